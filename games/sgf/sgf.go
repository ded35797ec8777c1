// Package sgf writes the properties of Smart Game Format files, in which several games keep their records.
package sgf

import "strings"

// AppendProperty appends a property of one value in simple text, or nothing if the value is "".
//
// Source: FF[4], https://www.red-bean.com/sgf/sgf4.html, SimpleText.
func AppendProperty(dst []byte, name, value string) []byte {
	if value == "" {
		return dst
	}
	return append(append(append(append(dst, name...), '['), simpleText.Replace(value)...), ']')
}

// simpleText escapes what ends a value, and makes a blank of what would end a line.
var simpleText = strings.NewReplacer(`\`, `\\`, `]`, `\]`, "\r\n", " ", "\n\r", " ", "\n", " ", "\r", " ")
