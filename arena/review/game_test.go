package review_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"tourney/arena/match"
	"tourney/arena/review"
	"tourney/arena/transcript"
	"tourney/games"
	_ "tourney/games/all"
	"tourney/players"
	_ "tourney/players/all"
	"tourney/results"
	"tourney/results/gamelist"
	"tourney/results/report/table"
)

// begin returns a position of a game.
func begin(t fatal, game string, o games.Options, text string) games.Position {
	t.Helper()
	g, err := games.Find(game)
	if err == nil {
		o, err = games.Complete(g.Options(), o)
	}
	if err != nil {
		t.Fatal(err)
	}
	if text == "" {
		p, err := g.New(o)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	p, err := g.Parse(o, text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

type fatal interface {
	Helper()
	Fatal(...any)
}

// input is the review of a game between players of a string each, from a position by sub-moves in notation.
func input(t fatal, p games.Position, game, moves string, specs ...string) review.Input {
	t.Helper()
	in := review.Input{Game: transcript.Game{Start: p}, Deeper: 2, Workers: 1}
	for s := range p.Seats() {
		spec, err := players.ParsePlayer(game, specs[s%len(specs)])
		if err != nil {
			t.Fatal(err)
		}
		in.Players = append(in.Players, transcript.Player{Seat: string(rune('A' + s)), Name: specs[s%len(specs)], Spec: spec})
	}
	q := p.Clone()
	for _, word := range strings.Fields(moves) {
		m, err := q.ParseMove(word)
		if err != nil {
			t.Fatal(err)
		}
		q.Do(m)
		in.Record.Moves = append(in.Record.Moves, uint32(m))
	}
	finish(&in, q)
	return in
}

// finish completes the record of a finished game, or of one that the mover has resigned.
func finish(in *review.Input, end games.Position) {
	in.Record.Seats = make([]results.Seat, end.Seats())
	in.Record.End = results.End{Kind: results.ByRules, Seat: -1, Text: end.Outcome().Reason}
	for s := range in.Record.Seats {
		in.Record.Seats[s].Place = int(end.Outcome().Place[s])
	}
	if !end.Over() {
		in.Record.End = results.End{Kind: results.Resigned, Seat: int(end.Mover())}
		for s := range in.Record.Seats {
			if in.Record.Seats[s].Place = 1; s == int(end.Mover()) {
				in.Record.Seats[s].Place = 2
			}
		}
	}
	in.Judge = review.ChooseJudge(in.Players, in.Record.Seats)
}

func reviewOf(t fatal, in review.Input) review.Review {
	t.Helper()
	r, err := review.Game(context.Background(), in)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestBlunder: decisions that lost a game or gave up a win are found, with better moves and true sentences.
func TestBlunder(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	for _, test := range []struct {
		name, game, start, moves string
		options                  games.Options
		player                   string
		deeper                   int
		want                     []string // of each turning point: kind, turn, what was played, what was better
		summary                  string
	}{
		{"Gomoku: an open three is left alone", "gomoku",
			"........./........./........./...xxx.../........./........./...oo..../........./......... w", "a1 c6 a2 b6", games.Options{"size": "9"},
			"windows@1", 4, []string{"lost 1 a1 c6"}, "From turn 1 on B (windows@1) is lost by force."},
		{"Gomoku: and the win is passed over", "gomoku",
			"........./........./........./...xxx.../........./........./...oo..../........./......... w", "a1 a9 g6 a8 c6 h6", games.Options{"size": "9"},
			"windows@1", 4, []string{"lost 1 a1 c6", "win passed over 2 a9 c6"}, "B (windows@1) resigned in a position"},
		{"Gomoku: by the seat that resigns", "gomoku",
			"........./........./........./...xxx.../........./........./...oo..../........./......... w", "a1 a9 g6", games.Options{"size": "9"},
			"windows@1", 4, []string{"lost 1 a1 c6", "win passed over 2 a9 c6"}, "At turn 2 A (windows@1) passed over a win by force."},
		{"Pentago: two threats at once", "pentago", "...W../.WB.../..WB../..BWW./.B..B./.BW... w p", "27 2- 10 2+ 1 2+ 18 2+", nil,
			"a-star@4", 4, []string{"lost 1 27 2- 23 1-"}, "From turn 1 on A (a-star@4) is lost by force."},
		{"Pentago: a draw that could be held", "pentago", "B.WBWB/WBWB.W/..BWWB/.W.B.B/W.WBW./WWBB.. b p", "12 1+ 22 0+ 34 2- 25 3-", nil,
			"a-star@6", 20, []string{"lost 1 12 1+ 22 1+"}, "From turn 1 on B (a-star@6) is lost by force."},
		{"Pentago: the judge would rotate the empty quadrant the other way", "pentago", "...WBW/....W./....../BB.W.W/...B.W/...BB. w p", "25 0- 20 3+", nil,
			"one@1", 1, []string{"lost 1 25 0- "}, "From turn 1 on A (one@1) is lost by force."},
		{"Pentago: lost before it began", "pentago", "...W../.WB.B./..WB../..BWW./.B.WB./.BW... w p", "1 2+ 18 2+", nil,
			"a@4", 2, nil, "A (a@4) is lost by force from its first position on."},
	} {
		t.Run(test.name, func(t *testing.T) {
			in := input(t, begin(t, test.game, test.options, test.start), test.game, test.moves, test.player)
			in.Deeper = test.deeper
			r := reviewOf(t, in)
			var got []string
			for _, at := range r.Turning {
				d := r.Decisions[at.Decision]
				got = append(got, fmt.Sprintf("%s %d %s %s", at.Kind, d.Turn, d.Played, d.Choice))
				mark := map[review.Kind]string{review.Lost: " ??", review.Missed: " ?", review.Passed: " ?", review.Drop: " ?!"}[at.Kind]
				var text strings.Builder
				_ = table.Write(&text, table.Plain, table.Style{Width: 200}, review.Shown{In: in, Review: r}.Table())
				if !slices.ContainsFunc(strings.Split(text.String(), "\n"), func(row string) bool {
					return strings.Contains(row, " "+d.Played+" ") && strings.HasSuffix(row, mark)
				}) {
					t.Errorf("no row of %s is marked by%s:\n%s", d.Played, mark, &text)
				}
				said := strings.Join(at.Text, " ")
				if at.Kind == review.Passed && (strings.Contains(said, "missed") || !strings.Contains(said, fmt.Sprintf("no win is seen within %d plies", d.Plies))) {
					t.Errorf("of a win that may come later: %s", said)
				}
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("turning points (-want +got):\n%s", diff)
			}
			if all := strings.Join(r.Summary, "\n"); !strings.Contains(all, test.summary) {
				t.Errorf("summary %q lacks %q", all, test.summary)
			}
			checkLines(t, in, r)
		})
	}
}

// checkLines follows the lines of proven values to the ends that they promise.
func checkLines(t *testing.T, in review.Input, r review.Review) {
	t.Helper()
	for _, d := range r.Decisions {
		for _, v := range []struct {
			*review.Value
			first string
		}{{d.Best, ""}, {d.After, d.Played}} {
			if v.Value == nil || v.Proof == review.Open || v.Line == "" {
				continue
			}
			p := in.Start.Clone()
			for _, m := range in.Record.Moves[:d.Ply] {
				p.Do(games.Move(m))
			}
			words := strings.Fields(v.first + " " + v.Line)
			for _, word := range words {
				m, err := p.ParseMove(word)
				if err != nil {
					t.Fatalf("ply %d, line %q: %v", d.Ply, words, err)
				}
				p.Do(m)
			}
			won := p.Outcome().Winner()
			is := map[review.Proof]bool{review.Win: int(won) == d.Seat, review.Loss: won == games.Seat(1-d.Seat), review.Draw: won == games.NoSeat}
			if !p.Over() || !is[v.Proof] || v.Plies > 0 && v.Plies != len(words) {
				t.Errorf("ply %d: %s, but the line %q ends in\n%s", d.Ply, v, words, p.AppendDiagram(nil))
			}
		}
	}
}

// TestWorkers: reviews to a fixed depth are the same with any number of workers.
func TestWorkers(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	in := input(t, begin(t, "pentago", nil, "....../.W..../...B../....../....B./..W... w p"), "pentago",
		"21 1+ 8 1- 3 1- 31 1+ 22 1- 20 1+ 14 2- 25 2+", "a-star@4", "a@3")
	want := reviewOf(t, in)
	for _, workers := range []int{2, 5} {
		in.Workers = workers
		if diff := cmp.Diff(want, reviewOf(t, in)); diff != "" {
			t.Errorf("%d workers (-1 worker +%[1]d workers):\n%s", workers, diff)
		}
	}
	for k, d := range want.Decisions {
		if own := 4 - k%2; d.Plies != own+2 && d.Best.Proof == review.Open || !d.Deeper {
			t.Errorf("decision %d is searched to %d plies, want %d", k, d.Plies, own+2)
		}
	}
}

// TestThoughtsReviewed: a decision is the subject of one thought, and has that thought.
func TestThoughtsReviewed(t *testing.T) {
	in := input(t, begin(t, "pentago", nil, ""), "pentago", "7 1+ 28 1+ 32", "a@4", "random")
	in.Record.Thoughts = []results.Thought{
		{Ply: 0, Seat: 0, Plies: 4, Score: 0.5, Nodes: 9, Evals: 8},
		{Ply: 4, Seat: 0, Plies: 3, Score: math.NaN()},
		{Ply: 5, Seat: 0, Plies: 2, Score: -1},
	}
	in.Record.Times = []int64{7}
	in.Deeper = 1
	r := reviewOf(t, in)
	half, one, seven := 0.5, -1.0, int64(7)
	want := []struct {
		ply, turn, seat, plies int
		played                 string
		thought                *gamelist.Thought
	}{
		{0, 1, 0, 5, "7 1+", &gamelist.Thought{Score: &half, Plies: 4, Nodes: 9, Evals: 8, Micros: &seven}},
		{2, 2, 1, 2, "28 1+", nil},
		{4, 3, 0, 4, "32", &gamelist.Thought{Plies: 3}},
		{5, 3, 0, 3, "", &gamelist.Thought{Score: &one, Plies: 2}}, // when it resigned
	}
	if len(r.Decisions) != len(want) {
		t.Fatalf("%d decisions, want %d", len(r.Decisions), len(want))
	}
	for k, d := range r.Decisions {
		w := want[k]
		if d.Ply != w.ply || d.Turn != w.turn || d.Seat != w.seat || d.Plies != w.plies || d.Played != w.played {
			t.Errorf("decision %d is %+v, want %+v", k, d, w)
		}
		if diff := cmp.Diff(w.thought, d.Thought); diff != "" {
			t.Errorf("decision %d (-want +got):\n%s", k, diff)
		}
	}
	if all := strings.Join(r.Summary, " "); !strings.Contains(all, "A (a@4) resigned in a position that is not decided within 3 plies") ||
		strings.Contains(all, "No thoughts") {
		t.Errorf("summary %q", all)
	}
	in.Record.Thoughts = nil
	r = reviewOf(t, in)
	if all := strings.Join(r.Summary, " "); !strings.Contains(all, "No thoughts are stored") || len(r.Decisions) != 4 {
		t.Errorf("without thoughts: %d decisions, summary %q", len(r.Decisions), all)
	}
	if d := r.Decisions[0]; d.Plies != 5 { // as the settings say
		t.Errorf("without thoughts searched to %d plies, want 5", d.Plies)
	}
}

// TestSeats: with three seats a loss is one against all others together, and it is said so.
func TestSeats(t *testing.T) {
	in := input(t, begin(t, "heap", games.Options{"seats": "3"}, "5 0 0 -"), "heap", "1 1 1 1 1 3 3 3 2 1", "random")
	in.Deeper = 12
	r := reviewOf(t, in)
	all := strings.Join(r.Summary, "\n")
	for _, want := range []string{"if all others play together", "The judge sees won, drawn and lost games only"} {
		if !strings.Contains(all, want) {
			t.Errorf("summary %q lacks %q", all, want)
		}
	}
	if r.Judge != "control" || len(r.Own) > 0 {
		t.Errorf("judge %q, of seats %v", r.Judge, r.Own)
	}
	for moves, want := range map[string]string{
		"1 1":       "B (random) resigned in a position that is lost if all others play together.",
		"1 1 1 1 1": "A (random) resigned in a position that is won by force.",
	} {
		in = input(t, in.Start, "heap", moves, "random")
		in.Deeper = 12
		if all := strings.Join(reviewOf(t, in).Summary, "\n"); !strings.Contains(all, want) {
			t.Errorf("after %s: summary %q lacks %q", moves, all, want)
		}
	}
}

// TestDrawn: a game that neither side can win any more is drawn from there on, and an earlier loss is not reported as
// final.
func TestDrawn(t *testing.T) {
	in := input(t, begin(t, "pentago", nil, "WWBWBW/BWBBWW/WBBWBB/BWBBW./WBWWB./BWWW.B b p"), "pentago", "34 3- 22 0- 21 3+", "a@2")
	in.Deeper = 6
	r := reviewOf(t, in)
	if all := strings.Join(r.Summary, " "); !strings.HasPrefix(all, "From turn 1 on the game is a draw by force. Positions") || len(r.Turning) > 0 {
		t.Errorf("%s\n%v", all, r.Turning)
	}
	for _, d := range r.Decisions {
		if d.Best.Proof != review.Draw || d.After.Proof != review.Draw || d.Best.String() != "draw" {
			t.Errorf("ply %d: %s and then %s, want draws", d.Ply, d.Best, d.After)
		}
	}
	in = input(t, begin(t, "pentago", nil, "WBWBWB/WBWBWB/BWBWBW/WBWBWB/BWBWBW/BWB..W w p"), "pentago", "33 0+ 34 0-", "a@2")
	r = reviewOf(t, in)
	all := strings.Join(r.Summary, " ")
	if !strings.HasPrefix(all, "After turn 1 A (a@2) was lost by force, and let off as far as the search sees. At turn 2 B (a@2) missed a win by force. Positions") {
		t.Error(all)
	}
}

// TestTime: a review by time obeys the limit and the context, keeps its results, and proves the end of the game.
func TestTime(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	in := input(t, begin(t, "pentago", nil, "...W../.WB.../..WB../..BWW./.B..B./.BW... w p"), "pentago", "27 2- 10 2+ 1 2+ 18 2+", "a-star@4")
	in.Deeper, in.Time, in.Workers = 0, 300*time.Millisecond, 2
	r := reviewOf(t, in)
	const more = "of 4 positions: with more time (--seconds) it may find other turning points."
	open := slices.ContainsFunc(r.Decisions, func(d review.Decision) bool { return d.Best.Proof == review.Open || d.After.Proof == review.Open })
	if all := strings.Join(r.Summary, " "); strings.Contains(all, more) != open {
		t.Errorf("summary %q", all)
	}
	if r.Decisions[3].Best.Proof != review.Win || r.Decisions[2].After.Proof != review.Loss {
		t.Errorf("%+v", r)
	}
	ctx, stop := context.WithCancel(t.Context())
	in.Time, in.Workers = time.Hour, 1
	in.Progress = func(done, positions int) {
		if done == 1 && positions == 4 {
			stop()
		}
	}
	r, err := review.Game(ctx, in)
	if !errors.Is(err, context.Canceled) || len(r.Decisions) != 4 || r.Decisions[3].Best.Proof != review.Win || r.Decisions[0].Best != nil {
		t.Errorf("stopped: %v, %+v", err, r.Decisions)
	}
}

// TestJudge: the loser's heuristic is the judge, with its weights but no other settings, unless its values are random.
func TestJudge(t *testing.T) {
	for _, test := range []struct {
		players []string // of which the first has lost
		want    string
		of      []int
	}{
		{[]string{"a(monica=1.2)@4,effort=3", "a-star"}, "a(monica=1.2)", []int{0}},
		{[]string{"a@2", "a@kind=minimax"}, "a", []int{0, 1}},
		{[]string{"a", "a(monica=1.2)"}, "a", []int{0}},
		{[]string{"random", "one"}, "one", []int{1}},
		{[]string{"control", "one"}, "one", []int{1}},
		{[]string{"control", "random"}, "control", []int{}},
	} {
		in := input(t, begin(t, "pentago", nil, ""), "pentago", "", test.players...)
		in.Record.Seats[0].Place, in.Record.Seats[1].Place = 2, 1
		in.Judge = review.ChooseJudge(in.Players, in.Record.Seats)
		in.Deeper, in.Players[0].Spec.Options, in.Players[1].Spec.Options = 1, nil, nil
		r := reviewOf(t, in)
		if r.Judge != test.want || !slices.Equal(r.Own, test.of) {
			t.Errorf("%v: judge %s of seats %v, want %s of %v", test.players, r.Judge, r.Own, test.want, test.of)
		}
	}
	for player, want := range map[string]string{
		"random": "random consults no heuristic that could judge (there is: a, a-hacked, a-star, absurd, centres, control, diagonals, dreamy, one, one-two, wrecked)",
		"fickle": "fickle values positions by chance, which cannot judge (there is: a, a-hacked, a-star, absurd, centres, control, diagonals, dreamy, one, one-two, wrecked)",
	} {
		spec, err := players.ParsePlayer("pentago", player)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := review.NewJudge(spec); err == nil || err.Error() != want {
			t.Errorf("%s as a judge: %v, want %s", player, err, want)
		}
	}
	spec, err := players.ParsePlayer("pentago", "control(hold=1)")
	if err != nil {
		t.Fatal(err)
	}
	if j, err := review.NewJudge(spec); err != nil || j.Text() != "control" { // that of every game, though Pentago's own is chance
		t.Errorf("control as a judge: %s, %v", j.Text(), err)
	}
}

// fickle is a heuristic of chance.
type fickle struct{ wrecked }

func (fickle) Seed(*rand.Rand) {}

// wrecked is a heuristic that is good for nothing.
type wrecked float64

func (w wrecked) Evaluate(games.Position, games.Seat) float64 {
	if w == 0 {
		panic("out of ideas")
	}
	return float64(w)
}

// dreamy is a heuristic that waits while its channel is open.
type dreamy chan bool

func (s dreamy) Evaluate(games.Position, games.Seat) float64 {
	<-s
	return 0
}

var held dreamy

func init() {
	players.RegisterHeuristic(players.Heuristic{Game: "pentago", Name: "dreamy", Doc: "waits",
		New: func(players.Weights) (players.Evaluator, error) { return held, nil }})
	for name, value := range map[string]float64{"wrecked": 0, "absurd": math.Inf(1)} {
		players.RegisterHeuristic(players.Heuristic{Game: "pentago", Name: name, Doc: "fails",
			New: func(players.Weights) (players.Evaluator, error) { return wrecked(value), nil }})
	}
	players.RegisterHeuristic(players.Heuristic{Game: "pentago", Name: "fickle", Doc: "guesses",
		New: func(players.Weights) (players.Evaluator, error) { return fickle{}, nil }})
}

// TestWreckedJudge: a heuristic that fails ends the review by an error, and not the program.
func TestWreckedJudge(t *testing.T) {
	for name, want := range map[string]string{
		"wrecked": "the judge wrecked panics over the position after ply 2: out of ideas",
		"absurd":  "the judge absurd: the heuristic values a position at +Inf",
	} {
		_, err := review.Game(t.Context(), input(t, begin(t, "pentago", nil, ""), "pentago", "7 1+", name))
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
}

// TestStuckJudge: a heuristic that does not return is left behind when the time is over or the review is stopped.
func TestStuckJudge(t *testing.T) {
	for _, test := range []struct {
		name           string
		limit, stopped time.Duration // 0 for none
		most           time.Duration
	}{
		{"by time", 2 * time.Second, 0, 2*time.Second + match.Grace},
		{"by the user", 0, time.Minute, time.Minute + match.Grace},
		{"by the user before its time is over", time.Hour, time.Minute, time.Minute + match.Grace},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				held = make(dreamy)
				in := input(t, begin(t, "pentago", nil, ""), "pentago", "7 1+ 28 1+ 32 2+", "dreamy")
				if in.Workers = 2; test.limit > 0 {
					in.Deeper, in.Time = 0, test.limit
				}
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				if test.stopped > 0 {
					time.AfterFunc(test.stopped, cancel)
				}
				begun := time.Now()
				r, err := review.Game(ctx, in)
				took := time.Since(begun)
				if err == nil || !strings.HasPrefix(err.Error(), "the judge dreamy does not come back from the position after ply ") || len(r.Decisions) != 4 {
					t.Errorf("%v, %d decisions", err, len(r.Decisions))
				}
				if took > test.most {
					t.Errorf("it came back after %v, want %v at most", took, test.most)
				}
				close(held)
				synctest.Wait()
			})
		})
	}
}
