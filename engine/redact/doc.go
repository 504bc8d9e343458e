// Package redact finds secrets and personal data in text that is about to leave:
// an export, a pack for a ticket. It knows well-known shapes and nothing of
// meaning, so it can miss things; what it takes out it shows as a mark and counts.
//
//	text ──Find──▶ ranges, each with the id of its pattern
//	     └─Redactor.Text──▶ text with marks, "[redacted: e-mail]", and counts
//
// One table has every pattern with its id and its sentence (patterns.go). Nothing
// here may touch what is hashed or compared: quotes are looked up, ids computed and
// digests taken from the raw text, before. A digest, a ref and an ordinary path are
// not secrets and stay.
package redact
