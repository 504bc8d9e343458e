// Package runs looks at the decisions of one run together: whether a judge changed
// its mind over the same evidence, sent the agent back for the same thing again and
// again, named its gaps one at a time, or was stopped by a cap.
//
//	decisions of a transcript, in file order ──Run.Next──▶ findings of each
//	                                         └─Strip────▶ gaps × decisions
//
// Nothing here looks at one decision by itself: that is package engine's. Only
// decisions of a judge count; gates and turns that nobody judged are passed over.
package runs
