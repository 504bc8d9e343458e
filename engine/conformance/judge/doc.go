// Package judge is the suite for judges of an agent's work: it asks a judge about
// small evidences whose truth is known, and holds the replies to the completion
// contract (seed 002). It judges the discipline of a reply, not its cleverness.
//
//	cases.json ──Question──▶ Judge ──the exact text of a reply──▶ read, decoded,
//	     │                                                        grounded, compared
//	     └── truth: which answer the evidence shows ──────────────────▶ every failure
//
// The suite brings a right judge, which follows the marks of the evidence without
// any model, and knobs: each turns a right reply into one that breaks one thing. A
// knob works on any reply, so it can also be tried on a recorded one.
//
// Every rule is applied by its own home: verdict, grounding and requirements. All
// of it is pure.
package judge
