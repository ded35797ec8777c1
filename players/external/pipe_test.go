package external_test

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"tourney/arena"
	"tourney/arena/match"
	"tourney/games"
	"tourney/players"
	"tourney/players/external"
	"tourney/players/served"
	"tourney/results"
)

// TestServed is no test, but the engine of TestPipe, which starts this program with a game and a player as its arguments.
func TestServed(t *testing.T) {
	if flag.Arg(0) != "served" {
		t.Skip("the engine of TestPipe")
	}
	g, options, _, err := games.SetUp(flag.Arg(1), nil, "")
	if err != nil {
		t.Fatal(err)
	}
	spec, err := players.ParsePlayer(flag.Arg(1), flag.Arg(2))
	if err != nil {
		t.Fatal(err)
	}
	e := served.Engine{Game: g, Options: options, Spec: spec}
	if err := e.Serve(context.Background(), "tourney", os.Stdin, os.Stdout); err != nil {
		t.Fatal(err)
	}
	os.Exit(0)
}

// TestPipe: games of our players over a pipe are those in the process, in every move, value and count.
func TestPipe(t *testing.T) {
	for _, test := range []struct {
		game    string
		options games.Options
		players []string
	}{
		{"pentago", nil, []string{"a-star@2", "random"}},
		{"pentago", nil, []string{"one@2", "a-hacked@2,nodes=300"}},
		{"gomoku", nil, []string{"fhive@3", "windows@3,effort=8"}},
		{"loa", nil, []string{"mixture@2", "control@2"}},
		{"blokus", nil, []string{"eastwood@1", "simple@1,kind=minimax"}},
		{"splut", nil, []string{"standard@2", "random"}},
		{"splut", games.Options{"seats": "4"}, []string{"standard@1", "random", "standard@1,kind=minimax", "control@1"}},
	} {
		t.Run(fmt.Sprint(test.game, test.players), func(t *testing.T) {
			n := 100 / 2
			if testing.Short() {
				n = 4
			}
			g, options, _, err := games.SetUp(test.game, test.options, "")
			if err != nil {
				t.Fatal(err)
			}
			var inside, piped []match.Job
			for number := range n {
				start, err := g.Random(options, rand.New(rand.NewPCG(3, uint64(number))), g.DefaultDraw(options))
				if err != nil {
					t.Fatal(err)
				}
				line, err := start.AppendText(nil)
				if err != nil {
					t.Fatal(err)
				}
				for order := range 2 {
					j := match.Job{Game: test.game, Options: options, Start: string(line), Seed: 5, Key: "0123456789abcdef", Thoughts: true,
						Deadline: time.Minute}
					j.Address.Number = 2*number + order
					through := j
					for i := range test.players {
						text := test.players[(i+order)%len(test.players)]
						j.Players, j.Address.Seats = append(j.Players, specOf(t, test.game, text).String()), append(j.Address.Seats, text)
						engine, err := players.Spec{Game: test.game, Method: external.Name, Options: games.Options{
							players.CommandOption: external.Command(os.Args[0], "-test.run=^TestServed$", "served", test.game, text),
						}}.Complete()
						if err != nil {
							t.Fatal(err)
						}
						through.Players, through.Address.Seats = append(through.Players, engine.String()), append(through.Address.Seats, text)
					}
					inside, piped = append(inside, j), append(piped, through)
				}
			}
			want, got := byNumber(playAll(t, 2, inside)), byNumber(playAll(t, 2, piped))
			if len(want) != len(inside) {
				t.Fatalf("%d games of %d", len(want), len(inside))
			}
			moves := 0
			for number, w := range want {
				moves += len(w.Moves)
				// Cut-offs and table hits are not part of the protocol.
				same := cmp.Diff(w, got[number], cmpopts.EquateNaNs(), cmpopts.IgnoreFields(results.Record{}, "Times", "Finished"),
					cmpopts.IgnoreFields(results.Seat{}, "Micros", "Hits", "Cuts", "FirstCuts"))
				if same != "" {
					t.Fatalf("game %d over the pipe (-in the process +over the pipe):\n%s", number, same)
				}
			}
			t.Logf("%d games, %d sub-moves", len(want), moves)
		})
	}
}

func specOf(t testing.TB, game, text string) players.Spec {
	t.Helper()
	s, err := players.ParsePlayer(game, text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func byNumber(ended []results.Record, _ []results.Unplayed) map[int]results.Record {
	games := map[int]results.Record{}
	for _, r := range ended {
		games[r.Number] = r
	}
	return games
}

// playAll plays jobs on the arena's workers.
func playAll(t testing.TB, workers int, jobs []match.Job) (ended []results.Record, left []results.Unplayed) {
	t.Helper()
	queue, done := make(chan match.Job), make(chan arena.Done)
	var reading sync.WaitGroup
	reading.Go(func() {
		for d := range done {
			switch {
			case d.Game != nil:
				ended = append(ended, *d.Game)
			case d.Unplayed != nil:
				left = append(left, *d.Unplayed)
			default:
				t.Error(d.Trouble)
			}
		}
	})
	go func() {
		defer close(queue)
		for _, j := range jobs {
			queue <- j
		}
	}()
	if err := (arena.Local{Workers: workers}).Run(context.Background(), queue, done); err != nil {
		t.Error(err)
	}
	close(done)
	reading.Wait()
	return ended, left
}
