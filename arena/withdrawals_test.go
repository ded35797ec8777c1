package arena_test

import (
	"context"
	"fmt"
	"hash/crc32"
	"strings"
	"testing"
	"time"

	"tourney/arena"
	"tourney/arena/arenatest"
	"tourney/arena/match"
	"tourney/arena/plan"
	"tourney/games/gamestest"
	"tourney/players"
	"tourney/results"
	"tourney/results/resultstest"
)

// mortalPlayer plays at random, and its program ends on some openings: on one in n.
type mortalPlayer struct {
	players.Player
	n    int
	dies bool
}

func (m *mortalPlayer) Begin(ctx context.Context, s players.Setup) error {
	m.dies = crc32.ChecksumIEEE([]byte(gamestest.Line(s.Start)))%uint32(m.n) == 0
	return m.Player.Begin(ctx, s)
}

func (m *mortalPlayer) Choose(ctx context.Context, r players.Request) (players.Decision, error) {
	if m.dies {
		return players.Decision{}, &players.Fault{Kind: players.Crashed, Text: "exit status 1"}
	}
	return m.Player.Choose(ctx, r)
}

func init() {
	for name, does := range map[string]struct {
		players.Lives
		n int
	}{
		"mortal":          {players.Lives{Openings: 3}, 1},
		"mortal-once":     {players.Lives{Openings: 1}, 1},
		"mortal-strictly": {players.Lives{Openings: 1, Strict: true}, 1},
		"mortal-for-ever": {players.Lives{}, 1},
		"mortal-seldom":   {players.Lives{Openings: 3}, 20},
	} {
		lives := func(players.Spec) players.Lives { return does.Lives }
		atRandom(players.Method{Name: name, Lives: lives}, func(p players.Player) players.Player { return &mortalPlayer{Player: p, n: does.n} })
	}
}

// TestWithdrawals: who fails on as many openings in a row as they have lives is withdrawn, and stays so. A game that is
// survived saves the opening, unless the player has ignored their limit of time in another.
func TestWithdrawals(t *testing.T) {
	ends := map[byte]results.End{
		'-': {Kind: results.ByRules, Seat: -1}, 'c': {Kind: results.Crash}, 'p': {Kind: results.Panic}, 'f': {Kind: results.Failure},
		'l': {Kind: results.Deadline}, 'i': {Kind: results.IllegalMove}, 'u': {Kind: results.Deadline, Text: results.Unstopped},
	}
	clock := players.Clock{Turn: time.Second}
	for _, test := range []struct {
		name, player string
		clock        players.Clock
		games        string // the number of the opening, and how it ends
		openings     int    // in a row on which they failed; 0 if they are not withdrawn
		fault        string
	}{
		{"two openings", "mortal", players.Clock{}, "0c 0c 0c 0c 1c", 0, ""},
		{"three openings, not ended", "mortal", players.Clock{}, "0c 0c 1c 4c", 0, ""},
		{"three openings", "mortal", players.Clock{}, "0c 0c 1c 4c 5-", 3, "crash: 4"},
		{"a survived game on the last", "mortal", players.Clock{}, "0c 1c 2- 2c 3c 4c 5-", 0, ""},
		{"a survived game between", "mortal", players.Clock{}, "0c 1c 1- 2c 3c", 0, ""},
		{"illegal moves are play", "mortal", players.Clock{}, "0i 1i 2i 3i", 0, ""},
		{"so is the clock", "mortal", clock, "0l 1l 2l 3l", 0, ""},
		{"but not the deadline", "mortal", players.Clock{}, "0l 1l 2l 3l", 3, "deadline: 2"},
		{"one life", "mortal-once", players.Clock{}, "7c 9c", 1, "crash: 7"},
		{"a game survived after the end", "mortal-once", players.Clock{}, "7c 8-", 1, "crash: 7"},
		{"all lives", "mortal-for-ever", players.Clock{}, "0c 1c 2c 3c 4c", 0, ""},
		{"any fault", "mortal-strictly", clock, "0- 0i 1-", 1, "illegal move: 0"},
		{"a player of ours", "random", players.Clock{}, "0c 1p 2l 3f", 0, ""},
		{"who ignores the deadline", "random", players.Clock{}, "0u 0- 1u 2- 2u 3-", 3, "deadline: 2, and did not stop when told to"},
		{"or the clock", "random", clock, "0u 1u 2u 3u", 3, "deadline: 2, and did not stop when told to"},
	} {
		var w arena.Withdrawals
		var j match.Job
		for _, game := range strings.Fields(test.games) {
			number, end := int(game[0]-'0'), ends[game[1]]
			j = match.Job{Game: "pentago", Address: results.Address{Seats: []string{"other", "it"}, Number: number},
				Players: []string{"random", test.player}, Clock: test.clock}
			if end.Kind.Fault() {
				end.Seat, end.Text = 1, fmt.Sprint(number)+end.Text
			}
			w.Hear(&j, number, end)
		}
		var want *arena.Withdrawal
		if test.openings > 0 {
			want = &arena.Withdrawal{Player: "it", Openings: test.openings, Fault: test.fault}
		}
		resultstest.Same(t, test.name, want, w.Of(&j))
		alone := match.Job{Address: results.Address{Seats: []string{"other", "third"}}}
		if got := w.Of(&alone); got != nil {
			t.Errorf("%s: others are withdrawn, too: %+v", test.name, got)
		}
	}
}

// openPlan returns a plan of Pentago with some openings of both kinds.
func openPlan(t *testing.T, random int, names ...string) plan.Plan {
	t.Helper()
	p := arenatest.Pentago(t, names...)
	p.Openings[1].Games = random
	return p
}
