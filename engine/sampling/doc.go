// Package sampling chooses which decisions are reviewed, and says with what
// probability each was chosen, so that rates can be worked out from the answers
// (package stats). It is pure: the same seed over the same decisions draws the same
// sample, in whatever order their files are named.
//
//	decisions ──Filter──▶ population ──Draw──▶ items, each with its frame, in the order of review
//
// # Chance
//
// A decision's rank is the SHA-256 over the seed and its key, so each decision has
// its place whatever else there is. The n of the lowest ranks are a simple random
// sample, and one of 20 is the beginning of one of 50 by the same seed.
//
// # The order of review
//
// Items come by rank and not by file, so that whoever stops early leaves a random
// sample all the same. Of one run the earlier decision comes first: what the judge
// said there stands in the transcript that the later one shows.
package sampling
