package sqlite

import (
	"math/rand/v2"
	"testing"

	"tourney/results"
)

// TestListed checks that a list agrees with the runs, their tallies and the games left out.
func TestListed(t *testing.T) {
	s := newStore(t)
	if list, err := s.Listed(t.Context()); err != nil || len(list) != 0 {
		t.Errorf("an empty database lists %v, %v", list, err)
	}
	r := rand.New(rand.NewPCG(3, 4))
	for i, name := range []string{"b", "a"} {
		run := entered(t, s, newRun(name))
		for number := range 3 + 4*i {
			must(t, s.Append(t.Context(), run, records(r, run, number, len(run.Pairings))))
		}
		must(t, s.AddUnplayed(t.Context(), run, []results.Unplayed{{Pairing: 0, From: 100, To: 104 + i, Why: "withdrawn"}}))
	}
	list, err := s.Listed(t.Context())
	must(t, err)
	runs, err := s.Runs(t.Context())
	if err != nil || len(list) != len(runs) {
		t.Fatalf("%d runs are listed, there are %d (%v)", len(list), len(runs), err)
	}
	for i, run := range runs {
		tallies, err := s.Tallies(t.Context(), run)
		left, errLeft := s.Unplayed(t.Context(), run)
		if err != nil || errLeft != nil {
			t.Fatal(err, errLeft)
		}
		games := 0
		for _, tally := range tallies {
			games += tally.Games
		}
		l := list[i]
		if l.Name != run.Name || l.Run.Game != run.Game || l.Facts.Planned != run.Facts.Planned || !l.Started.Equal(run.Started) || l.Entrants != len(run.Players) ||
			l.Games != games || games == 0 || l.LeftOut != results.NewLeftOut(left).Len() || l.Players != nil {
			t.Errorf("%s is listed with %d players, %d games and %d left out; it has %d, %d and %d", l.Name, l.Entrants, l.Games, l.LeftOut,
				len(run.Players), games, results.NewLeftOut(left).Len())
		}
	}
}
