package spluteval

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
	"tourney/games/splut"
	"tourney/players"
	"tourney/players/evaltest"
	"tourney/players/search"
)

// readVector parses a position of a vector. The teams of the position determine the seats of the game.
func readVector(t *testing.T, line, rule string) (b *splut.Board, teams string) {
	t.Helper()
	field, _, _ := strings.Cut(line, " ")
	for _, team := range strings.Split(field, "/") {
		teams += team[:1]
	}
	seats, usual := map[string]string{"SN": "2", "SWN": "3", "SWNE": "4"}[teams]
	if !usual {
		seats = teams
	}
	return parsed(t, games.Options{"seats": seats, "levitation": rule, "cap": "none"}, line), teams
}

func parsed(t testing.TB, given games.Options, line string) *splut.Board {
	t.Helper()
	_, _, p, err := games.SetUp(game, given, line)
	if err != nil {
		t.Fatal(err)
	}
	return p.(*splut.Board)
}

func TestEvaluateVectors(t *testing.T) {
	type view struct {
		Value    float64
		Features [featureCount]int64
	}
	e := build(t, nil)
	for _, v := range gamestest.Vectors[struct {
		ID, Position, Rule string
		Seats              map[string]view
	}](t, "splut_eval.jsonl") {
		b, teams := readVector(t, v.Position, v.Rule)
		for letter, want := range v.Seats {
			seat := games.Seat(strings.Index(teams, letter))
			if got := (view{e.Evaluate(b, seat), e.count(b, seat)}); got != want {
				t.Errorf("%s: %s for %s:\n got %v\nwant %v", v.ID, v.Position, letter, got, want)
			}
		}
	}
}

// TestSearchVectors compares the value, and all steps with this value, at small depths.
func TestSearchVectors(t *testing.T) {
	const vectorWin = 100_000 // reduced by the steps to the win, like search.Win
	for _, v := range gamestest.Vectors[struct {
		ID, Position, Rule string
		Depth              int
		Value              float64
		Best               []string
	}](t, "splut_search.jsonl") {
		switch {
		case v.Value > vectorWin/2:
			v.Value += search.Win - vectorWin
		case v.Value < -vectorWin/2:
			v.Value -= search.Win - vectorWin
		}
		b, _ := readVector(t, v.Position, v.Rule)
		for _, method := range []string{players.DefaultMethod, "minimax"} {
			if method == "minimax" && v.Depth > 3 {
				continue // takes too long
			}
			a := evaltest.Analyze(t, evaltest.Player(t, game, fmt.Sprintf("standard@%d,kind=%s", v.Depth, method)), b)
			var best []string
			for _, m := range a.Moves {
				if m.Value == a.Value {
					best = append(best, string(b.AppendMove(nil, m.Move)))
				}
			}
			slices.Sort(best)
			slices.Sort(v.Best)
			if a.Value != v.Value || !slices.Equal(best, v.Best) {
				t.Errorf("%s: %s at depth %d by %s:\n got %v by %v\nwant %v by %v", v.ID, v.Position, v.Depth, method,
					a.Value, best, v.Value, v.Best)
			}
		}
	}
}
