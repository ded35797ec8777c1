package config

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tourney/arena/internal/tune"
	"tourney/arena/plan"
	"tourney/games/gamestest"
	"tourney/players"
)

// TestRangeHoldsDefaultBeyondIt: a default outside the heuristic's range widens it, by a quarter more where the weight
// may be so large or small.
func TestRangeHoldsDefaultBeyondIt(t *testing.T) {
	for _, c := range []struct {
		weight             string
		value, least, most float64
	}{
		{"real", 1, 0.5, 2},
		{"real", 3, 0.5, 3.375},
		{"real", 10, 0.5, 10},
		{"real", 0.25, 0.25, 2},
		{"real", 0.4, 0.025, 2},
		{"zero", -3, -3.5, 1},
		{"log", 20, 0.1, 22.475},
	} {
		t.Run(fmt.Sprint(c.weight, c.value), func(t *testing.T) {
			f := decodeStudy(t, fmt.Sprintf("game: pentago\nbudget: 2000\nmethod: random\ncandidate: {eval: probe, weights: {%s: %v}}\n"+
				"opponents: [{kind: random}]\nspace: {%s: }\n", c.weight, c.value, c.weight))
			for _, d := range f.Study.Space.Dimensions() {
				if d.Min != c.least || d.Max != c.most {
					t.Errorf("from %v to %v, want from %v to %v", d.Min, d.Max, c.least, c.most)
				}
			}
		})
	}
}

// TestAddedWeights: a weight that came when players were already stored is tuned only by its name, and a config that is
// written has it only away from its default. So a study or a run of an earlier program goes on.
func TestAddedWeights(t *testing.T) {
	for space, want := range map[string]bool{"": false, "space: {reach: , own_line: }\n": true} {
		f := decodeStudy(t, "game: splut\nbudget: 2000\nmethod: random\ncandidate: {eval: open-lines}\n"+
			"opponents: [{kind: random}]\n"+space)
		names := f.Study.Space.Dimensions()
		tuned := slices.ContainsFunc(names, func(d tune.Dimension) bool { return d.Name == "reach" })
		if written := strings.Contains(string(EncodeStudy(f.Study)), "reach"); tuned != want || written != want || len(names) < 2 {
			t.Errorf("with %q %v are tuned, and a written config has the weight: %t", space, names, written)
		}
	}
	for player, want := range map[string]bool{"open-lines@2": false, "open-lines(reach=2)@2": true} {
		e := plan.Entrant{Name: "x", Spec: gamestest.Must(players.ParsePlayer("splut", player))(t)}
		if text := writeWeights(e); strings.Contains(text, "reach") != want || !strings.Contains(text, "own_line") {
			t.Errorf("%s is written with %s", player, text)
		}
	}
}
