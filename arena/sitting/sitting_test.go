package sitting

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"tourney/arena/plan"
	"tourney/arena/transcript"
	"tourney/games"
	_ "tourney/games/all"
	"tourney/games/gamestest"
	"tourney/games/gamestest/heap"
	"tourney/players"
	_ "tourney/players/all"
	"tourney/results"
	"tourney/results/resultstest"
	"tourney/results/sqlite"
)

func init() {
	games.Register(heap.Game{})
	for name, p := range map[string]players.Player{"first": toy{}, "dreamer": dreamer{}, "cheat": cheat{}, "stubborn": stubborn{}} {
		players.RegisterMethod(players.Method{Name: name, Doc: name, New: func(players.Spec, players.Evaluator) (players.Player, error) { return p, nil }})
	}
}

// toy plays the first legal sub-move.
type toy struct{}

func (toy) Begin(context.Context, players.Setup) error { return nil }
func (toy) Close() error                               { return nil }
func (toy) Choose(_ context.Context, r players.Request) (players.Decision, error) {
	return players.Decision{Moves: r.Position.AppendMoves(nil)[:1], Plies: 1, Score: 2}, nil
}

// dreamer thinks until it is stopped.
type dreamer struct{ toy }

func (dreamer) Choose(ctx context.Context, _ players.Request) (players.Decision, error) {
	<-ctx.Done()
	return players.Decision{}, ctx.Err()
}

// cheat plays a legal sub-move and then an illegal one.
type cheat struct{ toy }

func (cheat) Choose(ctx context.Context, r players.Request) (players.Decision, error) {
	d, err := toy{}.Choose(ctx, r)
	d.Moves = append(d.Moves, 1<<20)
	return d, err
}

// stubborn thinks until it is let go, whatever it is told.
type stubborn struct{ toy }

var letGo chan struct{}

func (stubborn) Choose(ctx context.Context, _ players.Request) (players.Decision, error) {
	<-letGo
	return players.Decision{}, ctx.Err()
}

// sit sets up a game with a seed.
func sit(t *testing.T, setup Setup) *Sitting {
	t.Helper()
	s := gamestest.Must(New(setup))(t)
	s.Plan.Name, s.Plan.Seed = "play-1", 9
	return s
}

// begin begins a game, and returns a function that leaves it and returns its result.
func begin(t *testing.T, s *Sitting) (end func() (results.Record, error)) {
	t.Helper()
	type result struct {
		results.Record
		error
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	ended := make(chan result, 1)
	go func() {
		r, err := s.Play(ctx)
		ended <- result{r, err}
	}()
	return func() (results.Record, error) {
		cancel(errLeft)
		r := <-ended
		return r.Record, r.error
	}
}

var errLeft = errors.New("the person has gone")

// await waits until the person is to move or the game is over.
func await(t *testing.T, s *Sitting) View {
	t.Helper()
	v := s.View()
	for !v.Yours && !v.Over {
		v = gamestest.Must(s.Next(t.Context(), v.Version))(t)
	}
	return v
}

// scripted plays a game in which the person acts by a script, each time it is the person's turn.
func scripted(t *testing.T, s *Sitting, script ...string) results.Record {
	t.Helper()
	a := &acting{s, begin(t, s)}
	for _, step := range script {
		await(t, s)
		if _, err := a.act(t, step); err != nil {
			t.Fatalf("%s: %v", step, err)
		}
	}
	if v := await(t, s); !v.Over {
		t.Fatalf("the game goes on after %q", script)
	}
	return gamestest.Must(a.end())(t)
}

// TestPlay: after any takebacks and hints, the record is that of the final game.
func TestPlay(t *testing.T) {
	const pentago, heap = "pentago; against=a@2", "heap; against=control@2; seats=3"
	for _, test := range []struct {
		name, setup string
		script      []string
		plain       []string // the same game without anything taken back
	}{
		{"sub-moves one by one", pentago, []string{"14", "2-", "resign"}, []string{"14 2-", "resign"}},
		{"what is entered", pentago, []string{"15", "undo", "14 2-", "resign"}, []string{"14 2-", "resign"}},
		{"all turns", pentago, []string{"14 2-", "20 1+", "undo", "undo", "14 2-", "20 0+", "resign"}, []string{"14 2-", "20 0+", "resign"}},
		{"advice", pentago, []string{"hint", "14 2-", "value", "20", "hint", "0+", "value", "hint", "resign"}, []string{"14 2-", "20 0+", "resign"}},
		{"resigning inside a turn", pentago, []string{"14", "resign"}, []string{"resign"}},
		{"three seats", heap, []string{"1 1", "undo", "2 1", "resign"}, []string{"2 1", "resign"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := scripted(t, sit(t, setupOf(test.setup)), test.script...)
			want := scripted(t, sit(t, setupOf(test.setup)), test.plain...)
			of := cmp.Options{cmpopts.IgnoreFields(results.Record{}, "Times", "Finished"), cmpopts.IgnoreFields(results.Seat{}, "Micros"), cmpopts.EquateNaNs()}
			resultstest.Same(t, "without and with what is taken back", want, got, of)
		})
	}
}

// TestSeats: with every number of seats each opponent is a player of its own, and a game in which turns are taken back
// on the way comes to its end by the rules.
func TestSeats(t *testing.T) {
	for _, seats := range []string{"2", "3", "4"} {
		for turn := range int(seats[0] - '0') {
			s := sit(t, Setup{Game: "heap", Options: games.Options{"seats": seats}, Against: "control@1", Turn: turn})
			for i, p := range s.opponents {
				if mine := i == turn; s.Person(games.Seat(i)) != mine || (p == nil) != mine || p != nil && slices.Contains(s.opponents[:i], p) {
					t.Errorf("%s seats: seat %d is not a player of its own", seats, i)
				}
			}
			end := begin(t, s)
			for n := 1; ; n++ {
				v := await(t, s)
				if v.Over {
					break
				}
				if n%3 == 0 && n < 20 {
					gamestest.OK(t, s.UndoTurn())
					continue
				}
				legal := v.Board.AppendMoves(nil)
				gamestest.OK(t, s.Enter(legal[n%len(legal)]))
			}
			record, err := end()
			if err != nil || record.End.Kind != results.ByRules || len(record.Seats) != len(s.Seats) {
				t.Errorf("%s seats: %+v, %v", seats, record.End, err)
			}
		}
	}
}

// TestEffort: what a player's turn cost is said, what a person's did is not.
func TestEffort(t *testing.T) {
	s := sit(t, Setup{Game: "pentago", Against: "a@2"})
	v := View{Choices: []Choice{
		{Decision: players.Decision{Plies: 4, Counts: players.Counts{Nodes: 900}}, Seat: 1, Ply: 2, Took: 1234 * time.Millisecond},
		{Decision: players.Decision{Plies: 3, Counts: players.Counts{Nodes: 100}}, Seat: 1, Ply: 3, Took: 200 * time.Millisecond},
		{Seat: 1, Ply: 6, Took: 2 * time.Second}, {Seat: 1, Ply: 8, Took: time.Millisecond},
		{Seat: 0, Ply: 10, Took: time.Hour},
	}}
	for _, test := range []struct {
		seat       games.Seat
		first, end int
		want       string
	}{
		{1, 2, 4, "4 plies, 1000 nodes, 1.43s"}, {1, 6, 8, "2s"}, {1, 8, 10, ""}, {0, 10, 12, ""},
	} {
		if got := s.Effort(v, transcript.Turn{Seat: test.seat, First: test.first, End: test.end}); got != test.want {
			t.Errorf("plies %d to %d: %q, want %q", test.first, test.end, got, test.want)
		}
	}
}

// TestHint: hints are legal in every game, and so is the line that follows them.
func TestHint(t *testing.T) {
	for _, game := range games.Names() {
		for _, against := range []string{"random", "control@3"} {
			s := sit(t, Setup{Game: game, Against: against})
			end := begin(t, s)
			await(t, s)
			a := gamestest.Must(s.Hint(t.Context()))(t)
			p := a.Board.Clone()
			for _, m := range a.Line {
				if !slices.Contains(p.AppendMoves(nil), m) {
					t.Errorf("%s: %s", game, a)
				}
				p.Do(m)
			}
			if searched := against != "random"; (a.Plies > 0) != searched || (len(a.Line) > 0) != searched || !s.Person(a.Seat) {
				t.Errorf("%s: %d plies and a line of %d for seat %d", game, a.Plies, len(a.Line), a.Seat)
			}
			if err := s.Enter(a.Moves...); err != nil {
				t.Errorf("%s: %s: %v", game, a, err)
			}
			end()
		}
	}
}

// TestParseLine: commands and moves of an input line.
func TestParseLine(t *testing.T) {
	for _, test := range []struct {
		text string
		want Line
		err  string
	}{
		{"14 2-", Line{Words: []string{"14", "2-"}}, ""},
		{" Undo ", Line{Undo, []string{}}, ""},
		{"?", Line{Help, []string{}}, ""},
		{"moves 1 2", Line{Moves, []string{"1", "2"}}, ""},
		{"", Line{}, "type a move"},
		{"hint me", Line{}, `"hint me": hint takes no other words`},
		{strings.Repeat("x", 201), Line{}, "more than 200 characters"},
	} {
		got, err := ParseLine(test.text)
		if diff := cmp.Diff(test.want, got); diff != "" || (err == nil) != (test.err == "") || err != nil && !strings.Contains(err.Error(), test.err) {
			t.Errorf("%q: %v, want %q\n%s", test.text, err, test.err, diff)
		}
	}
}

// TestKeptTurns: choices repeated after an undo keep their moves, work and time.
func TestKeptTurns(t *testing.T) {
	s := sit(t, Setup{Game: "pentago", Against: "a@2"})
	kept := func(seat games.Seat, played int, nodes int64, took time.Duration, moves ...games.Move) Choice {
		d := players.Decision{Moves: moves, Counts: players.Counts{Nodes: nodes}}
		return Choice{Decision: d, Seat: seat, Ply: played, Took: took}
	}
	s.choices = []Choice{
		kept(0, 0, 0, 5*time.Second, 14, 41), kept(1, 2, 1000, time.Second, 0), kept(1, 3, 100, 2*time.Second, 36),
	}
	record := scripted(t, s, "resign")
	if record.Plies != 4 || record.Turns != 2 || record.Moves[3] != 36 {
		t.Errorf("%d plies, %d turns, moves %v; want 4, 2 and those kept", record.Plies, record.Turns, record.Moves)
	}
	for seat, want := range []struct{ nodes, micros int64 }{{0, 5e6}, {1100, 3e6}} {
		if got := record.Seats[seat]; got.Nodes != want.nodes || got.Micros < want.micros || got.Micros > want.micros+4e6 {
			t.Errorf("seat %d: %d nodes, %d µs; want %d, a little over %d", seat, got.Nodes, got.Micros, want.nodes, want.micros)
		}
	}
	if times := record.Times; len(times) != 2 || times[0] < 1e6 || times[0] > 3e6 || times[1] < 2e6 || times[1] > 4e6 {
		t.Errorf("thoughts of %v µs, want two, a little over 1e6 and 2e6", times)
	}
}

// TestStore: a game is stored under the next name that is free, refereed as any other.
func TestStore(t *testing.T) {
	store := gamestest.Must(sqlite.Open(t.Context(), t.TempDir()+"/t.db", nil))(t)
	defer store.Close()
	for _, want := range []string{"play-1", "play-2"} {
		s := sit(t, Setup{Game: "pentago", Against: "random"})
		record := scripted(t, s, "resign")
		run, err := s.Store(t.Context(), store, record, plan.Build{Version: "1"}, func(p plan.Plan) []byte { return []byte(p.Name) })
		stored := gamestest.Must(store.Run(t.Context(), want))(t)
		if err != nil || run.Name != want || run.Finished.IsZero() && !stored.Finished.Equal(record.Finished) {
			t.Errorf("%s, %v, want %s, finished", run.Name, err, want)
		}
		again, err := store.Game(t.Context(), run, 0, 0)
		if err != nil || again.End != record.End {
			t.Errorf("stored %+v, %v, want %+v", again.End, err, record.End)
		}
	}
	if n, err := NextNumber(t.Context(), store.RunNames); n != 3 || err != nil {
		t.Errorf("the next game is %d, %v, want 3", n, err)
	}
}

// TestPause: a game to watch pauses between each two turns, when the turn before can be seen. It is the same game as
// without, and a pause takes no player's time. An error of it ends the game.
func TestPause(t *testing.T) {
	watched := func() *Sitting { return sit(t, setupOf("pentago; seat White=first; against=one@1")) }
	want := gamestest.Must(watched().Play(t.Context()))(t)
	synctest.Test(t, func(t *testing.T) {
		s, pauses := watched(), 0
		s.Pause = func(context.Context) error {
			pauses++
			turns := transcript.Turns(s.Start, s.View().Played)
			if len(turns) != pauses || !turns[pauses-1].Whole {
				t.Errorf("pause %d is after %d turns, or in a turn", pauses, len(turns))
			}
			time.Sleep(2 * s.Plan.Deadline)
			return nil
		}
		got := gamestest.Must(s.Play(t.Context()))(t)
		if pauses != got.Turns-1 || got.Seats[0].Micros+got.Seats[1].Micros > 0 {
			t.Errorf("%d pauses in %d turns, and players took %+v", pauses, got.Turns, got.Seats)
		}
		if !slices.Equal(got.Moves, want.Moves) || got.End != want.End {
			t.Errorf("%v, %v; without pauses %v, %v", got.Moves, got.End, want.Moves, want.End)
		}
	})
	s := watched()
	s.Pause = func(context.Context) error { return errLeft }
	if _, err := s.Play(t.Context()); !errors.Is(err, errLeft) || len(transcript.Turns(s.Start, s.View().Played)) != 1 {
		t.Errorf("%v after %v, want an end after the first turn", err, s.View().Played)
	}
}
