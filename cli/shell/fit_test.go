package shell

import (
	"strings"
	"testing"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
)

func TestWrap(t *testing.T) {
	for _, test := range []struct {
		width       int
		first       string
		rest        int
		prose, want string
	}{
		{20, "", 2, "random: chooses every move", "random: chooses\n  every move"},
		{20, "    ", 2, "chooses every move", "    chooses every\n  move"},
		{20, "", 2, "short", "short"},
		{20, "", 2, "", ""},
		{8, "", 2, "unbreakable word", "unbrea\n  kable\n  word"},
		{1, "", 4, "ab", "a\n    b"},
		{0, "", 2, strings.Repeat("word ", 30), strings.Repeat("word ", 18) + "word\n  " + strings.Repeat("word ", 10) + "word"},
		{20, "", 2, "bell\a, line\nend", `bell\a, line\nend`},
	} {
		if got := Wrap(test.width, test.first, test.rest, test.prose); got != test.want {
			t.Errorf("%q within %d:\n got %q\nwant %q", test.prose, test.width, got, test.want)
		}
	}
}

func TestFit(t *testing.T) {
	header := table.Row{"weight", "to", "meaning"}
	rows := []table.Row{{"walls", 150, "enemy pieces on the edge without a move"}, {"tempo", 20, "the side\x1b to move"}}
	for _, test := range []struct {
		width int
		want  string
	}{
		{0, " weight   to  meaning\n" +
			"──────────────────────────────────────────────────────\n" +
			" walls   150  enemy pieces on the edge without a move\n" +
			` tempo    20  the side\x1b to move`},
		{40, " weight   to  meaning\n" +
			"────────────────────────────────────────\n" +
			" walls   150  enemy pieces on the edge\n" +
			"              without a move\n" +
			` tempo    20  the side\x1b to move`},
		{37, " walls: to 150\n     enemy pieces on the edge without\n     a move\n tempo: to 20\n" + `     the side\x1b to move`},
		{12, " walls: to\n   150\n     enemy\n     pieces\n     on the\n     edge\n     without\n     a move\n" +
			" tempo: to\n   20\n     the\n     side\\x1\n     b to\n     move"},
	} {
		got := Fit(test.width, header, rows)
		lines := strings.Split(got, "\n")
		for i, line := range lines {
			if lines[i] = strings.TrimRight(line, " "); test.width > 0 && text.StringWidth(line) > test.width {
				t.Errorf("%d: %q is wider", test.width, line)
			}
		}
		if got := strings.Join(lines, "\n"); got != test.want {
			t.Errorf("%d:\n%s\nwant\n%s", test.width, got, test.want)
		}
	}
	runs := Fit(30, table.Row{"run", "games", "finished"}, []table.Row{{"night", 12, "2026-11-23 01:05"}, {"a-run-with-a-long-name", 7, "-"}})
	if want := " night: games 12; finished\n   2026-11-23 01:05\n a-run-with-a-long-name:\n   games 7; finished -"; runs != want {
		t.Errorf("cells that leave no room:\n%s\nwant\n%s", runs, want)
	}
}
