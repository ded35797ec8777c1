package shell

import "strings"

// bashLine is a command line up to the cursor as bash splits it.
type bashLine struct {
	words  []string // without quotes
	broken int      // leading bytes of the last word that bash has split off; the answer leaves them out
	escape bool     // quote the answer: the word stands outside quotes
}

// rest returns the replacement for the part of the last word that bash completes.
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

// splitLine splits a line into words as bash does with quotes and backslashes. breaks are the characters, besides
// blanks, at which bash splits a word that it completes.
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
