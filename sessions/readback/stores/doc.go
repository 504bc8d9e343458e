// Package stores holds the small stores that prove the read-back suite: one that
// is right, some that are odd and right, and wrong ones that each answer damage
// in one wrong way. All of them keep notes: a text id, a number, a free text.
//
// Suite puts them together with the exact rules each wrong one fails. They are
// for proving and for people to look at; the program keeps nothing in them.
package stores
