package spluteval

import (
	"math"
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
	"tourney/players"
	"tourney/players/evaltest"
	_ "tourney/players/random"
)

// slowValue is a slow twin of a heuristic. It reads the letters and digits of a position line.
func slowValue(line string, root int, w players.Weights, open bool) (v float64) {
	fields := strings.Fields(line)
	rocks := fields[1]
	stops := rocks // cells of wizards, trolls and rocks, two letters each
	taken := rocks // cells of all pieces and rocks
	for _, team := range strings.Split(fields[0], "/") {
		if team[1:] != "x" {
			stops += team[1:3] + team[5:7]
			taken += team[1:7]
		}
	}
	for i, team := range strings.Split(fields[0], "/") {
		side := "foe"
		if i == root {
			side = "own"
		}
		if team[1:] == "x" {
			continue
		}
		wizard, dwarf, troll := team[1:3], team[3:5], team[5:7]
		v += w[side+"_wizard"]
		if dwarf != "--" {
			v += w[side+"_dwarf"]
		}
		for at := 0; at < len(rocks); at += 2 {
			rock := rocks[at : at+2]
			if (rock[0] == wizard[0] || rock[1] == wizard[1]) && !(open && slowBetween(wizard, rock, stops)) &&
				(w[reachWeight] == 0 || slowReached(fields[0], i, rock, taken, int(w[reachWeight]))) {
				v += w[side+"_line"]
			}
			v += w[side+"_troll_dist"] * (math.Abs(float64(rock[0])-float64(troll[0])) + math.Abs(float64(rock[1])-float64(troll[1])))
		}
	}
	return v
}

// slowBetween reports whether one of the cells in stops is between two cells of one file or rank.
func slowBetween(from, to, stops string) bool {
	toward := func(a, b byte) byte { return byte(int(a) + (int(b)-int(a))/max(1, apart(a, b))) }
	for {
		if from = string([]byte{toward(from[0], to[0]), toward(from[1], to[1])}); from == to {
			return false
		}
		if slowIn(from, stops) {
			return true
		}
	}
}

// slowIn reports whether a cell is one of those in a list.
func slowIn(cell, list string) bool {
	return list != "" && (list[:2] == cell || slowIn(cell, list[2:]))
}

// slowReached reports whether the troll of another team than the i-th comes to a cell within a number of steps.
func slowReached(teams string, i int, to, taken string, steps int) bool {
	for k, team := range strings.Split(teams, "/") {
		if k != i && team[1:] != "x" && slowWalk(team[5:7], to, taken, steps) {
			return true
		}
	}
	return false
}

// slowWalk tries all ways over cells that are not taken.
func slowWalk(from, to, taken string, steps int) bool {
	if from == to {
		return true
	}
	for _, d := range [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
		next := string([]byte{byte(int(from[0]) + d[0]), byte(int(from[1]) + d[1])})
		away := apart(next[0], to[0]) + apart(next[1], to[1])
		if away < steps && apart(next[0], 'e')+apart(next[1], '5') <= 4 && (next == to || !slowIn(next, taken)) &&
			slowWalk(next, to, taken, steps-1) {
			return true
		}
	}
	return false
}

func apart(a, b byte) int { return max(int(a)-int(b), int(b)-int(a)) }

func TestHeuristics(t *testing.T) {
	evaltest.Run(t, evaltest.Suite{
		Game: game, Original: []string{"open-lines"}, Plies: 6, Twins: []string{"standard", "open-lines"},
		Options: []games.Options{ // all numbers of seats, and both rules of levitation
			{"seats": "2"}, {"seats": "3"}, {"seats": "4"}, {"seats": "NS", "levitation": "round"}, {"seats": "4", "levitation": "round"},
		},
		Slow: func(name string, w players.Weights, p games.Position, root games.Seat) (value, grain float64) {
			return slowValue(gamestest.Line(p), int(root), w, name == "open-lines"), 1e-4 // for weights that are no whole units
		},
	})
}

// TestStrength: every further ply wins by a wide margin, and one ply loses to random less than once in a hundred games.
func TestStrength(t *testing.T) {
	evaltest.Matches(t, game, []evaltest.Match{
		{Better: "standard@1", Worse: "random", Games: 20, Won: 20, Least: 0.97},
		{Better: "standard@2", Worse: "standard@1", Games: 20, Won: 19, Least: 0.6},
		{Better: "standard@3", Worse: "standard@2", Games: 20, Won: 13, Least: 0.6},
		{Better: "standard@4", Worse: "standard@3", Games: 10, Won: 10, Least: 0.6},
		{Better: "standard@2", Worse: "standard@1", Games: 20, Won: 14, Least: 0.37, Options: games.Options{"seats": "4"}},
	})
}

func BenchmarkHeuristics(b *testing.B) { evaltest.Bench(b, game) }

// BenchmarkGames plays, among others, the article's match: of two seats against random.
func BenchmarkGames(b *testing.B) {
	evaltest.BenchGames(b, game, nil, [2]string{"standard", "random"}, [2]string{"standard@8", "random"})
	evaltest.BenchGames(b, game, games.Options{"seats": "4"}, [2]string{"standard@4", "random"})
}
