package openings

import (
	"strings"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"

	"tourney/results/resultstest"
)

func TestLines(t *testing.T) {
	for _, test := range []struct {
		name, text string
		want       []Line
	}{
		{"nothing", "", nil},
		{"comments and empty lines", "# old\n\n  \n#\n\t# new\n", nil},
		{"one a line", "a b\nc\n", []Line{{"a b", 1, 1}, {"c", 2, 1}}},
		{"no newline at the end", "a\nb", []Line{{"a", 1, 1}, {"b", 2, 1}}},
		{"blanks around", "  a \n\t b\t\n", []Line{{"a", 1, 3}, {"b", 2, 3}}},
		{"lines as Windows ends them", "a\r\n\r\nb\r\n", []Line{{"a", 1, 1}, {"b", 3, 1}}},
		{"a comment behind", "a # the first\nb#c\n", []Line{{"a", 1, 1}, {"b#c", 2, 1}}},
		{"columns are characters", "\u3000ä\n", []Line{{"ä", 1, 2}}},
	} {
		resultstest.Same(t, test.name, test.want, Lines(test.text))
	}
}

// FuzzLines: every opening stands where it is said to, is neither empty nor a comment, and reads back as itself.
func FuzzLines(f *testing.F) {
	f.Add("a\n# b\n  c # d\r\n\n")
	f.Add("\u3000x\u0085#y\n\xff\n")
	f.Fuzz(func(t *testing.T, text string) {
		rows := strings.Split(text, "\n")
		for _, line := range Lines(text) {
			row := []rune(rows[line.Line-1])
			if !strings.HasPrefix(string(row[line.Column-1:]), string([]rune(line.Text))) {
				t.Fatalf("%q is not in column %d of %q", line.Text, line.Column, rows[line.Line-1])
			}
			if line.Text == "" || line.Text[0] == '#' || strings.TrimFunc(line.Text, unicode.IsSpace) != line.Text {
				t.Fatalf("%q is no opening", line.Text)
			}
			if diff := cmp.Diff([]Line{{line.Text, 1, 1}}, Lines(line.Text)); diff != "" {
				t.Fatalf("%q reads back as another (-want +got):\n%s", line.Text, diff)
			}
		}
	})
}
