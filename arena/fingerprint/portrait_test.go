package fingerprint

import (
	"strings"
	"testing"

	"tourney/games"
	_ "tourney/games/all"
	"tourney/games/gamestest"
	"tourney/players"
	_ "tourney/players/all"
)

// TestPortraits: what differs between two players is seen, and nothing else.
func TestPortraits(t *testing.T) {
	for _, test := range []struct {
		game, one, other string
		options          games.Options // of the other
		want             string
	}{
		{"pentago", "a@1", "a@1", nil, ""},
		{"pentago", "a@1", "a(monica=1.3)@1", nil, "the values of the heuristic on "},
		{"pentago", "a@1", "a@2", nil, "the decisions of the search on "},
		{"loa", "random", "random", games.Options{"cap": "1"}, "the rules (perft) on "},
		{"splut", "random", "random", nil, ""},
	} {
		portray := func(player string, given games.Options) Portrait {
			g, o, _, err := games.SetUp(test.game, given, "")
			gamestest.OK(t, err)
			s := gamestest.Must(players.ParsePlayer(test.game, player))(t)
			return gamestest.Must(Portray(t.Context(), s, g, o))(t)
		}
		one, other := portray(test.one, nil), portray(test.other, test.options)
		got := strings.Join(one.Since(other), "; ")
		if (got == "") != (test.want == "") || !strings.HasPrefix(got, test.want) {
			t.Errorf("%s: %s since %s %v: %q, want %q", test.game, test.one, test.other, test.options, got, test.want)
		}
		if !one.Whole() || len(one.Boards) != positions || len(one.Decisions) != positions/decisionsApart {
			t.Errorf("%s: %s: %d boards and %d decisions", test.game, test.one, len(one.Boards), len(one.Decisions))
		}
	}
}
