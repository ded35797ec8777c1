package review_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tourney/arena/review"
	"tourney/games"
	"tourney/games/gamestest"
)

// TestProofs compares every proof in random games near the end with a solver: all proofs are true, the search proves
// all that its depth can prove, and the turning points are those of the solver.
func TestProofs(t *testing.T) {
	counts := map[review.Proof]int{}
	turning := 0
	rapid.Check(t, func(t *rapid.T) {
		game, p := drawLate(t)
		in := randomGame(t, game, p)
		in.Workers = rapid.IntRange(1, 2).Draw(t, "workers")
		in.Deeper = rapid.IntRange(1, 10).Draw(t, "deeper")
		r := reviewOf(t, in)
		q := p.Clone()
		lost := map[int]bool{}
		var befores []bounds // by decision
		for k, d := range r.Decisions {
			for ply := d.Ply; k > 0 && ply > r.Decisions[k-1].Ply; ply-- {
				q.Do(games.Move(in.Record.Moves[r.Decisions[k-1].Ply+d.Ply-ply]))
			}
			s := newSolver(games.Seat(d.Seat))
			before := s.solve(q, 12)
			befores = append(befores, before)
			agree(t, "before", q, d.Best, before, s.solve(q, d.Plies))
			if d.After != nil {
				n := len(strings.Fields(d.Played))
				for _, m := range in.Record.Moves[d.Ply : d.Ply+n] {
					q.Do(games.Move(m))
				}
				after := s.solve(q, 12)
				agree(t, "after "+d.Played, q, d.After, after, s.solve(q, d.Plies-n))
				lost[k] = d.After.Proof == review.Loss && before.most > -1
				for range n {
					q.Undo()
				}
				counts[d.After.Proof]++
			}
		}
		named := map[int]bool{} // seats
		for _, at := range r.Turning {
			if seat := r.Decisions[at.Decision].Seat; p.Seats() > 2 && (named[seat] || in.Record.Won(seat) || at.Kind == review.Lost && !at.Last) {
				t.Fatalf("%v: turn %d of seat %d has decided nothing", in.Record.Moves, r.Decisions[at.Decision].Turn, seat)
			}
			named[r.Decisions[at.Decision].Seat] = true
			if d := r.Decisions[at.Decision]; at.Kind == review.Lost && d.Best.Proof != review.Open && !lost[at.Decision] {
				t.Fatalf("%v: turn %d is no turning point", in.Record.Moves, d.Turn)
			}
			for k, before := range befores[at.Decision+1:] {
				if later := r.Decisions[at.Decision+1+k]; at.Last && later.Seat == r.Decisions[at.Decision].Seat && before.most > -1 {
					t.Fatalf("%v: turn %d is said to have lost for good, but turn %d is %v", in.Record.Moves, r.Decisions[at.Decision].Turn, later.Turn, before)
				}
			}
			delete(lost, at.Decision)
			turning++
		}
		for k, is := range lost {
			if turn := fmt.Sprint(r.Decisions[k].Turn); is && (p.Seats() == 2 || !slices.Contains(others(r), turn)) {
				t.Fatalf("%v: turn %s has lost the game, and is no turning point", in.Record.Moves, turn)
			}
		}
	})
	if some := counts[review.Win] > 0 && counts[review.Draw] > 0 && counts[review.Loss] > 0 && turning > 0; !some && !testing.Short() {
		t.Errorf("proofs %v and %d turning points, want some of each", counts, turning)
	}
}

// others returns the turns that the summary lists besides the turning points of a game of more than two seats.
func others(r review.Review) (turns []string) {
	for _, s := range r.Summary {
		if strings.HasPrefix(s, "There are more turning points, by which a seat was lost if all others play together, or let go of a win: ") {
			turns = append(turns, regexp.MustCompile(`\d+`).FindAllString(s, -1)...)
		}
	}
	return turns
}

// TestProofsAtEnds compares the last positions of random games with a minimax of the same depth. The rules of these
// games look at the past, skip seats, or eliminate seats.
func TestProofsAtEnds(t *testing.T) {
	gamestest.SkipShort(t)
	const depth = 3
	for _, test := range []struct {
		game, seats string // seats is "" in games of two
		draw        games.Draw
		games       int
	}{
		{"loa", "", games.Draw{Min: 20, Max: 20}, 60},
		{"splut", "2", games.Draw{Min: 6, Max: 6}, 40},
		{"splut", "3", games.Draw{Min: 6, Max: 6}, 40},
		{"splut", "4", games.Draw{Min: 6, Max: 6}, 40},
		{"blokus", "", games.Draw{Min: 20, Max: 20}, 40},
	} {
		t.Run(test.game+test.seats, func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, 3))
			counts, skips := map[review.Proof]int{}, 0
			for range test.games {
				p, in := lastPlies(t, r, test.game, test.seats, test.draw)
				in.Deeper = depth
				for _, d := range reviewOf(t, in).Decisions {
					s := solver{seat: games.Seat(d.Seat)}
					q := p.Clone()
					for _, m := range in.Record.Moves[:d.Ply] {
						q.Do(games.Move(m))
					}
					within(t, "before", q, d.Best, d.Plies, s.solve(q, d.Plies))
					left := d.Plies
					for _, m := range in.Record.Moves[d.Ply : d.Ply+len(strings.Fields(d.Played))] {
						q.Do(games.Move(m))
						left -= taken(q)
						skips += taken(q) - 1
					}
					within(t, "after "+d.Played, q, d.After, d.Plies, s.solve(q, left))
					counts[d.Best.Proof]++
					if d.Played != "" {
						counts[d.After.Proof]++
					}
				}
			}
			if counts[review.Win] == 0 || counts[review.Loss] == 0 || test.game == "blokus" && skips == 0 {
				t.Errorf("proofs %v and %d seats skipped, want some of each", counts, skips)
			}
		})
	}
}

// lastPlies plays a game at random and returns its last plies, and the position before them.
func lastPlies(t fatal, r *rand.Rand, game, seats string, draw games.Draw) (games.Position, review.Input) {
	t.Helper()
	g, err := games.Find(game)
	if err != nil {
		t.Fatal(err)
	}
	o := games.Options{}
	if seats != "" {
		o["seats"] = seats
	}
	if o, err = games.Complete(g.Options(), o); err != nil {
		t.Fatal(err)
	}
	p, err := g.Random(o, r, draw)
	if err != nil {
		t.Fatal(err)
	}
	q := p.Clone()
	moves := playRandomly(q, r, math.MaxInt)
	first := max(0, len(moves)-6)
	for _, m := range moves[:first] {
		p.Do(games.Move(m))
	}
	in := input(t, p, game, "", "random")
	in.Record.Moves = moves[first:]
	finish(&in, q)
	return p, in
}

// within compares a value with the truth within its depth. Later positions may have proven more.
func within(t *testing.T, what string, p games.Position, v *review.Value, depth int, known bounds) {
	t.Helper()
	proof, some := map[review.Proof]int{review.Win: 1, review.Draw: 0, review.Loss: -1}[v.Proof]
	if some && (proof < known.least || proof > known.most) || some && v.Plies > 0 && v.Plies <= depth && known != (bounds{proof, proof}) {
		t.Errorf("%s, %s:\n%s is said to be a %s, but it is %v", what, p.AppendDiagram(nil), v, v.Proof, known)
	}
	if known.least == known.most && (!some || proof != known.least) {
		t.Errorf("%s, %s:\n%s, but %v is certain", what, p.AppendDiagram(nil), v, known)
	}
}

// agree compares a value with the truth, and with the most that its depth can prove.
func agree(t *rapid.T, what string, p games.Position, v *review.Value, truth, known bounds) {
	t.Helper()
	proof := map[review.Proof]bounds{review.Win: {1, 1}, review.Draw: {0, 0}, review.Loss: {-1, -1}}
	if want, some := proof[v.Proof]; some && truth != want {
		t.Fatalf("%s, %s:\n%s is said to be a %s, but it is %v", what, p.AppendDiagram(nil), v, v.Proof, truth)
	}
	if known.least == known.most && known.least != 0 && proof[v.Proof] != known {
		t.Fatalf("%s, %s:\n%s, but %v is certain", what, p.AppendDiagram(nil), v, known)
	}
}

// drawLate draws a position near the end of a game, of two to four seats.
func drawLate(t *rapid.T) (game string, p games.Position) {
	r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "position"), 1))
	game, o, draw, plies := "pentago", games.Options(nil), games.Draw{Min: 30, Max: 30}, 5+r.IntN(4)
	if r.IntN(2) == 0 {
		game, o, draw, plies = "heap", games.Options{"seats": []string{"2", "3", "4"}[r.IntN(3)]}, games.Draw{Max: 8}, r.IntN(8)
	}
	g, err := games.Find(game)
	if err == nil {
		o, err = games.Complete(g.Options(), o)
	}
	for err == nil && (p == nil || p.Over()) {
		if p, err = g.Random(o, r, draw); err == nil {
			playRandomly(p, r, plies)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return game, p
}

// playRandomly plays some sub-moves, or fewer if the game ends, and returns them.
func playRandomly(p games.Position, r *rand.Rand, plies int) (played []uint32) {
	for ; plies > 0 && !p.Over(); plies-- {
		legal := p.AppendMoves(nil)
		m := legal[r.IntN(len(legal))]
		p.Do(m)
		played = append(played, uint32(m))
	}
	return played
}

// randomGame plays a game to its end at random, or gives it up on the way.
func randomGame(t *rapid.T, game string, p games.Position) review.Input {
	in := input(t, p, game, "", "random")
	r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "moves"), 2))
	q := p.Clone()
	in.Record.Moves = playRandomly(q, r, r.IntN(60))
	finish(&in, q)
	return in
}
