package blokuseval

import (
	"math/bits"
	"strconv"
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/blokus"
	"tourney/games/gamestest"
	"tourney/players"
	"tourney/players/evaltest"
)

// registered converts a heuristic's name in the vectors to the registered name.
func registered(name string) string { return strings.ReplaceAll(name, "_", "-") }

// seatOf returns the seat of a colour in the vectors.
func seatOf(colour string) games.Seat { return games.Seat(strings.Index("bw", colour)) }

// TestEvalVectors compares values with the original, for both players, in positions read from text and after moves.
func TestEvalVectors(t *testing.T) {
	for _, v := range gamestest.Vectors[struct {
		ID, Moves, Position string
		Points              map[string]int            `json:"nk"`
		Influence           map[string]int            `json:"influence"`
		Left                map[string]int            `json:"squares_left"`
		Eval                map[string]map[string]int `json:"eval"`
	}](t, "blokus_eval.jsonl") {
		for _, b := range []*blokus.Board{read(t, v.Position), replay(t, v.Moves)} {
			for colour, values := range v.Eval {
				me := seatOf(colour)
				own := b.Laid(me)
				if got, want := own.Squares.Len(), all-v.Left[colour]; got != want {
					t.Errorf("%s: %s covers %d squares, want %d", v.ID, colour, got, want)
				}
				if got := b.Points(me).Len(); got != v.Points[colour] {
					t.Errorf("%s: %s has %d nucleation points, want %d", v.ID, colour, got, v.Points[colour])
				}
				influence := 0
				for k, window := range own.Window {
					free := onBoard(k) &^ (own.Squares[k] | b.Squares(1 - me)[k])
					influence += bits.OnesCount64(free & window &^ own.Edges[k])
				}
				if influence != v.Influence[colour] {
					t.Errorf("%s: %s has %d squares under influence, want %d", v.ID, colour, influence, v.Influence[colour])
				}
				for name, want := range values {
					if got := build(t, registered(name), nil).Evaluate(b, me); got != float64(want) {
						t.Errorf("%s: %s for %s: got %v, want %d\n%s", v.ID, name, colour, got, want, b.AppendDiagram(nil))
					}
				}
			}
		}
	}
}

// all is the number of squares of all pieces of one player.
const all = 89

// TestSearchVectors compares values and moves with the original.
func TestSearchVectors(t *testing.T) {
	for _, v := range gamestest.Vectors[struct {
		ID, Moves, Position, Heuristic, Move string
		Mover                                string `json:"to_move"`
		Depth                                int
		Value                                int
	}](t, "blokus_search.jsonl") {
		b := read(t, v.Position)
		if b.Mover() != seatOf(v.Mover) {
			t.Errorf("%s: seat %d is to move, want %s", v.ID, b.Mover(), v.Mover)
			continue
		}
		d := choose(t, registered(v.Heuristic)+"@kind=blockem,first-move=search,plies="+strconv.Itoa(v.Depth), b)
		if move := string(b.AppendMove(nil, d.Moves[0])); d.Score != float64(v.Value) || move != v.Move {
			t.Errorf("%s, %s, depth %d:\n got %v, %s\nwant %d, %s\n%s",
				v.ID, v.Heuristic, v.Depth, d.Score, move, v.Value, v.Move, b.AppendDiagram(nil))
		}
	}
}

func choose(t testing.TB, player string, b *blokus.Board) players.Decision {
	t.Helper()
	return evaltest.Choose(t, evaltest.Player(t, game, player), b, players.Seed{1, 2})
}

func read(t testing.TB, position string) *blokus.Board {
	t.Helper()
	_, _, p, err := games.SetUp(game, nil, position)
	if err != nil {
		t.Fatal(err)
	}
	return p.(*blokus.Board)
}

// replay plays the moves of a vector: pairs of a colour and a placement.
func replay(t testing.TB, moves string) *blokus.Board {
	t.Helper()
	p := read(t, "")
	words := strings.Fields(moves)
	for i := 0; i < len(words); i += 2 {
		m, err := p.ParseMove(words[i+1])
		if err != nil || p.Mover() != seatOf(words[i]) {
			t.Fatalf("%s %s: seat %d is to move, error %v", words[i], words[i+1], p.Mover(), err)
		}
		p.Do(m)
	}
	return p
}

func complete(t testing.TB, name string, given players.Weights) players.Weights {
	t.Helper()
	return evaltest.Complete(t, game, name, given)
}

func build(t testing.TB, name string, given players.Weights) *evaluator {
	t.Helper()
	return evaltest.Build(t, game, name, given).(*evaluator)
}
