// Package driver runs a program of others that answers one line with one line, so
// that a suite can judge what is written in another language:
//
//	Ask ──one line──▶ stdin   child   stdout ──one line──▶ answer
//	                          stderr ──its last words──▶ what an error quotes
//
// It is the one package of the engine that starts a process. Every way in which a
// child can fail to answer is an Error that names the program and the cause: it
// dies, hangs, says too much, or says something before it was asked. Whatever
// happens, nothing of it is left running: the child leads a process group of its
// own, and the group is killed.
//
// Serve is the child's side of the same lines. What the lines mean is the
// caller's.
package driver
