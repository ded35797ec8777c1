package engine_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"tourney/arena"
	"tourney/arena/match"
	"tourney/games"
	"tourney/games/gamestest"
	"tourney/players"
	"tourney/results"
)

// TestGamesOverPipe: games of our players over a pipe are those in the process, in every move, value and count.
func TestGamesOverPipe(t *testing.T) {
	gamestest.SkipShort(t)
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
			g, options, _, err := games.SetUp(test.game, test.options, "")
			if err != nil {
				t.Fatal(err)
			}
			var inside, piped []match.Job
			for number := range gamestest.Rounds(0, 2, 100) {
				start, err := g.Random(options, rand.New(rand.NewPCG(3, uint64(number/2))), g.DefaultDraw(options))
				if err != nil {
					t.Fatal(err)
				}
				var direct, through []players.Spec
				for i := range test.players {
					text := test.players[(i+number)%len(test.players)]
					direct = append(direct, specOf(t, test.game, text))
					through = append(through, engineOf(t, test.game, nil, "serve", "tourney", test.game, text))
				}
				inside = append(inside, job(t, test.game, options, gamestest.Line(start), number, direct...))
				piped = append(piped, job(t, test.game, options, gamestest.Line(start), number, through...))
			}
			want, _ := playAll(t, 1, inside)
			got, _ := playAll(t, 1, piped)
			// Cut-offs and table hits are not part of the protocol.
			same := cmp.Diff(want, got, cmpopts.EquateNaNs(), cmpopts.IgnoreFields(results.Record{}, "Times", "Finished"),
				cmpopts.IgnoreFields(results.Seat{}, "Micros", "Hits", "Cuts", "FirstCuts"))
			if same != "" || len(want) != len(inside) {
				t.Fatalf("%d games of %d over the pipe (-in the process +over the pipe):\n%s", len(got), len(inside), same)
			}
		})
	}
}

// playAll plays jobs on the arena's workers. It returns the games by their numbers, and how many were left out.
func playAll(t testing.TB, workers int, jobs []match.Job) (ended []results.Record, left int) {
	t.Helper()
	queue, done := make(chan match.Job), make(chan arena.Done)
	var reading sync.WaitGroup
	reading.Go(func() {
		for d := range done {
			switch {
			case d.Game != nil:
				ended = append(ended, *d.Game)
			case d.Unplayed != nil:
				left++
			default:
				t.Errorf("%+v", d.Event)
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
	slices.SortFunc(ended, func(a, b results.Record) int { return a.Number - b.Number })
	return ended, left
}

// TestMovesOverPipe plays our players against each other over two pipes, in both orders. They must play as they do in
// process. These protocols tell no seeds: a process begins with the seed 0, and draws one for each further game.
func TestMovesOverPipe(t *testing.T) {
	gamestest.SkipShort(t)
	whiteFirst := []string{ // which no sequence of moves tells
		"14/14/14/14/14/14/14/14/14/14/14/14/14/14 w", "14/14/14/14/14/14/14/14/14/9W4/14/14/14/14 w",
	}
	for _, test := range []struct {
		game, protocol string
		rules          games.Options
		seated         [2]string
		restart        string
		starts         []string // besides random ones
	}{
		{"blokus", "gtp", nil, [2]string{"simple@1,kind=blockem", "eastwood@1,kind=blockem,first-move=search"}, "crash", whiteFirst},
		{"blokus", "gtp", nil, [2]string{"eastwood@1,kind=blockem", "influence@1,kind=blockem"}, "never", nil},
		{"blokus", "gtp", nil, [2]string{"eastwood@1", "simple@1"}, "game", nil},
		{"blokus", "gtp", nil, [2]string{"random", "eastwood@1"}, "game", whiteFirst},
		{"gomoku", "gomocup", nil, [2]string{"fhive@3", "windows@3"}, "crash", nil},
		{"gomoku", "gomocup", games.Options{"size": "12", "rule": "standard"}, [2]string{"windows@3", "fhive@3"}, "crash", nil},
	} {
		t.Run(fmt.Sprint(test.protocol, test.seated), func(t *testing.T) {
			t.Parallel()
			g, options, _, err := games.SetUp(test.game, test.rules, "")
			if err != nil {
				t.Fatal(err)
			}
			settings := games.Options{"protocol": test.protocol, "restart": test.restart}
			if test.protocol == "gomocup" {
				settings[players.PliesOption] = "3" // otherwise the protocol asks for a move within a second
			}
			var local, remote [2]players.Player
			for i, name := range test.seated {
				local[i] = seat(t, specOf(t, test.game, name))
				remote[i] = seat(t, engineOf(t, test.game, settings, "serve", test.protocol, test.game, name))
			}
			r := rand.New(rand.NewPCG(1, 1))
			var seed players.Seed
			for number := range gamestest.Rounds(0, 6, 50) {
				start, err := g.Random(options, r, games.Draw{Min: 0, Max: 8})
				if err == nil && number < len(test.starts) {
					start, err = g.Parse(options, test.starts[number])
				}
				if err != nil {
					t.Fatal(err)
				}
				setup := players.Setup{Game: g, Options: options, Start: start, Seed: seed}
				got, want := play(t, setup, remote), play(t, setup, local)
				if !slices.Equal(got, want) || len(got) == 0 {
					t.Errorf("%s: over the pipe it went\n%s\nin process\n%s", gamestest.Line(start),
						games.Notation(start, got), games.Notation(start, want))
				}
				if test.restart != "game" {
					next := seed.Rand()
					seed = players.Seed{next.Uint64(), next.Uint64()}
				}
				slices.Reverse(local[:])
				slices.Reverse(remote[:])
			}
		})
	}
}

// play plays a game and returns its moves, which it checks. Each player has one sub-move a turn.
func play(t *testing.T, setup players.Setup, seated [2]players.Player) (played []games.Move) {
	t.Helper()
	board := setup.Start
	for s, p := range seated {
		setup.Start, setup.Seat = board.Clone(), games.Seat(s)
		if err := p.Begin(t.Context(), setup); err != nil {
			t.Fatal(err)
		}
	}
	for board = board.Clone(); !board.Over(); {
		d, err := seated[board.Mover()].Choose(t.Context(), players.Request{Position: board.Clone(), Played: slices.Clone(played)})
		if err != nil {
			t.Fatalf("%s\n%v", board.AppendDiagram(nil), err)
		}
		if len(d.Moves) != 1 || !slices.Contains(board.AppendMoves(nil), d.Moves[0]) {
			t.Fatalf("%s\nillegal: %s", board.AppendDiagram(nil), games.Notation(board, d.Moves))
		}
		played = append(played, d.Moves[0])
		board.Do(d.Moves[0])
	}
	return played
}
