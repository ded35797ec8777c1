package results

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Visible returns a text with every character that strconv.IsPrint refuses written out, so that terminals and readers
// can take the text at face value. Control and format characters, blanks other than the space, and bytes that are no
// UTF-8 appear as \x1b, \n, \u202e, \xff. All else stays as it is, backslashes too. Every text that comes out of a
// database or a file passes through here before it is shown.
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

// plain reports whether a text is printable ASCII, as nearly all are.
func plain(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}
