package sitting

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"tourney/arena/match"
	"tourney/arena/plan"
	"tourney/games"
	_ "tourney/games/all"
	"tourney/games/gamestest/heap"
	"tourney/players"
	_ "tourney/players/all"
	"tourney/results"
	"tourney/results/sqlite"
)

func init() {
	games.Register(heap.Game{})
	for name, p := range map[string]players.Player{"dreamer": dreamer{}, "cheat": cheat{}} {
		players.RegisterMethod(players.Method{Name: name, Doc: name, New: func(players.Spec, players.Evaluator) (players.Player, error) { return p, nil }})
	}
}

// dreamer thinks until it is stopped.
type dreamer struct{ cheat }

func (dreamer) Choose(ctx context.Context, _ players.Request) (players.Decision, error) {
	<-ctx.Done()
	return players.Decision{}, ctx.Err()
}

// cheat plays a legal sub-move and then an illegal one.
type cheat struct{}

func (cheat) Begin(context.Context, players.Setup) error { return nil }
func (cheat) Close() error                               { return nil }
func (cheat) Choose(_ context.Context, r players.Request) (players.Decision, error) {
	return players.Decision{Moves: append(r.Position.AppendMoves(nil)[:1], 1<<20), Plies: 1}, nil
}

// sit sets up a game with a seed.
func sit(t *testing.T, setup Setup) *Sitting {
	t.Helper()
	s, err := New(setup)
	if err != nil {
		t.Fatal(err)
	}
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
		var err error
		if v, err = s.Next(t.Context(), v.Version); err != nil {
			t.Fatal(err)
		}
	}
	return v
}

// scripted plays a game in which the person acts by a script, each time it is the person's turn.
func scripted(t *testing.T, setup Setup, script ...string) results.Record {
	t.Helper()
	s := sit(t, setup)
	end := begin(t, s)
	for _, step := range script {
		await(t, s)
		var err error
		switch step {
		case "undo":
			err = s.UndoTurn()
		case "undo move":
			err = s.UndoMove()
		case "hint":
			_, err = s.Hint(t.Context())
		case "value":
			_, err = s.Value(t.Context())
		case "resign":
			err = s.Resign()
		default:
			err = s.Type(strings.Fields(step)...)
		}
		if err != nil {
			t.Fatalf("%s: %v", step, err)
		}
	}
	if v := await(t, s); !v.Over {
		t.Fatalf("the game goes on after %q", script)
	}
	record, err := end()
	if err != nil {
		t.Fatal(err)
	}
	return record
}

// TestPlay: after any takebacks and hints, the record is that of the final game.
func TestPlay(t *testing.T) {
	pentago := Setup{Game: "pentago", Against: "a@2"}
	five := Setup{Game: "pentago", Against: "a@2", Position: "WWWW../....../....../....../....../BBBB.. w p"}
	table := Setup{Game: "heap", Options: games.Options{"seats": "3"}, Against: "control@2"}
	for _, test := range []struct {
		name   string
		setup  Setup
		script []string
		plain  []string // the same game without anything taken back
		end    results.End
	}{
		{"nothing taken back", five, []string{"4"}, []string{"4"}, results.End{Kind: results.ByRules, Seat: -1, Text: "five"}},
		{"sub-moves one by one", pentago, []string{"14", "2-", "resign"}, []string{"14 2-", "resign"}, results.End{Kind: results.Resigned}},
		{"a sub-move", pentago, []string{"15", "undo move", "14", "2-", "resign"}, []string{"14 2-", "resign"}, results.End{Kind: results.Resigned}},
		{"what is entered", pentago, []string{"15", "undo", "14 2-", "resign"}, []string{"14 2-", "resign"}, results.End{Kind: results.Resigned}},
		{"all turns", pentago, []string{"14 2-", "20 1+", "undo", "undo", "14 2-", "20 0+", "resign"}, []string{"14 2-", "20 0+", "resign"}, results.End{Kind: results.Resigned}},
		{"advice", pentago, []string{"hint", "14 2-", "value", "20", "hint", "0+", "value", "hint", "resign"}, []string{"14 2-", "20 0+", "resign"}, results.End{Kind: results.Resigned}},
		{"resigning inside a turn", pentago, []string{"14", "resign"}, []string{"resign"}, results.End{Kind: results.Resigned}},
		{"three seats", table, []string{"1 1", "undo", "2 1", "resign"}, []string{"2 1", "resign"}, results.End{Kind: results.Resigned}},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, want := scripted(t, test.setup, test.script...), scripted(t, test.setup, test.plain...)
			of := cmp.Options{cmpopts.IgnoreFields(results.Record{}, "Times", "Finished"), cmpopts.IgnoreFields(results.Seat{}, "Micros"), cmpopts.EquateNaNs()}
			if diff := cmp.Diff(want, got, of); diff != "" {
				t.Errorf("(-without +with what is taken back):\n%s", diff)
			}
			if got.End != test.end {
				t.Errorf("the game ended by %+v, want %+v", got.End, test.end)
			}
			for _, thought := range got.Thoughts {
				if thought.Seat == 0 || thought.Plies == 0 || math.IsNaN(thought.Score) {
					t.Errorf("%+v, want thoughts of the opponents only", thought)
				}
			}
		})
	}
}

// TestSeats: with every number of seats each opponent is a player of its own, and a game in which turns are taken back on
// the way comes to its end by the rules.
func TestSeats(t *testing.T) {
	for _, seats := range []string{"2", "3", "4"} {
		for turn := range int(seats[0] - '0') {
			s := sit(t, Setup{Game: "heap", Options: games.Options{"seats": seats}, Against: "control@1", Turn: turn})
			if want := games.Seat(turn); s.Me != want {
				t.Errorf("%s seats: the person has seat %d, want %d", seats, s.Me, want)
			}
			for i, p := range s.opponents {
				if (p == nil) != (games.Seat(i) == s.Me) || p != nil && slices.Contains(s.opponents[:i], p) {
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
					if err := s.UndoTurn(); err != nil {
						t.Fatal(err)
					}
					continue
				}
				legal := v.Board.AppendMoves(nil)
				if err := s.Enter(legal[n%len(legal)]); err != nil {
					t.Fatal(err)
				}
			}
			record, err := end()
			if err != nil || record.End.Kind != results.ByRules || len(record.Seats) != len(s.Seats) {
				t.Errorf("%s seats: %+v, %v", seats, record.End, err)
			}
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
			a, err := s.Hint(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			p := a.Board.Clone()
			for _, m := range a.Line {
				if !slices.Contains(p.AppendMoves(nil), m) {
					t.Errorf("%s: %s", game, a)
				}
				p.Do(m)
			}
			if searched := against != "random"; (a.Plies > 0) != searched || (len(a.Line) > 0) != searched || a.Seat != s.Me {
				t.Errorf("%s: %d plies and a line of %d for seat %d", game, a.Plies, len(a.Line), a.Seat)
			}
			if err := s.Enter(a.Moves...); err != nil {
				t.Errorf("%s: %s: %v", game, a, err)
			}
			end()
		}
	}
}

// TestValue: the opponent's value of its last turn is known once it has played one.
func TestValue(t *testing.T) {
	s := sit(t, Setup{Game: "pentago", Against: "a@2"})
	end := begin(t, s)
	await(t, s)
	if _, err := s.Value(t.Context()); err == nil || err.Error() != "your opponent has not played yet" {
		t.Error(err)
	}
	if err := s.Type("14", "2-"); err != nil {
		t.Fatal(err)
	}
	played := await(t, s).Played
	a, err := s.Value(t.Context())
	if err != nil || a.Seat != 1 || a.Plies != 2 || !slices.Equal(a.Moves, played[2:]) {
		t.Errorf("%+v, %v; want the moves %v of seat 1 at 2 plies", a, err, played[2:])
	}
	if want := "a@2 played " + games.Notation(a.Board, a.Moves) + ", value "; !strings.HasPrefix(a.String(), want) || !strings.HasSuffix(a.String(), " for Black at 2 plies") {
		t.Errorf("%s, want %s… for Black at 2 plies", a, want)
	}
	end()
}

// TestRefused: impossible requests return an error and change nothing.
func TestRefused(t *testing.T) {
	s := sit(t, Setup{Game: "pentago", Against: "a@1"})
	refuse := func(what string, err error, want string) {
		t.Helper()
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", what, err, want)
		}
	}
	hint := func() error { _, err := s.Hint(t.Context()); return err }
	refuse("before the game", s.Enter(14), ErrNotYours.Error())
	refuse("hint before the game", hint(), ErrNotYours.Error())
	refuse("undo before the game", s.UndoTurn(), ErrNoTurn.Error())
	end := begin(t, s)
	before := await(t, s)
	refuse("undo", s.UndoTurn(), ErrNoTurn.Error())
	refuse("undo of a sub-move", s.UndoMove(), "nothing of the turn is entered")
	refuse("illegal", s.Enter(14, 77), "move 77 is not legal")
	refuse("too much", s.Enter(14, 41, 15), `"15" is too much: the turn ends with 14 2-`)
	refuse("too many words", s.Type("14", "2-", "15"), `"15" is too much: the turn ends with 14 2-`)
	err := s.Type("1", "9")
	refuse("no word", err, `move "9"`)
	if wrong, ok := errors.AsType[*NoMove](s.Type("3x")); !ok || len(wrong.Near) != 0 {
		t.Errorf("nothing begins like 3x, but there is %+v", wrong)
	}
	if now := s.View(); now.Version != before.Version || len(now.Entered) > 0 || now.Board.Hash() != before.Board.Hash() {
		t.Errorf("what is refused has changed the game: %+v, it was %+v", now, before)
	}
	if _, err := end(); !errors.Is(err, errLeft) {
		t.Errorf("left: %v", err)
	}
	refuse("afterwards", s.Enter(14), ErrOver.Error())
	refuse("resigning afterwards", s.Resign(), ErrOver.Error())
	refuse("undo afterwards", s.UndoTurn(), ErrOver.Error())
	if v := s.View(); !v.Over || v.Yours {
		t.Errorf("afterwards: %+v", v)
	}
}

// TestUndoWhileThinking: while the opponent thinks, a turn can be taken back and the game can be left.
func TestUndoWhileThinking(t *testing.T) {
	s := sit(t, Setup{Game: "pentago", Against: "dreamer"})
	end := begin(t, s)
	await(t, s)
	for range 2 {
		if err := s.Type("14", "2-"); err != nil {
			t.Fatal(err)
		}
		if v := s.View(); v.Yours || len(v.Played) != 2 {
			t.Errorf("%+v, want the opponent to move after 2 plies", v)
		}
		if err := s.Enter(0); !errors.Is(err, ErrNotYours) {
			t.Errorf("out of turn: %v", err)
		}
		if err := s.UndoTurn(); err != nil {
			t.Fatal(err)
		}
		if v := await(t, s); len(v.Played) != 0 || v.Board.Hash() != s.Start.Hash() {
			t.Errorf("%+v, want the start", v)
		}
	}
	if err := s.Type("14", "2-"); err != nil {
		t.Fatal(err)
	}
	if _, err := end(); !errors.Is(err, errLeft) {
		t.Errorf("left: %v", err)
	}
}

// TestCheat: an illegal move of the opponent loses the opponent's game, and is not shown.
func TestCheat(t *testing.T) {
	s := sit(t, Setup{Game: "pentago", Against: "cheat"})
	end := begin(t, s)
	await(t, s)
	if _, err := s.Hint(t.Context()); err == nil || err.Error() != "it chooses a move that is not legal" {
		t.Errorf("hint: %v", err)
	}
	if err := s.Type("14", "2-"); err != nil {
		t.Fatal(err)
	}
	v := await(t, s)
	record, err := end()
	if err != nil || record.End.Kind != results.IllegalMove || record.Seats[0].Place != 1 || len(v.Played) != len(record.Moves) {
		t.Errorf("%+v, %v, %d plies to be seen of %d", record.End, err, len(v.Played), len(record.Moves))
	}
	if _, err := s.Value(t.Context()); err == nil {
		t.Error("a value of what was not played")
	}
}

// stubborn thinks until it is let go, whatever it is told.
type stubborn struct {
	cheat
	let chan struct{}
}

func (s stubborn) Choose(ctx context.Context, _ players.Request) (players.Decision, error) {
	<-s.let
	return players.Decision{}, ctx.Err()
}

// TestStubborn: an opponent that does not answer loses at the deadline. A turn can be taken back, and the game left, while it
// ignores that it is called off.
func TestStubborn(t *testing.T) {
	for name, leave := range map[string]func(t *testing.T, s *Sitting, end func() (results.Record, error)){
		"deadline": func(t *testing.T, s *Sitting, end func() (results.Record, error)) {
			await(t, s)
			r, err := end()
			if err != nil || r.End.Kind != results.Deadline || r.End.Seat != 1 || r.Plies != 2 {
				t.Errorf("%+v after %d plies, %v; want that seat 1 loses after 2 plies", r.End, r.Plies, err)
			}
		},
		"undo": func(t *testing.T, s *Sitting, end func() (results.Record, error)) {
			if err := s.UndoTurn(); err != nil {
				t.Fatal(err)
			}
			if v := await(t, s); !v.Yours || len(v.Played) > 0 {
				t.Errorf("%+v, want the first turn", v)
			}
			if _, err := end(); !errors.Is(err, errLeft) {
				t.Error(err)
			}
		},
		"left": func(t *testing.T, s *Sitting, end func() (results.Record, error)) {
			if _, err := end(); !errors.Is(err, errLeft) {
				t.Error(err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				let := make(chan struct{})
				defer close(let)
				s := sit(t, Setup{Game: "pentago", Against: "random"})
				s.opponents[1] = stubborn{let: let}
				end := begin(t, s)
				await(t, s)
				if err := s.Type("14", "2-"); err != nil {
					t.Fatal(err)
				}
				synctest.Wait()
				begun, most := time.Now(), 2*match.Grace
				if name == "deadline" {
					most += s.Plan.Deadline
				}
				leave(t, s, end)
				if took := time.Since(begun); took > most {
					t.Errorf("it took %v, want %v at most", took, most)
				}
			})
		})
	}
}

// TestFree: the person has no limit of time.
func TestFree(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := sit(t, Setup{Game: "pentago", Against: "a@1"})
		end := begin(t, s)
		await(t, s)
		time.Sleep(24 * time.Hour)
		if err := s.Type("14", "2-"); err != nil {
			t.Fatal(err)
		}
		if v := await(t, s); !v.Yours {
			t.Errorf("%+v after a day, want the second turn", v)
		}
		end()
	})
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
	end := begin(t, s)
	await(t, s)
	if err := s.Resign(); err != nil {
		t.Fatal(err)
	}
	await(t, s)
	record, err := end()
	if err != nil {
		t.Fatal(err)
	}
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

// TestNew: a wrong setup returns an error.
func TestNew(t *testing.T) {
	for _, test := range []struct {
		setup Setup
		want  string
	}{
		{Setup{Game: "chess"}, `unknown game "chess"`},
		{Setup{Game: "pentago", Options: games.Options{"size": "9"}}, `pentago: unknown option "size"`},
		{Setup{Game: "pentago", Against: "zenith"}, `player "zenith": unknown`},
		{Setup{Game: "pentago", Against: "person"}, `player "person": only tourney play and serve seat a person`},
		{Setup{Game: "pentago", Against: "random", Position: "nonsense"}, "want six rows"},
		{Setup{Game: "pentago", Against: "random", Position: "WWWWW./....../....../....../....../.BBBB. b p"}, "so that nothing is left to play"},
		{Setup{Game: "pentago", Against: "random", Turn: 2}, "you cannot move after 2 others: there are 2 seats"},
	} {
		if _, err := New(test.setup); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%+v: %v, want %s", test.setup, err, test.want)
		}
	}
}

// TestStore: a game is stored under the next name that is free, refereed as any other.
func TestStore(t *testing.T) {
	store, err := sqlite.Open(t.Context(), t.TempDir()+"/t.db", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	for _, want := range []string{"play-1", "play-2"} {
		s := sit(t, Setup{Game: "pentago", Against: "random"})
		end := begin(t, s)
		await(t, s)
		if err := s.Resign(); err != nil {
			t.Fatal(err)
		}
		await(t, s)
		record, err := end()
		if err != nil {
			t.Fatal(err)
		}
		run, err := s.Store(t.Context(), store, record, plan.Build{Version: "1"})
		if err != nil || run.Name != want || run.Finished.IsZero() && !mustRun(t, store, want).Finished.Equal(record.Finished) {
			t.Errorf("%s, %v, want %s, finished", run.Name, err, want)
		}
		again, err := store.Game(t.Context(), run, 0, 0)
		if err != nil || again.End != record.End {
			t.Errorf("stored %+v, %v, want %+v", again.End, err, record.End)
		}
	}
	if n, err := NextNumber(t.Context(), store); n != 3 || err != nil {
		t.Errorf("the next game is %d, %v, want 3", n, err)
	}
}

func mustRun(t *testing.T, store results.Store, name string) results.Run {
	t.Helper()
	run, err := store.Run(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	return run
}
