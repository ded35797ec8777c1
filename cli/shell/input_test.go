package shell

import (
	"bufio"
	"io"
	"strings"
	"testing"
)

// FuzzReadLine reads lines of any length to the end.
func FuzzReadLine(f *testing.F) {
	f.Add("a\nb\r\n\n")
	f.Add(strings.Repeat("x", 5*longestLine) + "\ny")
	f.Fuzz(func(t *testing.T, text string) {
		lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
		r := bufio.NewReaderSize(strings.NewReader(text), longestLine)
		for i := 0; ; i++ {
			got, err := readLine(r)
			if err == io.EOF {
				if text != "" && i != len(lines) {
					t.Errorf("%d lines of %q, want %d", i, text, len(lines))
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			got = strings.TrimSuffix(got, "\r") // which ReadLine leaves at the end of input
			if want := strings.TrimSuffix(lines[i], "\r"); !strings.HasPrefix(want, got) || len(got) < min(len(want), longestLine)-1 {
				t.Errorf("line %d of %q is %q, want %q", i, text, got, want)
			}
		}
	})
}
