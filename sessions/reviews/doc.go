// Package reviews is the review log: what people recorded about decisions, one
// JSON line an event, one log a person, added to and never changed.
//
//	event ──Encode──▶ line ──▶ a store's file ──▶ bytes ──Read──▶ Contents
//	                  {…event…,"sum":"1c291ca3"}\n                  ├─ events, for package engine/labels
//	                                                                ├─ losses, each with place and reason
//	                                                                └─ how the last line ended
//
// This is the text of a log and the rules of writing one: the line and its
// checksum, the judging of every line before anything is answered, who a
// reviewer is, and the errors by which a store says that nothing was saved. The
// stores are below: local keeps files. What stands of the events is package
// engine/labels'.
//
// # What reading answers
//
// A line is an event only if it is an object, has the checksum of its bytes, and
// fits the shape of a ReviewEvent in every member. Any other is a loss with its
// place and its reason; its bytes are never repeated. The tolerated read-back
// failures of this store (seed 004): lines that cannot be read are left out and
// named beside those that can; an unfinished last write is absent and named. An
// unterminated last line that parses is a line like any other (seed 004, tail).
package reviews
