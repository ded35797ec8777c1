package fit

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tourney/arena/arenatest"
	"tourney/arena/transcript"
	"tourney/games"
	"tourney/players"
	"tourney/results"
)

// stored returns a store of games.
func stored(list []results.Record) *arenatest.Memory {
	m := arenatest.NewMemory()
	for _, r := range list {
		m.Stored[arenatest.Game{Pairing: r.Pairing, Number: r.Number}] = r
	}
	return m
}

// randomGames returns a run of two players, one the other's copy, with n pairs of random games from random boards.
func randomGames(t *testing.T, game string, n int) (results.Run, []results.Record) {
	t.Helper()
	g, err := games.Find(game)
	if err != nil {
		t.Fatal(err)
	}
	o, err := games.Complete(g.Options(), twoSeats[game])
	if err != nil {
		t.Fatal(err)
	}
	run := results.Run{Name: "dice", Game: game, Players: []results.Player{{Name: "x", Spec: "random"}, {Name: "y", Spec: "random"}},
		Pairings: []results.Pairing{{Seats: []int{0, 1}}, {Seats: []int{1, 0}}},
		Facts:    results.Facts{SeatNames: g.SeatNames(o), Options: o, Planned: 2 * n, Openings: []results.OpeningSet{{Kind: "random", Games: n}}}}
	var list []results.Record
	for pairing := range 2 {
		for number := range n {
			p, err := g.Random(o, rand.New(rand.NewPCG(uint64(number), 1)), g.DefaultDraw(o))
			if err != nil {
				t.Fatal(err)
			}
			text, err := p.AppendText(nil)
			if err != nil {
				t.Fatal(err)
			}
			r := rand.New(rand.NewPCG(uint64(number), uint64(2+pairing)))
			record := results.Record{Pairing: pairing, Number: number, Opening: "random", Start: string(text), End: results.End{Kind: results.ByRules, Seat: -1}}
			for !p.Over() {
				moves := p.AppendMoves(nil)
				m := moves[r.IntN(len(moves))]
				p.Do(m)
				record.Moves = append(record.Moves, uint32(m))
			}
			for seat := range 2 {
				record.Seats = append(record.Seats, results.Seat{Place: int(p.Outcome().Place[seat])})
			}
			list = append(list, record)
		}
	}
	return run, list
}

func question(t *testing.T, game, player string, positions int, judged Judged) Question {
	t.Helper()
	spec, err := players.ParsePlayer(game, player)
	if err != nil {
		t.Fatal(err)
	}
	return Question{Spec: spec, Positions: positions, Judged: judged}
}

// TestRead: positions of all games, each judged for the seats asked for, with the results of these seats.
func TestRead(t *testing.T) {
	for game, heuristic := range map[string]string{"loa": "mixture", "gomoku": "windows", "pentago": "one", "splut": "standard", "blokus": "eastwood"} {
		run, list := randomGames(t, game, 3)
		rows := map[Judged][]row{}
		for _, judged := range []Judged{Both, Mover, Other} {
			told := 0
			s, err := Read(t.Context(), stored(list), run, question(t, game, heuristic, 4, judged), func(done, all int) {
				if told++; done != told || all != 6 {
					t.Errorf("progress %d of %d, want %d of 6", done, all, told)
				}
			})
			if err != nil {
				t.Fatal(err)
			}
			if s.Games+s.Short != 6 || s.Openings > 3 || s.Count < s.Games || s.Count > 4*s.Games || s.Games < 2 {
				t.Errorf("%s: %d positions of %d games with %d openings, %d too short", game, s.Count, s.Games, s.Openings, s.Short)
			}
			if want := map[Judged]int{Both: 2 * s.Count, Mover: s.Count, Other: s.Count}[judged]; len(s.rows) != want {
				t.Errorf("%s, judged for %s: %d rows of %d positions", game, judged, len(s.rows), s.Count)
			}
			rows[judged] = s.rows
		}
		for i := 0; i < len(rows[Both]); i += 2 {
			a, b := rows[Both][i], rows[Both][i+1]
			if a.result+b.result != 1 || a.mover+b.mover != 0 || a.player != b.opponent || a.opening != b.opening {
				t.Fatalf("%s: one position, two seats: %+v and %+v", game, a, b)
			}
			if a.mover < 0 {
				a, b = b, a
			}
			same := cmp.AllowUnexported(row{})
			if diff := cmp.Diff(a, rows[Mover][i/2], same); diff != "" {
				t.Errorf("%s: the mover, among both and alone:\n%s", game, diff)
			}
			if diff := cmp.Diff(b, rows[Other][i/2], same); diff != "" {
				t.Errorf("%s: the other seat, among both and alone:\n%s", game, diff)
			}
		}
	}
}

// TestReadLeavesOut: faults, repeated games and short ones are no evidence; games from the usual start are openings of
// their own.
func TestReadLeavesOut(t *testing.T) {
	run, list := randomGames(t, "loa", 5)
	list[0].End = results.End{Kind: results.Panic, Seat: 0}
	list[8].End = results.End{Kind: results.Panic, Seat: 1}
	list[6].Start, list[6].Moves = list[1].Start, list[1].Moves // repeats game 1 of the first pairing
	list[7].Moves = list[7].Moves[:2]
	list[7].End = results.End{Kind: results.Resigned, Seat: 0}
	list[3].Start = list[4].Start // one opening of two numbers
	list[3].Moves = slices.Clone(list[9].Moves)
	s, err := Read(t.Context(), stored(list), run, question(t, "loa", "mixture", 4, Both), nil)
	if err != nil {
		t.Fatal(err)
	}
	got := []int{s.Faults, s.Repeats, s.Short, s.Games, s.Openings}
	// Left are games 1 to 4 of the first pairing, of which 3 and 4 share an opening, and 0 of the second; its game 4 repeats
	// game 3 of the first.
	if diff := cmp.Diff([]int{2, 2, 1, 5, 4}, got); diff != "" {
		t.Errorf("faults, repeats, short, games, openings (-want +got):\n%s", diff)
	}
	for i := range list {
		list[i].Opening = results.EmptyBoard
	}
	if s, err = Read(t.Context(), stored(list), run, question(t, "loa", "mixture", 4, Both), nil); err != nil || s.Openings != 5 {
		t.Errorf("%d openings, error %v, want one for each of the 5 numbers with games", s.Openings, err)
	}
}

// TestBetween: positions are drawn by the address of the game, one of each part, and never of its last two turns.
func TestBetween(t *testing.T) {
	run, list := randomGames(t, "splut", 20)
	reader, err := transcript.NewReader(run)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range list {
		g, err := reader.Open(r)
		if err != nil {
			t.Fatal(err)
		}
		turns := g.Turns()
		at := map[uint64]int{} // turn by the position after it
		for i := len(turns) - 1; i >= 0; i-- {
			at[turns[i].Board.Hash()] = i
		}
		for _, n := range []int{1, 3, 1000} {
			list := between(g, n)
			if want := max(0, min(n, len(turns)-2)); len(list) != want {
				t.Fatalf("%d turns: %d positions, want %d", len(turns), len(list), want)
			}
			for i, p := range list {
				turn, ok := at[p.Hash()]
				if !ok || p.Over() || n == 1000 && turn > i || turn >= len(turns)-2 {
					t.Fatalf("%d turns: position %d of %d is after turn %d, known %v", len(turns), i, n, turn, ok)
				}
			}
			if again := between(g, n); !slices.EqualFunc(list, again, func(a, b games.Position) bool { return a.Hash() == b.Hash() }) {
				t.Fatal("positions differ the second time")
			}
		}
	}
}

func TestReadStopped(t *testing.T) {
	run, list := randomGames(t, "loa", 2)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Read(ctx, stored(list), run, question(t, "loa", "mixture", 4, Both), nil); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
}
