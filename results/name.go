package results

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// longestName is the most characters of a name.
const longestName = 60

// NameRule says what the name of a run, study or player is. A slash divides addresses, a quote ends a text, and a
// spreadsheet may run what begins with a sign.
var NameRule = fmt.Sprintf(`1 to %d printable characters without / and ", without blanks at the ends, not beginning with %s`,
	longestName, strings.Join(strings.Split(formulaSigns, ""), " "))

// CheckName refuses a name that breaks NameRule. The error begins with "must", to follow the words for the name.
func CheckName(name string) error {
	bad := func(r rune) bool { return r == '/' || r == '"' || !unicode.IsPrint(r) }
	switch n := utf8.RuneCountInString(name); {
	case n == 0, n > longestName, !utf8.ValidString(name), strings.ContainsFunc(name, bad), strings.TrimSpace(name) != name,
		strings.IndexByte(formulaSigns, name[0]) >= 0:
		return errors.New("must be " + NameRule)
	}
	return nil
}

// MadeName returns the name that the program makes of a text and an ending in ASCII, as night-proof of night. Where
// both are too long together, a hash stands for the end of the text: other texts have other names, and a text has the
// same one each time. Slashes become hyphens, and double quotes single ones; anything else that breaks NameRule stays.
func MadeName(text, ending string) string {
	name := strings.NewReplacer("/", "-", `"`, "'").Replace(text)
	if utf8.RuneCountInString(name)+len(ending) > longestName {
		hash := sha256.Sum256([]byte(text))
		ending = "~" + hex.EncodeToString(hash[:4]) + ending
		name = string([]rune(name)[:longestName-len(ending)])
	}
	return name + ending
}

// BaseOf begins the name of a player that is another build of the program, as match --base makes it.
const BaseOf = "base-"

// Spoken returns the words for a player in a sentence: the name, but "the build of commit 1a2b3c4" for base-1a2b3c4.
func Spoken(player string) string {
	if commit, ok := strings.CutPrefix(player, BaseOf); ok && len(commit) == 7 && strings.Trim(commit, "0123456789abcdef") == "" {
		return "the build of commit " + commit
	}
	return player
}
