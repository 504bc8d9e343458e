package words

import (
	"fmt"

	"countersign/sessions"
)

// Unread says what of a file could not be read, in one sentence; blank for nothing.
func Unread(file sessions.File) string {
	switch losses := len(file.Losses()); {
	case file.Err != nil:
		return fmt.Sprintf("not read: %s: %s", file.Path, file.Err)
	case losses > 0:
		return fmt.Sprintf("%s: places that could not be read: %d (countersign doctor names them)", file.Path, losses)
	}
	return ""
}
