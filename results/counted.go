package results

import (
	"fmt"
	"strings"
)

// Counted returns n with the noun in singular or plural, as in "1 game" and "2 games".
func Counted[N int | int64](n N, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// InWords joins words: "a, b and c".
func InWords(words []string) string {
	if len(words) == 1 {
		return words[0]
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " and " + words[last]
}
