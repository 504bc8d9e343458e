package counted

import (
	"math"
	"testing"
)

func TestNumber(t *testing.T) {
	for n, want := range map[int]string{
		0: "0", 7: "7", 999: "999", 1000: "1 000", 12345: "12 345", 1234567: "1 234 567",
		-5: "-5", -999: "-999", -1000: "-1 000", -123456: "-123 456",
		math.MinInt64: "-9 223 372 036 854 775 808",
	} {
		if got := Number(n); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
}

func TestOf(t *testing.T) {
	for n, want := range map[int]string{0: "0 holes", 1: "1 hole", 2: "2 holes", 4855: "4 855 holes"} {
		if got := Of(n, "hole"); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
}
