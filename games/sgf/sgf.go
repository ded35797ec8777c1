// Package sgf writes properties of Smart Game Format files, the game files of several games.
package sgf

import "strings"

// AppendProperty appends a property whose value is simple text, or nothing if value is "".
//
// Source: FF[4], https://www.red-bean.com/sgf/sgf4.html, SimpleText.
func AppendProperty(dst []byte, name, value string) []byte {
	if value == "" {
		return dst
	}
	return append(append(append(append(dst, name...), '['), simpleText.Replace(value)...), ']')
}

// simpleText escapes the characters that would end a value, and turns line ends into blanks.
var simpleText = strings.NewReplacer(`\`, `\\`, `]`, `\]`, "\r\n", " ", "\n\r", " ", "\n", " ", "\r", " ")
