// Package wire holds what travels between the memory suite, an adapter and a
// memory deployment, by its exact names (facts: conformance a.3 to a.9):
//
//	suite ──Instruction──▶ adapter ──requests──▶ deployment
//	suite ◀───Report────── adapter ──MemoryMessage──▶ model
//
// An adapter in any language speaks these names, so none of them may change. The
// form of the memory message and the turn key live here too: a suite and an
// adapter that disagree about either cannot judge each other.
//
// All of it is pure. What a turn must look like afterwards is not said here.
package wire
