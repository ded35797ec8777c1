package merge_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"tourney/arena/arenatest"
	"tourney/arena/config"
	"tourney/arena/merge"
	"tourney/arena/openings"
	"tourney/arena/plan"
	"tourney/arena/schedule"
	"tourney/games/gamestest"
	"tourney/results"
	"tourney/results/resultstest"
	"tourney/results/sqlite"
)

// plans are of two and of three seats.
func plans(t *testing.T) []plan.Plan {
	three := arenatest.Heap(t, 3, schedule.Rule{Order: schedule.Both, Seating: schedule.Subsets}, "random", "sulks", "yields", "cheats")
	return []plan.Plan{arenatest.Pentago(t, "random", "ruins", "cheats"), three}
}

// TestParts: overlapping parts become the whole run in any order.
func TestParts(t *testing.T) {
	gamestest.SkipShort(t)
	for n, p := range plans(t) {
		whole := played(t, p)
		run := runOf(t, whole, p.Name)
		r := rand.New(rand.NewPCG(uint64(n), 1))
		var parts [3]*sqlite.Store
		var games [3][]results.Record
		for _, g := range gamesOf(t, whole, run) {
			has := 1 + r.IntN(7) // a bit for each part
			for part := range parts {
				if has>>part&1 == 1 {
					games[part] = append(games[part], g)
				}
			}
		}
		counts := []int{}
		for i := range parts {
			parts[i] = part(t, p, nil, games[i]...)
			counts = append(counts, len(games[i]))
		}
		got, list := merged(t, parts[0], parts[1], parts[2])
		same(t, "A B C", whole, got, p.Name)
		want := []merge.Result{{Name: p.Name, Count: p.Games(), Of: counts, Unchecked: p.Names()}}
		resultstest.Same(t, "merged", want, list)
		got, _ = merged(t, parts[2], parts[0], parts[1])
		same(t, "C A B", whole, got, p.Name)
		got, _ = merged(t, whole, whole)
		same(t, "a database with itself", whole, got, p.Name)

		got, _ = merged(t, parts[0], parts[1])
		if run := runOf(t, got, p.Name); !run.Finished.IsZero() {
			t.Errorf("a run without the games of C alone is finished")
		}
		arenatest.Play(t, p, got, string(config.Encode(p)), 2)
		same(t, "gone on with", whole, got, p.Name)
	}
}

// TestFinished: a run is finished when the last of its parts was.
func TestFinished(t *testing.T) {
	p := plans(t)[0]
	games := gamesOfPlan(t, p)
	late := time.Date(2030, 1, 2, 3, 4, 5, 0, time.UTC)
	games[7].Finished = late
	a := part(t, p, nil, games[:len(games)/2]...)
	b := part(t, p, nil, games[len(games)/2:]...)
	got, _ := merged(t, a, b)
	if at := runOf(t, got, p.Name).Finished; !at.Equal(late) {
		t.Errorf("finished %v, want %v with the last game", at, late)
	}
	later := late.Add(time.Hour)
	whole := played(t, p)
	gamestest.OK(t, whole.Finish(t.Context(), p.Name, later))
	got, _ = merged(t, a, whole)
	if at := runOf(t, got, p.Name).Finished; !at.Equal(later) {
		t.Errorf("finished %v, want %v with the part that was", at, later)
	}
}

// TestOthers: runs of other names are copied as they are.
func TestOthers(t *testing.T) {
	p, q := plans(t)[0], plans(t)[1]
	q.Name = "other"
	a, b := played(t, p), played(t, q)
	got, list := merged(t, a, b)
	same(t, "of A", a, got, p.Name)
	same(t, "of B", b, got, q.Name)
	want := []merge.Result{{Name: p.Name, Count: p.Games(), Of: []int{p.Games(), -1}}, {Name: q.Name, Count: q.Games(), Of: []int{-1, q.Games()}}}
	resultstest.Same(t, "merged", want, list)
}

// TestWider: the plan that has the games of all others becomes that of the run.
func TestWider(t *testing.T) {
	gamestest.SkipShort(t)
	few, other, all := arenatest.Pentago(t, "random", "ruins"), arenatest.Pentago(t, "ruins", "cheats"), arenatest.Pentago(t, "cheats", "random", "ruins")
	all.Openings = slices.Clone(all.Openings)
	all.Openings[1].Games++
	a, b, whole := played(t, few), played(t, other), played(t, all)
	for _, stores := range [][]*sqlite.Store{{a, b, whole}, {whole, b, a}, {b, whole, a}} {
		got, list := merged(t, stores...)
		same(t, "", whole, got, all.Name)
		if list[0].Count != all.Games() || len(list[0].Unchecked) != 3 {
			t.Errorf("%+v", list)
		}
	}
	// A part of it begun only brings the plan.
	begun, _ := enter(t, all, nil)
	got, list := merged(t, a, b, begun)
	if want := few.Games() + other.Games(); list[0].Count != want || !runOf(t, got, all.Name).Finished.IsZero() {
		t.Errorf("%+v, want %d games of an unfinished run", list, want)
	}
	arenatest.Play(t, all, got, string(config.Encode(all)), 2)
	same(t, "gone on with", whole, got, all.Name)
}

// TestUnknownHeuristic: runs that this program cannot read are merged if their configs are equal.
func TestUnknownHeuristic(t *testing.T) {
	p := plans(t)[0]
	games := gamesOfPlan(t, p)
	edit := func(run *results.Run) {
		run.Config, run.Signature = "name: test\ngame: chess\n", "0123456789abcdef"
	}
	a := part(t, p, edit, games[:9]...)
	b := part(t, p, edit, games[5:]...)
	got, list := merged(t, a, b)
	if list[0].Count != len(games) || runOf(t, got, p.Name).Finished.IsZero() {
		t.Errorf("%+v", list)
	}
	gamestest.OK(t, b.Finish(t.Context(), p.Name, time.Now()))
	if got, _ = merged(t, a, b); runOf(t, got, p.Name).Finished.IsZero() {
		t.Error("finished in B, and not when merged")
	}
}

// TestLeftOut: games left out in one database and played in another are played; final gaps stay final.
func TestLeftOut(t *testing.T) {
	gamestest.SkipShort(t)
	p := plans(t)[0]
	games := gamesOfPlan(t, p)
	gap := func(of results.Record, why string, final bool) results.Unplayed {
		return results.Unplayed{Pairing: of.Pairing, From: of.Number, To: of.Number, Why: why, Final: final}
	}
	a, run := enter(t, p, nil)
	gamestest.OK(t, a.AddUnplayed(t.Context(), run, []results.Unplayed{gap(games[0], "late", false), gap(games[1], "late", false), gap(games[2], "late", false)}))
	gamestest.OK(t, a.Append(t.Context(), run, games[5:]))
	b, run := enter(t, p, nil)
	gamestest.OK(t, b.AddUnplayed(t.Context(), run, []results.Unplayed{gap(games[1], "final", true), gap(games[9], "final", true)}))
	gamestest.OK(t, b.Append(t.Context(), run, slices.Concat(games[:1], games[3:5])))
	for _, stores := range [][]*sqlite.Store{{a, b}, {b, a}} {
		got, _ := merged(t, stores...)
		run := runOf(t, got, p.Name)
		out := gamestest.Must(got.Unplayed(t.Context(), run))(t)
		want := []results.Unplayed{gap(games[1], "final", true), gap(games[2], "late", false)}
		resultstest.Same(t, "skipped", want, out)
		if !run.Finished.IsZero() {
			t.Error("finished, while a game may still be played")
		}
	}
	gamestest.OK(t, b.Append(t.Context(), runOf(t, b, p.Name), games[2:3]))
	if got, _ := merged(t, a, b); runOf(t, got, p.Name).Finished.IsZero() {
		t.Error("not finished, though no game may still be played")
	}
}

// TestThoughts: games that have their thoughts in one of the databases keep them.
func TestThoughts(t *testing.T) {
	silent := arenatest.Pentago(t, "random", "a@1")
	loud := silent
	loud.Thoughts = true
	a, b := played(t, silent), played(t, loud)
	for _, stores := range [][]*sqlite.Store{{a, b}, {b, a}} {
		got, _ := merged(t, stores...)
		resultstest.Same(t, "games", left(t, b, loud.Name).Games, left(t, got, loud.Name).Games)
	}
}

// TestOtherThoughts: equal moves with different thoughts are refused if the thoughts are repeatable; counts do not
// matter.
func TestOtherThoughts(t *testing.T) {
	gamestest.SkipShort(t)
	p := arenatest.Pentago(t, "random", "a@1")
	p.Thoughts = true
	whole := played(t, p)
	game := gamesOf(t, whole, runOf(t, whole, p.Name))[0]
	bare := game
	bare.Thoughts, bare.Times = nil, nil
	silent, loud := part(t, p, nil, bare), part(t, p, nil, game)
	const refused = "test/random-a@1/0 was thought of otherwise in C than in B: its players are not the same there"
	unsigned := func(r *results.Run) { r.Signature = "0123456789abcdef" }
	clocked := func(r *results.Run) { r.Facts.Unrepeatable = map[string]string{"a@1": "by the clock"} }
	for _, test := range []struct {
		name string
		run  func(*results.Run)
		edit func(*results.Record)
		want string
	}{
		{name: "score", edit: func(r *results.Record) { r.Thoughts[1].Score++ }, want: refused},
		{name: "plies", edit: func(r *results.Record) { r.Thoughts[1].Plies++ }, want: refused},
		{name: "a thought less", edit: func(r *results.Record) { r.Thoughts, r.Times = r.Thoughts[1:], r.Times[1:] }, want: refused},
		{name: "counts", edit: func(r *results.Record) { r.Thoughts[1].Nodes++ }},
		{name: "no thoughts", edit: func(r *results.Record) { r.Thoughts, r.Times = nil, nil }},
		{name: "by the clock", run: clocked, edit: func(r *results.Record) { r.Thoughts[1].Score++ }},
		{name: "an unknown signature", run: unsigned, edit: func(r *results.Record) { r.Thoughts[1].Score++ }},
		{name: "a deadline", edit: func(r *results.Record) { r.Thoughts[1].Score++ }},
	} {
		stores := [3]*sqlite.Store{silent, loud}
		g := game
		g.Thoughts = slices.Clone(game.Thoughts)
		if test.name == "a deadline" {
			g.End = results.End{Kind: results.Deadline, Seat: slices.IndexFunc(g.Seats, func(s results.Seat) bool { return s.Place == 2 })}
		}
		if test.run != nil || test.name == "a deadline" {
			bare := g
			bare.Thoughts, bare.Times = nil, nil
			stores[0], stores[1] = part(t, p, test.run, bare), part(t, p, test.run, g)
		}
		test.edit(&g)
		stores[2] = part(t, p, test.run, g)
		_, _, err := into(t, stores[:]...)
		if test.want == "" && err != nil || test.want != "" && !cmp.Equal(err, error(&merge.Conflict{Name: p.Name, Source: "C", Problem: test.want})) {
			t.Errorf("%s: %v\nwant %s", test.name, err, test.want)
		}
	}
}

// TestConflicts: runs of different tournaments are refused, and the error names both databases.
func TestConflicts(t *testing.T) {
	gamestest.SkipShort(t)
	p := arenatest.Pentago(t, "random", "ruins")
	games := gamesOfPlan(t, p)
	withPlayer := func(name string) plan.Plan { return arenatest.Pentago(t, "random", "ruins", name) }
	changed := func(edit func(*plan.Plan)) plan.Plan {
		q := p
		q.Openings = slices.Clone(p.Openings)
		edit(&q)
		return q
	}
	for _, test := range []struct {
		name string
		a, b plan.Plan
		edit func(*results.Run)    // of b
		both func(*results.Run)    // of a and b, in place of edit
		game func(*results.Record) // one of b's
		want string
	}{
		{name: "seed", a: p, b: changed(func(q *plan.Plan) { q.Seed = 6 }), want: "run test is not the same in A and in B: one has seed 5, the other seed 6"},
		{name: "game", a: p, b: arenatest.Heap(t, 2, schedule.Rule{Order: schedule.Both}, "random", "ruins"),
			want: "run test is not the same in A and in B: one is of pentago, the other of heap"},
		{name: "openings", a: p, b: changed(func(q *plan.Plan) {
			q.Openings[1] = openings.Set{Kind: openings.Random, Games: 5, Min: 1, Max: 20, Parity: openings.Balanced}
		}), want: "run test is not the same in A and in B: neither of their configs extends the other\n" +
			"  B does not extend A:\n    openings.1.stones is 1..20, but the run began with 1..22\n  A does not extend B:\n    openings.1.stones"},
		{name: "skip", a: p, b: changed(func(q *plan.Plan) { q.Openings[0].Skip = 3 }), want: "openings.0.skip is 3, but the run began with 0"},
		{name: "players", a: withPlayer("cheats"), b: withPlayer("quits"), want: "B does not extend A:\n    player \"cheats\" is missing, with which the run began"},
		{name: "a plan that cannot be read", a: p, b: p, edit: func(r *results.Run) { r.Config, r.Players[0].Spec = "another", "chess" },
			want: `its plan in B differs from that in another database: run "test": this program cannot read its plan: player random: `},
		{name: "signature", a: p, b: p, edit: func(r *results.Run) { r.Signature = "0123456789abcdef" },
			want: "they were played by programs that play differently (tourney test, revision unknown, signature "},
		{name: "key", a: p, b: p, edit: func(r *results.Run) { r.Pairings[1].Key = "0123456789abcdef" },
			want: "the players of the pairing ruins-random have other specifications"},
		{name: "a move", a: p, b: p, game: func(r *results.Record) { r.Moves = slices.Clone(r.Moves); r.Moves[3]++ },
			want: "test/random-ruins/1 is another game in B than in A: some player does not play alike in both"},
		{name: "by the clock", a: p, b: p, both: func(r *results.Run) { r.Facts.Unrepeatable = map[string]string{"ruins": "by the clock"} },
			game: func(r *results.Record) { r.Moves = slices.Clone(r.Moves); r.Moves[3]++ },
			want: "test/random-ruins/1 is another game in B than in A: ruins was played by the clock, so that no two games"},
		{name: "places", a: p, b: p, game: func(r *results.Record) {
			r.Seats = slices.Clone(r.Seats)
			r.Seats[0].Place, r.Seats[1].Place = 3-r.Seats[0].Place, 3-r.Seats[1].Place
		}, want: "test/random-ruins/1 is another game in B than in A"},
		{name: "a deadline", a: p, b: p, game: func(r *results.Record) {
			loser := slices.IndexFunc(r.Seats, func(s results.Seat) bool { return s.Place == 2 })
			r.End = results.End{Kind: results.Deadline, Seat: loser}
		},
			want: "in one of them a player was at fault by deadline, which depends on the machine"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if test.both != nil {
				test.edit = test.both
			}
			a := part(t, test.a, test.both, games[:3]...)
			b, run := enter(t, test.b, test.edit)
			if test.game != nil {
				game := games[1]
				test.game(&game)
				gamestest.OK(t, b.Append(t.Context(), run, []results.Record{game}))
			}
			_, _, err := into(t, a, b)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%v\nwant %s", err, test.want)
			}
			if c, ok := errors.AsType[*merge.Conflict](err); ok && (c.Name != p.Name || c.Source != "B") {
				t.Errorf("%s in %s is to be renamed, want %s in B", c.Name, c.Source, p.Name)
			}
		})
	}
}
