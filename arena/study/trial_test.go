package study

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tourney/arena"
	"tourney/arena/tune"
	"tourney/players"
	"tourney/results"
)

// recount counts the games that a candidate of a stage has played, as a trial does.
func (r remains) recount(s Study, stage results.Stage, candidate string) (t results.Trial) {
	first := map[string]int{} // half points of the first game of a pair
	for address, g := range r.Games {
		parts := strings.Split(address, "/")
		names := strings.Split(parts[1], "-")
		if parts[0] != s.RunName(stage) || names[0] != candidate && names[1] != candidate {
			continue
		}
		seat, opponent := 0, names[1]
		if names[1] == candidate {
			seat, opponent = 1, names[0]
		}
		halves := 0
		switch own, other := g.Seats[seat].Place, g.Seats[1-seat].Place; {
		case own < other:
			halves, t.Wins = 2, t.Wins+1
		case own == other:
			halves, t.Draws = 1, t.Draws+1
		default:
			t.Losses++
		}
		if g.End.FaultOf(seat) != "" {
			t.Faults++
		}
		pair := opponent + "/" + parts[2]
		if before, ok := first[pair]; ok {
			t.Pairs[before+halves]++
		} else {
			first[pair] = halves
		}
	}
	return t
}

// TestTrials holds every stored trial against the games that are stored.
func TestTrials(t *testing.T) {
	s := studyOf(t, "a@1", 4)
	_, r := played(t, s)
	draws := 0
	for number, trial := range r.Trials {
		want := r.recount(s, trial.Stage, trial.Player)
		want.Number, want.Round, want.Stage, want.Candidate = number, 1, trial.Stage, trial.Candidate
		sum := 0
		for _, m := range trial.Meetings {
			sum += m.Wins + m.Draws + m.Losses
		}
		if want.Meetings = trial.Meetings; sum != trial.Games() {
			t.Errorf("trial %d: meetings of %d games, but it has %d", number, sum, trial.Games())
		}
		want.Player, want.Weights = s.PlayerName(trial.Candidate), trial.Weights
		want.Spec = s.Player(trial.Candidate, trial.Weights).Spec.String()
		if diff := cmp.Diff(want, trial); diff != "" {
			t.Errorf("trial %d (-counted +stored):\n%s", number, diff)
		}
		if got := trial.Games(); got != s.games(trial.Stage) {
			t.Errorf("trial %d has %d games, want %d", number, got, s.games(trial.Stage))
		}
		draws += trial.Draws
	}
	// Against itself the default plays the same games in either seat.
	start := r.Trials[0]
	if start.Candidate != 0 || start.Player != "c" || start.Pairs[2] < 3 {
		t.Errorf("trial 0 is %+v, want the default, with an even pair from each opening against itself", start)
	}
}

// TestChosen: the best of the screening are re-tested, and the best of these is proven; of equals, the first.
func TestChosen(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	for seed := range int64(5) {
		s := studyOf(t, "a@1", 5)
		s.Seed = seed
		_, r := played(t, s)
		byScore := func(a, b results.Trial) int { return (2*b.Wins + b.Draws) - (2*a.Wins + a.Draws) }
		searched := slices.Clone(r.Trials[1:6]) // except the default
		slices.SortStableFunc(searched, byScore)
		var got []int
		for _, trial := range r.Trials[6:] {
			got = append(got, trial.Candidate)
		}
		retested := slices.Clone(r.Trials[6:8])
		slices.SortStableFunc(retested, byScore)
		if want := []int{searched[0].Candidate, searched[1].Candidate, retested[0].Candidate}; !slices.Equal(got, want) {
			t.Errorf("seed %d: re-tested and proven are %v, want %v", seed, got, want)
		}
	}
}

// TestTrialCounts counts games with every result against two opponents.
func TestTrialCounts(t *testing.T) {
	s := studyOf(t, "a@1", 1)
	asked := tune.StageTrial{Trial: tune.Trial{ID: 1, A: players.Weights{"monica": 1.25}}, Round: 1, Stage: results.Screening, Candidate: 1,
		Opponents: []tune.Opponent{{Fixed: 0}, {Fixed: 1}}}
	one := s.trial(s.course(), asked, "test-search")
	for opponent, points := range []string{"wd dd lf", "ld lw w- ww"} { // of the candidate in the first seat and in the second
		for number, pair := range strings.Fields(points) {
			for seat, result := range pair {
				f := arena.Finished{Places: []int{1, 1}, End: results.End{Kind: results.ByRules, Seat: -1}}
				switch result {
				case 'w':
					f.Places[1-seat] = 2
				case 'l', 'f':
					f.Places[seat] = 2
				case '-':
					f = arena.Finished{Unplayed: "left out"}
				}
				if result == 'f' {
					f.End = results.End{Kind: results.Panic, Seat: seat}
				}
				f.Number = number
				one.add(f, opponent, seat)
			}
		}
	}
	want := results.Trial{
		Number: 1, Round: 1, Stage: results.Screening, Candidate: 1, Run: "test-search", Player: "c.1", Spec: s.Player(1, asked.A).Spec.String(),
		Weights: asked.A, Wins: 5, Draws: 4, Losses: 4, Faults: 1, Pairs: [5]int{1, 1, 2, 1, 1},
		Meetings: []results.Meeting{{Player: "default", Weights: s.Space.Start(), Wins: 1, Draws: 3, Losses: 2}, {Player: "random", Wins: 4, Draws: 1, Losses: 2}},
	}
	if diff := cmp.Diff(want, one.result); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got := want.Score(); got != 7.0/13 {
		t.Errorf("5 wins and 4 draws in 13 games score %v", got)
	}
}

// TestFreshOpenings: within the budget, no stage meets a board or a stream of chance of another.
func TestFreshOpenings(t *testing.T) {
	s := studyOf(t, "a@1", 4)
	_, r := played(t, s)
	if len(r.Games) > s.Budget {
		t.Errorf("%d games were played on a budget of %d", len(r.Games), s.Budget)
	}
	boards, streams := map[string]string{}, map[string]string{}
	random := 0
	for address, g := range r.Games {
		parts := strings.Split(address, "/")
		if stream := r.Keys[address] + "/" + parts[2]; streams[stream] != "" && streams[stream] != parts[0] {
			t.Errorf("the players of %s draw as in %s", address, streams[stream])
		} else {
			streams[stream] = parts[0]
		}
		if g.Opening == results.EmptyBoard {
			continue
		}
		random++
		where := parts[0] + "/" + parts[2] // the run, and the number of the opening
		if before := boards[g.Start]; before != "" && before != where {
			t.Errorf("%s starts from the board of %s", where, before)
		}
		boards[g.Start] = where
	}
	if want := 5*8 + 2*6 + 8; random != want || len(boards) != 2+3+4 {
		t.Errorf("%d games begin from %d random boards, want %d from 9", random, len(boards), want)
	}
}

// TestSeats: a candidate tuned for one seat takes only that seat in the screening, and both in later stages.
func TestSeats(t *testing.T) {
	for seats, seat := range map[Seats]int{FirstSeat: 0, SecondSeat: 1} {
		s := studyOf(t, "a@1", 2)
		s.Seats = seats
		s = ready(t, s, 3)
		_, r := played(t, s)
		if len(r.Games) != s.Budget {
			t.Errorf("%s: %d games, want %d", seats, len(r.Games), s.Budget)
		}
		for address, g := range r.Games {
			parts := strings.Split(address, "/")
			names := strings.Split(parts[1], "-")
			if parts[0] == s.RunName(results.Screening) && (!s.IsCandidate(names[seat]) || s.IsCandidate(names[1-seat])) {
				t.Errorf("%s: game %s (%s first) is played", seats, address, names[g.First])
			}
		}
		for number, trial := range r.Trials {
			want := r.recount(s, trial.Stage, trial.Player)
			if trial.Stage == results.Screening {
				want.Pairs = [5]int{}
			}
			if trial.Wins != want.Wins || trial.Draws != want.Draws || trial.Losses != want.Losses || trial.Pairs != want.Pairs {
				t.Errorf("%s: trial %d is %+v, counted are %+v", seats, number, trial, want)
			}
			pairs := 0
			for _, n := range trial.Pairs {
				pairs += n
			}
			if trial.Stage != results.Screening && 2*pairs != trial.Games() {
				t.Errorf("%s: %d pairs of %d games in the %s", seats, pairs, trial.Games(), trial.Stage)
			}
		}
	}
}

// TestFaults: a vector with which the heuristic fails loses its games, and the study continues.
func TestFaults(t *testing.T) {
	s := studyOf(t, "touchy@1", 8)
	store := open(t)
	progress := playOn(t, s, enter(t, s, store), store, 2)
	r := left(t, s, store)
	faults, bad, good := 0, map[bool]int{}, 0
	for _, trial := range r.Trials {
		want := r.recount(s, trial.Stage, trial.Player)
		if trial.Faults != want.Faults || trial.Losses != want.Losses {
			t.Errorf("trial %d: %d faults among %d losses, counted %d and %d",
				trial.Number, trial.Faults, trial.Losses, want.Faults, want.Losses)
		}
		faults += trial.Faults
		temper := trial.Weights["temper"]
		if temper < babbling {
			good++
			if trial.Faults > 0 {
				t.Errorf("trial %d has %d faults with a temper of %v", trial.Number, trial.Faults, temper)
			}
			continue
		}
		bad[temper >= raging]++
		if trial.Faults < trial.Games()/2 || trial.Faults > trial.Losses {
			t.Errorf("trial %d has %d faults in %d games (%d lost) with a temper of %v",
				trial.Number, trial.Faults, trial.Games(), trial.Losses, temper)
		}
	}
	if bad[true] == 0 || bad[false] == 0 || good == 0 {
		t.Errorf("%v trials fail, %d do not: want some that babble, some that rage, and some that do neither", bad, good)
	}
	if last := r.Trials[len(r.Trials)-1]; last.Stage != results.Proof || last.Weights["temper"] >= babbling {
		t.Errorf("the last trial is %+v, want the proof of a sound vector", last)
	}
	reported := 0
	for _, f := range progress.Faults {
		reported += f.Games
	}
	if reported != faults {
		t.Errorf("%d faults are reported, want %d: %+v", reported, faults, progress.Faults)
	}
}
