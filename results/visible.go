package results

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Visible returns s with every character that strconv.IsPrint refuses in escaped form: \x1b, \n, \u202e, \xff. This
// covers control and format characters, blanks other than the space, and bytes that are not UTF-8. Other characters,
// backslashes too, are unchanged. Every text from a database or a file is shown through Visible: terminals would obey
// such characters, and readers would not see them.
func Visible(s string) string {
	if plain(s) {
		return s
	}
	var b strings.Builder
	for len(s) > 0 {
		r, size := utf8.DecodeRuneInString(s)
		switch {
		case r == utf8.RuneError && size == 1:
			const hex = "0123456789abcdef"
			b.WriteString(`\x`)
			b.WriteByte(hex[s[0]>>4])
			b.WriteByte(hex[s[0]&15])
		case strconv.IsPrint(r):
			b.WriteString(s[:size])
		default:
			quoted := strconv.QuoteRune(r)
			b.WriteString(quoted[1 : len(quoted)-1])
		}
		s = s[size:]
	}
	return b.String()
}

func plain(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}
