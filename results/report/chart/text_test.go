package chart

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestTextFits(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"short", "short"}, {"", ""}, {strings.Repeat("m", 40), strings.Repeat("m", 8) + "…" + strings.Repeat("m", 8)},
		{"a heuristic with a long name, version 1", "a heuristic with…name, version 1"},
	} {
		if got := shorten(tt.in, nameFont, longName); got != tt.want || textWidth(got, nameFont) > longName {
			t.Errorf("shorten(%q) = %q, want %q", tt.in, got, tt.want)
		}
	}
	if got := wrap(strings.Repeat("m", 90), smallFont, 60); len(got) != 1 || textWidth(got[0], smallFont) > 60 {
		t.Errorf("a long word wraps to %q", got)
	}
	score := wrap("it scores 56.6 % in all", smallFont, textWidth("it scores 56.6", smallFont))
	if diff := cmp.Diff([]string{"it scores", "56.6\u00a0% in all"}, score); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	words := "a number of words that are longer than the line"
	lines := wrap(words, smallFont, 60)
	if got := strings.Join(lines, " "); got != words || len(lines) < 3 {
		t.Errorf("wrapped to %q", lines)
	}
	for _, line := range lines {
		if textWidth(line, smallFont) > 60 {
			t.Errorf("%q is wider than the line", line)
		}
	}
}
