package review_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"tourney/arena/arenatest"
	"tourney/arena/arenatest/misfit"
	"tourney/arena/match"
	"tourney/arena/review"
	"tourney/arena/transcript"
	"tourney/games"
	"tourney/players"
	"tourney/results"
)

// continuable returns a game as input does, with a run that stores it.
func continuable(t fatal, game string, o games.Options, start, moves string, specs ...string) transcript.Game {
	t.Helper()
	p := begin(t, game, o, start)
	g := input(t, p, game, moves, specs...).Game
	line, err := p.AppendText(nil)
	if err == nil {
		g.Rules, err = games.Find(game)
	}
	if err != nil {
		t.Fatal(err)
	}
	g.Record.Start = string(line)
	g.Run = results.Run{Name: "made", Game: game, Seed: 7, Facts: results.Facts{Options: o, Planned: 1}, Pairings: []results.Pairing{{Key: "0123456789abcdef"}}}
	for s, p := range g.Players {
		g.Run.Players = append(g.Run.Players, results.Player{Name: p.Name, Spec: p.Spec.String()})
		g.Run.Pairings[0].Seats = append(g.Run.Pairings[0].Seats, s)
	}
	return g
}

func continuations(t testing.TB, g transcript.Game, c review.Continue) review.Continued {
	t.Helper()
	r, err := review.Continuations(t.Context(), g, c)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestContinuationsEven: at the start of Pentago, players by chance are as even as in tournaments. The first of them wins
// 54.8 % there, of 5 000 games.
func TestContinuationsEven(t *testing.T) {
	g := continuable(t, "pentago", nil, "", "", "random")
	r := continuations(t, g, review.Continue{Most: 400, Workers: 2})
	if share := r.Positions[0].Shares[0]; share.Lo > 54.8 || share.Hi < 54.8 || share.Hi-share.Lo > 11 {
		t.Errorf("the first seat expects %s", share)
	}
	end := r.Positions[len(r.Positions)-1]
	if len(r.Positions) != 2 || !end.Known || end.Shares[0] != (review.Share{}) {
		t.Errorf("the end, where the first seat resigned: %+v", end)
	}
	if len(r.Turning) != 1 || !strings.HasPrefix(r.Turning[0].Text, "Turn 1: A (random) resigned: expected score from ") ||
		!strings.Contains(r.Turning[0].Text, " to 0.0 %, a drop of ") {
		t.Errorf("a seat resigned at the start: %+v", r.Turning)
	}
}

// TestContinuationsForced: who can win by force, and sees it, expects everything; a move by chance into such a position
// turns the game.
func TestContinuationsForced(t *testing.T) {
	g := continuable(t, "pentago", nil, "...W../.WB.../..WB../..BWW./.B..B./.BW... w p", "27 2- 10 2+ 1 2+ 18 2+", "a-star@4")
	r := continuations(t, g, review.Continue{Most: 60, Workers: 2})
	for k := 1; k <= 3; k++ {
		if s := r.Positions[k].Shares[1]; s.Value != 100 || s.Hi != 100 || s.Lo >= 100 || s.Lo < 90 {
			t.Errorf("before ply %d: who wins by force expects %s", r.Positions[k].Ply, s)
		}
	}
	for _, p := range r.Positions[:4] {
		if p.Games != 60 || p.Known {
			t.Errorf("before ply %d: %+v", p.Ply, p)
		}
	}
	if r.Games != 240 || r.Most != 60 {
		t.Errorf("%d continuations of %d each", r.Games, r.Most)
	}
	g = continuable(t, "pentago", nil, ".WWWW./....../....../....../....../BBBB.. w p", "14 0- 34", "one@2")
	r = continuations(t, g, review.Continue{Most: 60, Workers: 1})
	if len(r.Turning) == 0 || !strings.HasPrefix(r.Turning[0].Text, "Turn 1: A (one@2) played 14 0-: expected score from 100.0 % [93, 100] to 0.0 % [0, 7], a drop of 100.0 points [89, 100].") {
		t.Errorf("a win in one was not played: %+v", r.Turning)
	}
	for i, t1 := range r.Turning[1:] {
		if t1.Drop.Value > r.Turning[i].Drop.Value {
			t.Errorf("the turning points are not in order: %+v", r.Turning)
		}
	}
}

// TestContinuationsRise: who wins by luck has done better than usual, and nobody has made a mistake.
func TestContinuationsRise(t *testing.T) {
	g := continuable(t, "pentago", nil, ".WWWW./....../....../....../....../BBBB.. w p", "0", "random")
	r := continuations(t, g, review.Continue{Most: 60, Workers: 2})
	said := strings.Join(r.Summary, "\n")
	if len(r.Turning) != 0 || !strings.Contains(said, "The largest rise, by a choice that its player seldom makes: turn 1, A (random) played 0, expected score from ") ||
		!strings.Contains(said, " to 100.0 %.") {
		t.Errorf("turning points %+v; %s", r.Turning, said)
	}
}

// TestContinuationsRepeat: the number of workers changes nothing, and another run's seed gives other games.
func TestContinuationsRepeat(t *testing.T) {
	g := continuable(t, "pentago", nil, "", "14 2- 21 1+ 7 0- 0 3+ 8 2+ 35 1-", "a@1", "random")
	c := review.Continue{Most: 40, Workers: 1}
	one := continuations(t, g, c)
	c.Workers = 4
	if diff := cmp.Diff(one, continuations(t, g, c)); diff != "" {
		t.Errorf("one worker and four (-one +four):\n%s", diff)
	}
	g.Run.Seed++
	if cmp.Equal(one, continuations(t, g, c)) {
		t.Error("another seed gives the same")
	}
}

// scribe plays at random and writes down how it is asked.
type scribe struct {
	players.Player
	seed  players.Seed
	start uint64
}

var scribed struct {
	sync.Mutex
	seeds  map[players.Seed]int // the shortest game that was shown, in plies
	starts map[uint64]bool      // hashes
}

func init() {
	players.RegisterMethod(players.Method{Name: "scribe", Doc: "writes down how it is asked", New: func(s players.Spec, _ players.Evaluator) (players.Player, error) {
		s.Method = "random"
		player, err := s.New()
		return &scribe{Player: player}, err
	}})
	players.RegisterMethod(players.Method{Name: "absent", Doc: "cannot be built", New: func(players.Spec, players.Evaluator) (players.Player, error) {
		return nil, errors.New("it is not at home")
	}})
}

func (s *scribe) Begin(ctx context.Context, setup players.Setup) error {
	s.seed, s.start = setup.Seed, setup.Start.Hash()
	return s.Player.Begin(ctx, setup)
}

func (s *scribe) Choose(ctx context.Context, r players.Request) (players.Decision, error) {
	scribed.Lock()
	defer scribed.Unlock()
	if least, some := scribed.seeds[s.seed]; !some || len(r.Played) < least {
		scribed.seeds[s.seed] = len(r.Played)
	}
	scribed.starts[s.start] = true
	return s.Player.Choose(ctx, r)
}

// TestContinuationsSeeds: every continuation and seat has a stream of its own, which follows from run, game, ply and
// index, and players are shown the whole game.
func TestContinuationsSeeds(t *testing.T) {
	g := continuable(t, "pentago", nil, "", "14 2- 21 1+ 7 0-", "scribe")
	scribed.seeds, scribed.starts = map[players.Seed]int{}, map[uint64]bool{}
	continuations(t, g, review.Continue{Most: 5, Workers: 3})
	if want := 4 * 5 * 2; len(scribed.seeds) != want { // positions, rounds, seats
		t.Errorf("%d streams, want %d", len(scribed.seeds), want)
	}
	for _, ply := range []int{0, 2, 4, 6} {
		for round := range 5 {
			for seat := range 2 {
				seed := match.Seed(7, fmt.Sprintf("seat\x00continuation\x000123456789abcdef\x00%d\x00%d\x000\x00%d", ply, round, seat))
				least, some := scribed.seeds[seed]
				if want := ply + 2*((ply/2+seat)%2); !some || least != want {
					t.Errorf("ply %d, round %d, seat %d: the game shown has %d plies, want %d; the stream is used: %v", ply, round, seat, least, want, some)
				}
			}
		}
	}
	if len(scribed.starts) != 1 || !scribed.starts[g.Start.Hash()] {
		t.Errorf("players are told of other starts than that of the game: %v", scribed.starts)
	}
}

// TestContinuationsStopped: when ctx or the time ends, there is what was played, and positions have nearly equal numbers.
func TestContinuationsStopped(t *testing.T) {
	g := continuable(t, "pentago", nil, "", "14 2- 21 1+ 7 0- 0 3+", "random")
	check := func(r review.Continued, sentence string) {
		t.Helper()
		least, most, all := r.Most, 0, 0
		for _, p := range r.Positions[:len(r.Positions)-1] {
			least, most, all = min(least, p.Games), max(most, p.Games), all+p.Games
			if (p.Shares == nil) != (p.Games == 0) {
				t.Errorf("%d games give %v", p.Games, p.Shares)
			}
		}
		if most-least > 2 || all != r.Games || !strings.Contains(r.Summary[0], sentence) {
			t.Errorf("%d games, from %d to %d for a position: %s", r.Games, least, most, r.Summary[0])
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	c := review.Continue{Most: 100_000, Workers: 2, Progress: func(done, total int) {
		if total != 500_000 {
			t.Errorf("%d continuations are planned", total)
		}
		if done == 33 {
			cancel()
		}
	}}
	r, err := review.Continuations(ctx, g, c)
	if !errors.Is(err, context.Canceled) || r.Games < 33 || r.Games > 40 {
		t.Errorf("stopped after 33: %d games, %v", r.Games, err)
	}
	check(r, "From each of 5 positions the game was continued ")
	if r, err = review.Continuations(ctx, g, review.Continue{Most: 3, Workers: 2}); !errors.Is(err, context.Canceled) || r.Games > 5 {
		t.Errorf("stopped before it began: %d games, %v", r.Games, err)
	}
	check(r, "")
	check(continuations(t, g, review.Continue{Most: 100_000, Workers: 2, Time: 20 * time.Millisecond}), "")
}

// TestContinuationsFaults: a player at fault loses a continuation and stops nothing.
func TestContinuationsFaults(t *testing.T) {
	for spec, want := range map[string]string{
		"panics": "A (panics) lost 20 continuations by a fault: panic: out of ideas",
		"fails":  "A (fails) lost 20 continuations by a fault: error: no luck",
		"cheats": "A (cheats) lost 20 continuations by a fault: illegal move: move 99",
		"slow":   "A (slow) lost 20 continuations by a fault: deadline: 1m0",
		"unborn": "building it panics: no parts",
		"stuck":  "Not all continuations could be played: stuck was withdrawn: it failed on 3 openings in a row (deadline: 1m2",
	} {
		synctest.Test(t, func(t *testing.T) {
			misfit.Stuck = make(chan struct{})
			defer close(misfit.Stuck)
			g := continuable(t, "pentago", nil, "", "14 2-", spec, "random")
			r, err := review.Continuations(t.Context(), g, review.Continue{Most: 10, Workers: 2, Deadline: time.Minute})
			said := strings.Join(r.Summary, "\n")
			if spec == "unborn" {
				said = fmt.Sprint(err)
			} else if err != nil {
				t.Errorf("%s: %v", spec, err)
			}
			if !strings.Contains(said, want) {
				t.Errorf("%s: %s", spec, said)
			}
			if spec == "unborn" || spec == "stuck" {
				return
			}
			if f := r.Faults; len(f) != 1 || f[0].Seat != 0 || f[0].Games != 20 || r.Games != 20 || r.Positions[0].Shares[0].Value != 0 {
				t.Errorf("%s: %d games, faults %+v", spec, r.Games, f)
			}
		})
	}
}

// TestContinuationsCrowd: in Splut! of three and four seats, shares of first place add up to 100 %.
func TestContinuationsCrowd(t *testing.T) {
	for _, seats := range []string{"3", "4"} {
		g := continuable(t, "splut", games.Options{"seats": seats}, "", "", "random", "standard@1", "random", "random")
		p := g.Start.Clone()
		for range 7 {
			m := p.AppendMoves(nil)[0]
			g.Record.Moves = append(g.Record.Moves, uint32(m))
			p.Do(m)
		}
		r := continuations(t, g, review.Continue{Most: 25, Workers: 2})
		for _, at := range r.Positions {
			sum := 0.0
			for _, s := range at.Shares {
				sum += s.Value
			}
			if len(at.Shares) != p.Seats() || sum < 99.9 || sum > 100.1 || !at.Known && at.Shares[1].Value < 100/float64(p.Seats()) {
				t.Errorf("%s seats, ply %d: %v", seats, at.Ply, at.Shares)
			}
		}
		if !strings.Contains(strings.Join(r.Summary, "\n"), "expected share of first place") {
			t.Errorf("%s seats: %q", seats, r.Summary)
		}
	}
}

// TestContinuationsPlayed: the games of a tournament can be continued, with whole histories.
func TestContinuationsPlayed(t *testing.T) {
	p := arenatest.Pentago(t, "random", "quits")
	store := arenatest.NewMemory()
	run, _ := arenatest.Play(t, p, store, "", 2)
	for id, record := range store.Stored {
		g, err := transcript.Open(run, record)
		if err != nil {
			t.Fatal(err)
		}
		r := continuations(t, *g, review.Continue{Most: 3, Workers: 1})
		end := r.Positions[len(r.Positions)-1]
		for s, seat := range record.Seats {
			if won := seat.Place == 1; won != (end.Shares[s].Value > 0) {
				t.Errorf("game %v: seat %d comes in place %d, the end says %s", id, s, seat.Place, end.Shares[s])
			}
		}
	}
}

// TestNotContinuable: a missing player is named, and so is a person.
func TestNotContinuable(t *testing.T) {
	for want, change := range map[string]func(*results.Player){
		`run made: this build cannot play its games anew, as it lacks player random: player "huddles@2": unknown heuristic`: func(p *results.Player) { p.Spec = "huddles@2" },
		"run made: its games cannot go on here: player random: it is not at home":                                           func(p *results.Player) { p.Spec = "absent" },
		"has a person, who cannot be asked to go on from its positions":                                                     func(p *results.Player) { p.Spec = "person" },
	} {
		g := continuable(t, "pentago", nil, "", "14 2-", "random")
		change(&g.Run.Players[1])
		_, err := review.Continuations(t.Context(), g, review.Continue{Most: 1, Workers: 1})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}
