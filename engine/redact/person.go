package redact

import (
	"regexp"
	"slices"
	"strings"
)

var address = regexp.MustCompile(`[A-Za-z0-9._%+-]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,24}`)

// noHost is what stands behind an @ where a version or the size of a picture does.
var noHost = regexp.MustCompile(`@(?:v?\d+(?:x\.|\.\d)|v\d)`)

// fileEnds are ends of file names that are of no host.
var fileEnds = []string{"rb", "js", "ts", "go", "css", "html", "json", "yaml", "yml", "toml", "txt", "png", "jpg", "svg", "gz", "lock", "service"}

// findAddresses finds e-mail addresses. The git of git@host: is nobody's.
func findAddresses(text string) []span {
	var found []span
	for _, match := range address.FindAllStringIndex(text, -1) {
		s := span{match[0], match[1]}
		if escaped(text, s.start) {
			s.start++
		}
		whole := text[s.start:s.end]
		next := text[s.end:min(len(text), s.end+1)]
		remote := strings.HasPrefix(whole, "git@") && (next == ":" || next == "/")
		longer := next != "" && isWord(next[0])
		if whole[0] == '@' || remote || longer || noHost.MatchString(whole) || slices.Contains(fileEnds, whole[strings.LastIndexByte(whole, '.')+1:]) {
			continue
		}
		found = append(found, s)
	}
	return found
}

var (
	// slugHome is a home directory with its slashes made hyphens, as the name of a
	// directory.
	unixHome = regexp.MustCompile(`/(?:home|export/home|(?:mnt/)?(?:[a-z]/)?Users)/([A-Za-z0-9._-]+)`)
	slugHome = regexp.MustCompile(`/-(?:home|Users)-([A-Za-z0-9._]+)`)
	winHome  = regexp.MustCompile(`[A-Za-z]:[\\/]{1,4}Users[\\/]{1,4}([^\\/:*?"'<>|\s,;]+(?: [^\\/:*?"'<>|\s,;]+)*)`)
)

// flagged is a flag of one letter that a path follows at once.
var flagged = regexp.MustCompile(`(?:^|\s)-[A-Za-z]$`)

// beginsPath reports whether a path from the root begins at a place, and not the
// rest of another path or of an address.
func beginsPath(text string, at int) bool {
	head := text[:at]
	if at == 0 || escaped(text, at-1) || strings.HasSuffix(head, "file://") {
		return true
	}
	if c := text[at-1]; !isWord(c) {
		return strings.IndexByte("./-]", c) < 0
	}
	return flagged.MatchString(text[max(0, at-3):at])
}

// nobodys are directories beside the homes that belong to no person.
var nobodys = []string{"Shared", "Public", "Default", "All", "All Users", ".", ".."}

// findHomes finds home directories.
func findHomes(text string) []span {
	if !hinted(text, []string{"home", "Users"}) {
		return nil
	}
	var found []span
	add := func(start, end int, name string) {
		if name != "" && !slices.Contains(nobodys, name) {
			found = append(found, span{start, end})
		}
	}
	for _, match := range unixHome.FindAllStringSubmatchIndex(text, -1) {
		if name := strings.TrimRight(text[match[2]:match[3]], "."); beginsPath(text, match[0]) { // not the end of a sentence
			add(match[0], match[2]+len(name), name)
		}
	}
	for _, match := range slugHome.FindAllStringSubmatchIndex(text, -1) {
		add(match[0]+1, match[1], text[match[2]:match[3]])
	}
	for _, match := range winHome.FindAllStringSubmatchIndex(text, -1) {
		name := text[match[2]:match[3]]
		if match[1] == len(text) || strings.IndexByte(`\/`, text[match[1]]) < 0 {
			name, _, _ = strings.Cut(name, " ") // without a directory below it only the first word is the name
		}
		add(match[0], match[2]+len(name), name)
	}
	return found
}
