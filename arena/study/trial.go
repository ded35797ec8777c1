package study

import (
	"fmt"
	"maps"
	"strconv"

	"tourney/arena"
	"tourney/arena/internal/tune"
	"tourney/arena/plan"
	"tourney/players"
	"tourney/results"
)

// trial is a trial in progress.
type trial struct {
	asked     tune.StageTrial
	entrant   plan.Entrant   // the candidate
	opponents []plan.Entrant // in the order of asked.Opponents
	seats     []int          // of the candidate, in the order of its games
	result    results.Trial  // so far
	left      int            // games to come
	without   bool           // some games were left out
	gone      map[int]bool   // opponents of whom games were left out because they were withdrawn
	stored    bool           // the trial is complete, and its games are only gone through again
	halves    map[[2]int]int // of the first game of a pair, by opponent and number, until the second comes
}

// trial returns a trial without results, in the run of that name.
func (s Study) trial(c *tune.Course, asked tune.StageTrial, run string) *trial {
	t := &trial{asked: asked, entrant: s.entrant(asked.Stage, asked.Candidate, asked.A), seats: s.orders(asked.Stage), halves: map[[2]int]int{}, gone: map[int]bool{}}
	for _, o := range asked.Opponents {
		e, m := plan.Entrant{}, results.Meeting{}
		if o.Fixed >= 0 {
			e = s.Opponents[o.Fixed]
			m.Weights = s.tuned(e.Spec)
		} else {
			m.Weights = c.Vector(o.Candidate)
			e = s.entrant(asked.Stage, o.Candidate, m.Weights)
			if asked.B == nil { // a champion, under a name of its own: it may meet itself as a candidate
				e.Name = results.Champion + strconv.Itoa(o.Candidate)
			}
		}
		m.Player = e.Name
		t.opponents, t.result.Meetings = append(t.opponents, e), append(t.result.Meetings, m)
	}
	t.left = t.games()
	r := &t.result
	r.Number, r.Round, r.Stage, r.Candidate, r.Run = asked.ID, asked.Round, asked.Stage, asked.Candidate, run
	r.Player, r.Spec, r.Weights = t.entrant.Name, t.entrant.Spec.String(), asked.A
	return t
}

// games returns the number of games of the trial.
func (t *trial) games() int { return t.asked.Blocks * len(t.opponents) * len(t.seats) }

// tuned returns the tuned weights of a player that differs from the candidate in nothing else, or nil.
func (s Study) tuned(p players.Spec) map[string]float64 {
	tuned := players.Weights{}
	for _, d := range s.Space.Dimensions() {
		v, ok := p.Weights[d.Name]
		if !ok {
			return nil
		}
		tuned[d.Name] = v
	}
	if s.Player(0, tuned).Spec.String() != p.String() {
		return nil
	}
	return tuned
}

// add counts a game against an opponent; seat is the candidate's.
func (t *trial) add(f arena.Finished, opponent, seat int) {
	t.left--
	if f.Unplayed != "" {
		t.without = true
		if arena.Withdrawn(f.Unplayed) {
			t.gone[opponent] = true
		}
		return
	}
	r, m, halves := &t.result, &t.result.Meetings[opponent], halves(f, seat)
	switch halves {
	case 2:
		r.Wins, m.Wins = r.Wins+1, m.Wins+1
	case 1:
		r.Draws, m.Draws = r.Draws+1, m.Draws+1
	default:
		r.Losses, m.Losses = r.Losses+1, m.Losses+1
	}
	if f.End.FaultOf(seat) != "" {
		r.Faults++
	}
	if len(t.seats) < 2 {
		return
	}
	pair := [2]int{opponent, f.Number}
	if first, ok := t.halves[pair]; ok {
		r.Pairs[first+halves]++
		delete(t.halves, pair)
	} else {
		t.halves[pair] = halves
	}
}

// halves returns the half points of a seat.
func halves(f arena.Finished, seat int) int {
	heads := 0
	for _, place := range f.Places {
		if place == 1 {
			heads++
		}
	}
	switch {
	case f.Places[seat] != 1:
		return 0
	case heads > 1:
		return 1
	}
	return 2
}

// told returns the results of a trial by opponent, as a course is told them. Only their sum has pairs, unless there is
// one opponent.
func told(t results.Trial) []tune.Result {
	if len(t.Meetings) < 2 {
		return []tune.Result{{Pairs: t.Pairs, Wins: t.Wins, Draws: t.Draws, Losses: t.Losses}}
	}
	list := make([]tune.Result, len(t.Meetings))
	for i, m := range t.Meetings {
		list[i] = tune.Result{Wins: m.Wins, Draws: m.Draws, Losses: m.Losses}
	}
	list[0].Pairs = t.Pairs
	return list
}

// same returns an error unless a stored trial is the one asked for.
func (s Study) same(stored, asked results.Trial) error {
	alike := stored.Spec == asked.Spec && stored.Stage == asked.Stage && len(stored.Meetings) <= len(asked.Meetings)
	for i := range stored.Meetings {
		alike = alike && stored.Meetings[i].Player == asked.Meetings[i].Player && maps.Equal(stored.Meetings[i].Weights, asked.Meetings[i].Weights)
	}
	if alike {
		return nil
	}
	return fmt.Errorf("trial %d of study %s is stored as %s of %s, but this program asks for %s of %s: its random draws "+
		"are not those of the program that began the study; go on with that one", stored.Number, s.Name, stored.Stage,
		stored.Spec, asked.Stage, asked.Spec)
}
