package arena

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"tourney/arena/openings"
	"tourney/arena/schedule"
	"tourney/players"
	"tourney/results"
)

// runOf is the run of a plan as a store would enter it.
func runOf(p Plan) results.Run {
	run := results.Run{Name: p.Name, Game: p.Game, Seed: p.Seed, Signature: Signature}
	for _, e := range p.Players {
		run.Players = append(run.Players, results.Player{Name: e.Name, Spec: e.Spec.String()})
	}
	for _, seats := range p.Pairings() {
		run.Pairings = append(run.Pairings, results.Pairing{Key: p.Key(seats), Seats: seats})
	}
	return run
}

// taken lists the games that are handed out: their pairings' titles, and their ids.
func taken(p Plan, stored *results.GameSet) (titles []string, ids []gameID) {
	j := newJobs(p, stored, nil)
	for {
		g, ok := j.take()
		if !ok {
			return titles, ids
		}
		titles = append(titles, p.Title(p.Pairings()[g.pairing]))
		ids = append(ids, gameID{g.pairing, p.Number(g.set, g.n)})
	}
}

// TestSuccessive: one challenger after the other comes to its last game, and each takes its opponents side by side.
func TestSuccessive(t *testing.T) {
	for _, test := range []struct {
		name    string
		players []string
		rule    schedule.Rule
		want    []string // the titles of the pairings of each turn
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
		p := planOf(t, test.players...)
		p.Schedule = test.rule
		p.Openings[1].Skip = 2
		_, all := taken(p, nil)
		p.Successive = true
		titles, ids := taken(p, nil)
		var want []string
		for _, turn := range test.want { // opening by opening: 0 to 2 of the one set, 2 to 6 of the other
			for range 3 + 5 {
				want = append(want, strings.Fields(turn)...)
			}
		}
		if diff := cmp.Diff(want, titles); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
		byID := func(a, b gameID) int { return 1000*(a.Pairing-b.Pairing) + a.Number - b.Number }
		if diff := cmp.Diff(slices.SortedFunc(slices.Values(all), byID), slices.SortedFunc(slices.Values(ids), byID)); diff != "" {
			t.Errorf("%s: other games (-side by side +successive):\n%s", test.name, diff)
		}
	}
}

// TestSuccessiveResume: what is stored is left out, whichever turn it is of.
func TestSuccessiveResume(t *testing.T) {
	p := planOf(t, "random", "ruins", "cheats")
	p.Schedule.Against, p.Successive = []string{"cheats"}, true
	_, all := taken(p, nil)
	stored, left := &results.GameSet{}, []gameID(nil)
	for i, id := range all {
		if i%3 == 0 || i < 5 {
			stored.Add(id.Pairing, id.Number)
		} else {
			left = append(left, id)
		}
	}
	if _, got := taken(p, stored); !slices.Equal(got, left) {
		t.Errorf("handed out are %v, want those not stored, in the same order: %v", got, left)
	}
	want, got := newMemory(), newMemory()
	playAll(t, p, got, 2)
	p.Successive = false
	playAll(t, p, want, 2)
	if diff := cmp.Diff(want.games, got.games); diff != "" {
		t.Errorf("the order changes games (-side by side +successive):\n%s", diff)
	}
}

// TestForget: a worker keeps the players of the turn at hand, and no challengers of turns before.
func TestForget(t *testing.T) {
	p := planOf(t, "random", "ruins", "cheats")
	p.Schedule.Against, p.Successive = []string{"cheats"}, true
	j := newJobs(p, nil, nil)
	w := &worker{built: map[chair]players.Player{{0, 0}: nil, {0, 1}: nil, {1, 1}: nil, {2, 0}: nil, {2, 1}: nil}}
	w.forget(j.playing(1))
	want := map[chair]players.Player{{1, 1}: nil, {2, 0}: nil, {2, 1}: nil}
	if diff := cmp.Diff(want, w.built, cmp.AllowUnexported(chair{})); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestETA(t *testing.T) {
	for _, test := range []struct {
		p    Progress
		rate float64
		left int
		want time.Duration
		ok   bool
	}{
		{Progress{Games: 100}, 0, 100, 0, false},
		{Progress{Games: 100, Stored: 40}, 0, 60, 0, false},
		{Progress{Games: 100, Stored: 40, Played: 20, Elapsed: 10 * time.Second}, 2, 40, 20 * time.Second, true},
		{Progress{Games: 100, Stored: 40, Played: 60, Elapsed: 10 * time.Second}, 6, 0, 0, true},
	} {
		eta, ok := test.p.ETA()
		if eta != test.want || ok != test.ok || test.p.Rate() != test.rate || test.p.Left() != test.left {
			t.Errorf("%+v: %d games left at %v a second, %v (%t); want %d at %v, %v (%t)",
				test.p, test.p.Left(), test.p.Rate(), eta, ok, test.left, test.rate, test.want, test.ok)
		}
	}
}

// TestSkip: a plan that skips openings plays those that follow, under the numbers they have for everybody, and counts only
// its own games.
func TestSkip(t *testing.T) {
	p := planOf(t, "random", "ruins")
	p.Openings = []openings.Set{
		{Kind: openings.Empty, Games: 9},
		{Kind: openings.Random, Games: 9, Min: 1, Max: 22, Parity: openings.Balanced},
	}
	whole := newMemory()
	playAll(t, p, whole, 2)

	p.Openings[0].Skip, p.Openings[0].Games = 7, 2
	p.Openings[1].Skip, p.Openings[1].Games = 2, 5
	want := newMemory()
	for id, r := range whole.games {
		if set, n := p.Opening(id.Number); set == 0 && n >= 7 || set == 1 && 2 <= n && n < 7 {
			want.games[id] = r
		}
	}
	if len(want.games) != p.Games() {
		t.Fatalf("the plan counts %d games, want %d", p.Games(), len(want.games))
	}
	got := newMemory()
	if progress := playAll(t, p, got, 2); progress.Games != 14 || progress.Played != 14 || !got.finished {
		t.Errorf("%+v, finished %t: want 14 games", progress, got.finished)
	}
	if diff := cmp.Diff(want.games, got.games); diff != "" {
		t.Errorf("other games than those of a plan that skips nothing (-want +got):\n%s", diff)
	}

	// Games of openings that are skipped, or come after the last, are none of the plan's.
	progress := playAll(t, p, whole, 2)
	if progress.Stored != 14 || progress.Played != 0 || progress.Left() != 0 {
		t.Errorf("%+v: want 14 games of those stored counted, and none played", progress)
	}
	part := newMemory()
	for id, r := range whole.games {
		if id.Number%3 > 0 {
			part.games[id] = r
		}
	}
	stored := 0
	for id := range part.games {
		if _, ok := want.games[id]; ok {
			stored++
		}
	}
	if progress := playAll(t, p, part, 2); progress.Stored != stored || progress.Played != 14-stored || stored == 0 {
		t.Errorf("%+v: want %d games stored, and the others of 14 played", progress, stored)
	}
}

// TestProgressNew: every game is reported once, when it has been committed, and no longer than that.
func TestProgressNew(t *testing.T) {
	p := planOf(t, "random", "ruins", "cheats")
	store := newMemory()
	run, err := Enter(t.Context(), p, store, "", "test")
	if err != nil {
		t.Fatal(err)
	}
	seen, reports := map[gameID]bool{}, 0
	progress, err := Play(t.Context(), nil, p, run, store, 3, func(p Progress) {
		if reports++; reports == 1 && len(p.New) > 0 {
			t.Errorf("%d new games before the first", len(p.New))
		}
		for _, r := range p.New {
			id := gameID{Pairing: r.Pairing, Number: r.Number}
			if _, ok := store.games[id]; !ok || seen[id] {
				t.Errorf("game %v is reported: stored %t, before %t", id, ok, seen[id])
			}
			seen[id] = true
		}
		if len(seen) != p.Played {
			t.Errorf("%d games are reported of %d played", len(seen), p.Played)
		}
	})
	if err != nil || len(seen) != p.Games() || progress.New != nil {
		t.Errorf("%d of %d games are reported, %d at the end (%v)", len(seen), p.Games(), len(progress.New), err)
	}
}
