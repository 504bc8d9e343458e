// Package canon is the one place where JSON is read strictly and written
// canonically.
//
// Parse is the strict walker: it keeps what decoders usually throw away — the
// byte range of every value, the order and the doubles of members, integers
// apart from floats — because a reviewer's tool must be able to say exactly what
// was sent. Append and Display are the two renderings the contract knows: the
// canonical serialization that feeds hashes, and the display form that a judge's
// non-text members are read as (facts: completion 6).
//
// Decode reads a text into a Go shape by exact names, for what the standard decoder
// takes too kindly.
//
// Nothing here knows what the JSON means.
package canon
