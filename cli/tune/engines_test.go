package tune

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"tourney/arena/plan"
	"tourney/arena/study"
	"tourney/cli/shell"
	"tourney/games/gamestest"
	"tourney/players"
)

// TestTryEngines: the candidate's engine is started once. Without it, or with no opponent left, there are no games.
func TestTryEngines(t *testing.T) {
	const good, bad = `external:"tourney engine pentago random"`, `external:"sh -c 'exit 3'"`
	for _, test := range []struct {
		candidate string
		opponents []string
		refused   bool
		started   string
	}{
		{good, []string{"random"}, false, "c"},
		{good, []string{good}, false, "o0"},
		{good, []string{bad, "random"}, false, "o0 c"},
		{good, []string{bad}, true, "o0 c"},
		{bad, []string{"random"}, true, "c"},
		{bad, []string{bad, "random"}, true, "o0"},
		{"a", []string{bad, "random"}, false, "o0"},
		{"a", []string{"random"}, false, ""},
	} {
		entrant := func(name, player string) plan.Entrant {
			return plan.Entrant{Name: name, Spec: gamestest.Must(players.ParsePlayer("pentago", player))(t)}
		}
		s := study.Study{Name: "night", Game: "pentago", Candidate: entrant("c", test.candidate)}
		for i, o := range test.opponents {
			s.Opponents = append(s.Opponents, entrant(fmt.Sprint("o", i), o))
		}
		var said bytes.Buffer
		err := tryEngines(&shell.Environment{Ctx: t.Context(), Stderr: &said}, s)
		var started []string
		for line := range strings.Lines(said.String()) {
			if who, is := strings.CutPrefix(line, "night: starts "); is {
				started = append(started, strings.Fields(who)[0])
			}
		}
		if got := strings.Join(started, " "); (err != nil) != test.refused || got != test.started {
			t.Errorf("%s against %q: error %v, started %q, want %q", test.candidate, test.opponents, err, got, test.started)
		}
	}
}

// TestToPaste: the match to paste has the rules that are not the usual ones.
func TestToPaste(t *testing.T) {
	got := toPaste("gomoku", map[string]string{"size": "9", "rule": "freestyle"}, "windows(one=2)", "candidate: {}", "windows")
	const want = "\nplayer: windows(one=2)\ncandidate: {}\ntourney match gomoku 'windows(one=2)' windows --option size=9\n"
	if got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
