package shell

import (
	"regexp"
	"strings"
)

// harmless matches words that need no quotes in a shell.
var harmless = regexp.MustCompile(`^[A-Za-z0-9_./=+:,@%-]+$`)

// CommandLine joins words, quoted so that a shell splits them again.
func CommandLine(words []string) string {
	quoted := make([]string, len(words))
	for i, word := range words {
		quoted[i] = word
		if !harmless.MatchString(word) {
			quoted[i] = "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
		}
	}
	return strings.Join(quoted, " ")
}
