// Package memory is the suite for what gives an agent memory (seed 003): an
// adapter recalls before a turn and stores after it, over the wire of a memory
// deployment. The suite brings an adapter that keeps every rule and knobs that
// each break one, and it drives adapters in other languages.
//
//	            Instruction                 requests                forwarded
//	Run ───────────────────────▶ Adapter ──────────────▶ proxy ──────────────▶ Deployment
//	 │  ◀───────────────────────          records all,                              ▲
//	 │        Report                      refuses what the case says                │
//	 └── trial.Judge(case, reports, the proxy's log, what is held more) ◀───────────┘
//	                                            seeds and counts by itself
//
// The judge believes the proxy's log and the deployment, not the adapter. The
// deployment is real: in this process, or one of others on this machine. The only
// thing that is made up is the model, inside the adapter.
//
// This is the one package of the engine that opens sockets, and only on loopback.
// It has no clock and no chance of its own: both are passed.
package memory
