package shell

import (
	"regexp"
	"strings"
)

// harmless matches the words that a shell takes as they are.
var harmless = regexp.MustCompile(`^[A-Za-z0-9_./=+:,@%-]+$`)

// CommandLine writes words so that a shell reads them back.
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
