package strict

import (
	"bytes"

	"github.com/pelletier/go-toml/v2"
)

// Decode reads a whole file into a value. The error is a *Fault, the first that
// is found.
func Decode(data []byte, into any) error {
	decoder := toml.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(into); err != nil {
		return faultOf(data, err)
	}
	return nil
}
