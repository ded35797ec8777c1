package shell

import "strings"

// bashLine is a command line up to the cursor as bash completes it.
type bashLine struct {
	words  []string // without quotes
	broken int      // bytes of the last word, up to where bash itself breaks it: these are not in the answer
	escape bool     // whether the answer is to be quoted: it stands in no quotes
}

// rest returns what bash puts in the place of the part of the last word that it completes.
func (l bashLine) rest(word string) string {
	word = word[l.broken:]
	if !l.escape {
		return word
	}
	var b strings.Builder
	for _, r := range word {
		if r < 0x80 && !harmless.MatchString(string(r)) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// splitLine splits a line into words as bash does, as far as quotes and backslashes go. breaks are the characters besides
// blanks at which bash breaks a word that it completes.
func splitLine(line, breaks string) bashLine {
	var l bashLine
	var word []byte
	quote, inWord := byte(0), false
	for i := 0; i < len(line); i++ {
		c := line[i]
		switch {
		case quote == 0 && (c == ' ' || c == '\t'):
			if inWord {
				l.words = append(l.words, string(word))
			}
			word, inWord, l.broken = nil, false, 0
			continue
		case quote == 0 && (c == '\'' || c == '"'):
			quote = c
			l.broken = len(word)
		case c == quote:
			quote = 0
		case c == '\\' && quote != '\'' && i+1 < len(line):
			i++
			word = append(word, line[i])
		default:
			word = append(word, c)
			if quote == 0 && strings.IndexByte(breaks, c) >= 0 {
				l.broken = len(word)
			}
		}
		inWord = true
	}
	l.words, l.escape = append(l.words, string(word)), quote == 0
	return l
}
