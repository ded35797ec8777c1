package configs_test

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"tourney/arena/arenatest"
	"tourney/arena/config"
	"tourney/games"
	"tourney/games/gamestest"
	"tourney/games/pentago"
	"tourney/players"
	"tourney/players/evaltest"
	"tourney/report"
	"tourney/report/table"
	"tourney/results/evidence"
)

// The programs behind the report added the values of lines in 32-bit floats, one line after the other, so that boards
// of equal value often came out a few millionths apart. Ours are exactly equal, and equal best moves are drawn by
// chance. The player "a-single" is heuristic A with that rounding: what of the report's tables is due to it shows in
//
//	go test -tags long ./configs -run Rounding -v -timeout 1h
const roundingGames = 400 // of each pairing

// TestRounding holds the rounded heuristic against the exact one, and at full size plays with both.
func TestRounding(t *testing.T) {
	exact, single := evaltest.Build(t, "pentago", "a", nil), evaltest.Build(t, "pentago", "a-single", nil)
	apart := 0
	for _, p := range evaltest.Positions(t, rand.New(rand.NewPCG(1, 2)), 200, "pentago") {
		for seat := range games.Seat(2) {
			a, b := exact.Evaluate(p, seat), single.Evaluate(p, seat)
			if math.Abs(a-b) > 1e-4 {
				text, _ := p.AppendText(nil)
				t.Errorf("%s for seat %d: %v exactly, %v rounded", text, seat, a, b)
			}
			if a != b {
				apart++
			}
		}
	}
	if apart == 0 {
		t.Error("rounding never shows")
	}
	if gamestest.Long {
		t.Logf("\n%s", playRounding(t, roundingGames))
	}
}

// playRounding seats both A's against the players of table 4, from the empty board, and returns the table.
func playRounding(t *testing.T, games int) string {
	f, err := config.Decode("rounding.yaml", fmt.Appendf(nil, `
game: pentago
options: {last_rotation: false}
seed: 2016
schedule: {against: [Astar, one, one-two, A hacked]}
openings: [{kind: empty, games: %d}]
players:
  - {name: A,        eval: a}
  - {name: A single, eval: a-single}
  - {name: Astar,    eval: a-star}
  - {name: one,      eval: one}
  - {name: one-two,  eval: one-two}
  - {name: A hacked, eval: a-hacked}
`, games))
	if err != nil {
		t.Fatal(err)
	}
	store := newStore(t)
	run, _ := arenatest.Play(t, f.Plan, store, "", 2)
	rates := gamestest.Must(report.Find(report.OfRun, report.ATable, "rates"))(t)
	tables, err := rates.Tables(t.Context(), report.NewRun(t.Context(), store, run, evidence.Read), table.Plain)
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := table.Write(&text, table.Plain, table.Style{}, tables...); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

func init() {
	strengths := []string{"monica", "middle", "straight", "triple"}
	h, err := players.FindHeuristic("pentago", "a")
	if err != nil {
		panic(err)
	}
	players.RegisterHeuristic(players.Heuristic{Game: "pentago", Name: "a-single", Doc: "a in 32-bit floats", Params: h.Params,
		New: func(w players.Weights) (players.Evaluator, error) {
			var e single
			for f, name := range strengths {
				s := float64(float32(w[name]))
				for i := range e.gain[f] {
					for j := range e.gain[f][i] {
						e.gain[f][i][j] = float32(math.Pow(s, float64(i)) - math.Pow(s, float64(j)))
					}
				}
			}
			return &e, nil
		}})
}

// single is heuristic A as its source has it: gain is what a line adds, by family and both colours' counts.
type single struct{ gain [4][11][11]float32 }

// families are the groups of lines that share a strength, in the order in which they are added up.
var families = [4][][]int{
	{{5, 10, 15, 20, 25, 30}, {0, 7, 14, 21, 28, 35}},
	{{6, 7, 8, 9, 10, 11}, {24, 25, 26, 27, 28, 29}, {1, 7, 13, 19, 25, 31}, {4, 10, 16, 22, 28, 34}},
	{{0, 1, 2, 3, 4, 5}, {12, 13, 14, 15, 16, 17}, {18, 19, 20, 21, 22, 23}, {30, 31, 32, 33, 34, 35},
		{0, 6, 12, 18, 24, 30}, {2, 8, 14, 20, 26, 32}, {3, 9, 15, 21, 27, 33}, {5, 11, 17, 23, 29, 35}},
	{{1, 8, 15, 22, 29}, {6, 13, 20, 27, 34}, {4, 9, 14, 19, 24}, {11, 16, 21, 26, 31}},
}

// Evaluate rotates each quadrant either way, and takes the mover's best board.
func (e *single) Evaluate(p games.Position, root games.Seat) float64 {
	b := p.(*pentago.Board)
	corners := [4]int{0, 3, 18, 21} // of the quadrants
	var cells [36]int8
	for q, corner := range corners {
		code := b.Code(q)
		for k := range 9 {
			cells[corner+k%3+6*(k/3)] = int8(code % 3)
			code /= 3
		}
	}
	mover := b.Mover()
	var best float32
	for turned := range 8 {
		corner := corners[turned/2]
		rotated := cells
		for y := range 3 {
			for x := range 3 {
				here, there := corner+x+6*y, corner+2-y+6*x
				if turned%2 == 0 {
					rotated[there] = cells[here]
				} else {
					rotated[here] = cells[there]
				}
			}
		}
		value, won := e.board(&rotated, int8(mover)+1)
		switch {
		case won && mover == root:
			return 100
		case won:
			return -100
		}
		if root == pentago.Black {
			value = -value
		}
		if turned == 0 || mover == root && value > best || mover != root && value < best {
			best = value
		}
	}
	return float64(best)
}

// board returns the value of a board for White, or that the colour to move, 1 or 2, wins.
func (e *single) board(cells *[36]int8, mover int8) (value float32, won bool) {
	var almost [3]int
	for f, lines := range families {
		for _, line := range lines {
			var inner, border, counts [3]int
			for i, c := range line {
				if len(line) == 6 && (i == 0 || i == 5) {
					border[cells[c]]++
				} else {
					inner[cells[c]]++
				}
			}
			for own, other := range [3]int8{1: 2, 2: 1} {
				if own == 0 {
					continue
				}
				n := 0
				if inner[other] == 0 && border[other] < 2 {
					n = inner[own] + border[own]
				}
				if len(line) == 6 {
					switch {
					case n == 4 && border[own] == 0 || n > 4:
						if int8(own) == mover {
							return 0, true
						}
						n = 10
					case n == 4 && border[own] < 2:
						n++
					case n > 0 && border[own] == 0:
						n += 1 - border[other]
					}
				}
				if n > 4 {
					almost[own]++
				}
				counts[own] = n
			}
			if almost[mover] >= 2 {
				return 0, true
			}
			value += e.gain[f][counts[1]][counts[2]]
		}
	}
	return value, false
}
