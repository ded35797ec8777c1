package plan_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tourney/arena"
	"tourney/arena/arenatest"
	_ "tourney/arena/arenatest/misfit"
	"tourney/arena/openings"
	"tourney/arena/plan"
	"tourney/arena/schedule"
	"tourney/results"
)

// playAll plays a plan to its end.
func playAll(t *testing.T, p plan.Plan, store results.Store, workers int) arena.Progress {
	t.Helper()
	_, progress := arenatest.Play(t, p, store, "", workers)
	return progress
}

// taken lists the games that are handed out: their pairings' titles, and their ids.
func taken(t *testing.T, p plan.Plan, stored *results.GameSet, left results.LeftOut) (titles []string, ids []arenatest.Game) {
	t.Helper()
	if stored == nil {
		stored = &results.GameSet{}
	}
	run := plan.RunOf(p, "", plan.Build{Version: "test"})
	s, err := plan.NewSource(p, run, stored, left)
	if err != nil {
		t.Fatal(err)
	}
	for more := true; more; {
		before, known := s.Left()
		var b arena.Batch
		if b, more, err = s.Next(); err != nil || b.Run != nil {
			t.Fatalf("%+v, error %v: want jobs of the run as it is", b, err)
		}
		for _, j := range b.Jobs {
			titles = append(titles, run.Title(run.Pairings[j.Pairing]))
			ids = append(ids, arenatest.Game{Pairing: j.Pairing, Number: j.Address.Number})
		}
		if after, _ := s.Left(); !known || before-after != len(b.Jobs) || !more && after != 0 {
			t.Errorf("%d jobs are left before %d are handed out, and %d then", before, len(b.Jobs), after)
		}
	}
	return titles, ids
}

// TestSuccessive: one challenger after the other comes to its last game, and each takes its opponents side by side.
func TestSuccessive(t *testing.T) {
	for _, test := range []struct {
		name    string
		players []string
		rule    schedule.Rule
		want    []string // the titles of the pairings of each group
	}{
		{"a gauntlet", []string{"random", "ruins", "cheats", "fails"},
			schedule.Rule{Order: schedule.Both, Against: []string{"cheats", "fails"}},
			[]string{"random-cheats random-fails cheats-random fails-random",
				"ruins-cheats ruins-fails cheats-ruins fails-ruins"}},
		{"challengers in the second seat", []string{"cheats", "random", "ruins"},
			schedule.Rule{Order: schedule.Listed, Against: []string{"cheats"}},
			[]string{"cheats-random", "cheats-ruins"}},
		{"opponents between the challengers", []string{"ruins", "cheats", "random"},
			schedule.Rule{Order: schedule.Both, Against: []string{"cheats"}},
			[]string{"ruins-cheats cheats-ruins", "cheats-random random-cheats"}},
		{"self-pairings", []string{"random", "cheats", "ruins"},
			schedule.Rule{Order: schedule.Both, Self: true, Against: []string{"cheats"}},
			[]string{"random-random random-cheats cheats-random", "cheats-cheats", "cheats-ruins ruins-cheats ruins-ruins"}},
	} {
		p := arenatest.Pentago(t, test.players...)
		p.Schedule = test.rule
		p.Openings[1].Skip = 2
		_, all := taken(t, p, nil, nil)
		p.Successive = true
		titles, ids := taken(t, p, nil, nil)
		var want []string
		for _, group := range test.want { // opening by opening: 0 to 2 of the one set, 2 to 6 of the other
			for range 3 + 5 {
				want = append(want, strings.Fields(group)...)
			}
		}
		if diff := cmp.Diff(want, titles); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
		byID := func(a, b arenatest.Game) int { return 1000*(a.Pairing-b.Pairing) + a.Number - b.Number }
		if diff := cmp.Diff(slices.SortedFunc(slices.Values(all), byID), slices.SortedFunc(slices.Values(ids), byID)); diff != "" {
			t.Errorf("%s: other games (-side by side +successive):\n%s", test.name, diff)
		}
	}
}

// TestSuccessiveResume: games stored or left out are not handed out, in any group.
func TestSuccessiveResume(t *testing.T) {
	p := arenatest.Pentago(t, "random", "ruins", "cheats")
	p.Schedule.Against, p.Successive = []string{"cheats"}, true
	_, all := taken(t, p, nil, nil)
	stored, out, left := &results.GameSet{}, []results.Unplayed(nil), []arenatest.Game(nil)
	for i, id := range all {
		switch {
		case i%3 == 0 || i < 5:
			stored.Add(id.Pairing, id.Number)
		case i%7 == 0:
			out = append(out, results.Unplayed{Pairing: id.Pairing, From: id.Number, To: id.Number})
		default:
			left = append(left, id)
		}
	}
	if _, got := taken(t, p, stored, results.NewLeftOut(out)); !slices.Equal(got, left) {
		t.Errorf("handed out are %v, want those not stored, in the same order: %v", got, left)
	}
	want, got := arenatest.NewMemory(), arenatest.NewMemory()
	playAll(t, p, got, 2)
	p.Successive = false
	playAll(t, p, want, 2)
	if diff := cmp.Diff(want.Stored, got.Stored); diff != "" {
		t.Errorf("the order changes games (-side by side +successive):\n%s", diff)
	}
}

// TestSkip: a plan that skips openings plays those that follow, under the numbers they have for everybody, and counts only
// its own games.
func TestSkip(t *testing.T) {
	p := arenatest.Pentago(t, "random", "ruins")
	p.Openings = []openings.Set{
		{Kind: openings.Empty, Games: 9},
		{Kind: openings.Random, Games: 9, Min: 1, Max: 22, Parity: openings.Balanced},
	}
	whole := arenatest.NewMemory()
	playAll(t, p, whole, 2)

	p.Openings[0].Skip, p.Openings[0].Games = 7, 2
	p.Openings[1].Skip, p.Openings[1].Games = 2, 5
	want := arenatest.NewMemory()
	for id, r := range whole.Stored {
		if set, n := p.Opening(id.Number); set == 0 && n >= 7 || set == 1 && 2 <= n && n < 7 {
			want.Stored[id] = r
		}
	}
	if len(want.Stored) != p.Games() {
		t.Fatalf("the plan counts %d games, want %d", p.Games(), len(want.Stored))
	}
	got := arenatest.NewMemory()
	if progress := playAll(t, p, got, 2); progress.Games != 14 || progress.Played != 14 || !got.Finished {
		t.Errorf("%+v, finished %t: want 14 games", progress, got.Finished)
	}
	if diff := cmp.Diff(want.Stored, got.Stored); diff != "" {
		t.Errorf("other games than those of a plan that skips nothing (-want +got):\n%s", diff)
	}

	// Games of openings that are skipped, or after the last, are not the plan's, even if the run has them.
	progress := playAll(t, p, whole, 2)
	if progress.Stored != 36 || progress.Played != 0 || progress.Left() != 0 {
		t.Errorf("%+v: want 36 games stored, and none played", progress)
	}
	part := arenatest.NewMemory()
	for id, r := range whole.Stored {
		if id.Number%3 > 0 {
			part.Stored[id] = r
		}
	}
	missing := 0
	for id := range want.Stored {
		if _, ok := part.Stored[id]; !ok {
			missing++
		}
	}
	if progress := playAll(t, p, part, 2); progress.Played != missing || progress.Left() != 0 || missing == 0 {
		t.Errorf("%+v: want %d games played", progress, missing)
	}
}
