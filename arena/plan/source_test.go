package plan_test

import (
	"slices"
	"testing"

	"tourney/arena"
	"tourney/arena/arenatest"
	_ "tourney/arena/internal/misfit"
	"tourney/arena/openings"
	"tourney/arena/plan"
	"tourney/games/gamestest"
	"tourney/results"
	"tourney/results/resultstest"
)

// taken lists the games of a plan.
func taken(t *testing.T, p plan.Plan) []arenatest.Game {
	t.Helper()
	s := gamestest.Must(plan.NewSource(p, plan.RunOf(p, "", plan.Build{Version: "test"}), &results.GameSet{}, nil))(t)
	return handedOut(t, s)
}

// handedOut lists the games that a source hands out.
func handedOut(t *testing.T, s arena.Source) (ids []arenatest.Game) {
	t.Helper()
	for more := true; more; {
		before, known := s.Left()
		b, rest, err := s.Next()
		if more = rest; err != nil || b.Run != nil {
			t.Fatalf("%+v, error %v: want jobs of the run as it is", b, err)
		}
		for _, j := range b.Jobs {
			ids = append(ids, arenatest.Game{Pairing: j.Pairing, Number: j.Address.Number})
		}
		if after, _ := s.Left(); !known || before-after != len(b.Jobs) || !more && after != 0 {
			t.Errorf("%d jobs are left before %d are handed out, and %d then", before, len(b.Jobs), after)
		}
	}
	return ids
}

// TestSkip: a plan that skips openings plays those that follow, under the numbers they have for everybody, and counts
// only its own games.
func TestSkip(t *testing.T) {
	p := arenatest.Pentago(t, "random", "ruins")
	p.Openings = []openings.Set{
		{Kind: openings.Empty, Games: 9},
		{Kind: openings.Random, Games: 9, Min: 1, Max: 22, Parity: openings.Balanced},
	}
	whole := arenatest.NewMemory()
	arenatest.Play(t, p, whole, "", 2)

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
	if _, progress := arenatest.Play(t, p, got, "", 2); progress.Games != 14 || progress.Played != 14 || !got.Finished {
		t.Errorf("%+v, finished %t: want 14 games", progress, got.Finished)
	}
	resultstest.Same(t, "other games than those of a plan that skips nothing", want.Stored, got.Stored)

	// Games of openings that are skipped, or after the last, are not the plan's, even if the run has them.
	_, progress := arenatest.Play(t, p, whole, "", 2)
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
	if _, progress := arenatest.Play(t, p, part, "", 2); progress.Played != missing || progress.Left() != 0 || missing == 0 {
		t.Errorf("%+v: want %d games played", progress, missing)
	}
}

// TestMost: a plan with a limit plays its first games, also where games wait for results, and after a stop the missing
// ones of them.
func TestMost(t *testing.T) {
	p := arenatest.Pentago(t, "random", "ruins")
	all := taken(t, p)
	p.Schedule.Most = 11
	if got := taken(t, p); !slices.Equal(got, all[:11]) {
		t.Errorf("%v is played, want the first 11 of %v", got, all)
	}
	stored := &results.GameSet{}
	for _, at := range []int{0, 3, 10} { // workers finish games in any order
		stored.Add(all[at].Pairing, all[at].Number)
	}
	s := gamestest.Must(plan.NewSource(p, plan.RunOf(p, "", plan.Build{Version: "test"}), stored, nil))(t)
	rest := slices.Concat(all[1:3], all[4:10])
	if got := handedOut(t, s); !slices.Equal(got, rest) {
		t.Errorf("%v is played after a stop, want %v", got, rest)
	}
	s = gamestest.Must(plan.NewSource(p, plan.RunOf(p, "", plan.Build{Version: "test"}), stored, nil))(t)
	if got := handedOut(t, s.Wait()); !slices.Equal(got, all[:11]) {
		t.Errorf("%v is played by results, want %v", got, all[:11])
	}
	if p.Schedule.Most = 1000; p.Games() != len(all) {
		t.Errorf("%d games, want %d", p.Games(), len(all))
	}
}
