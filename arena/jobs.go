package arena

import (
	"slices"
	"sync"

	"tourney/results"
)

// job is one game to be played.
type job struct {
	turn    int // in which its pairing is played
	pairing int // in Plan.Pairings
	set, n  int // the opening
}

// jobs hands out the games of a plan that are not stored yet. They are ordered by turn, then by opening, then by pairing,
// so that all pairings of a turn advance together. As a schedule lists the rotations of a
// table one after the other, the games of a block are played side by side, and few blocks are incomplete at any time.
type jobs struct {
	mu       sync.Mutex
	plan     Plan
	pairings [][]int
	turns    [][]int // indices of pairings that are played side by side
	stored   *results.GameSet
	next     job             // its pairing is counted in its turn
	done     int             // games of the plan that are stored
	end      int             // the number after the last opening of any set
	stopping <-chan struct{} // closed when no further game is to begin
	stopped  bool
	benched  map[int]string // players not to be seated again, and why
	skipped  int
}

func newJobs(p Plan, stored *results.GameSet, stop <-chan struct{}) *jobs {
	j := &jobs{plan: p, pairings: p.Pairings(), stored: stored, stopping: stop, benched: map[int]string{}}
	j.turns = turns(p, j.pairings)
	for _, s := range p.Openings {
		j.end = max(j.end, s.End())
	}
	j.done = j.count()
	return j
}

// count returns the number of games of the plan that are stored. It looks through the plan opening by opening, and no
// further than to the last of them, as a plan may be a thousand times what is stored.
func (j *jobs) count() int {
	done := 0
	for n := range j.end {
		for set := range j.plan.Openings {
			if !inSet(j.plan, set, n) {
				continue
			}
			for pairing := range j.pairings {
				if done == j.stored.Len() {
					return done
				}
				if j.stored.Has(pairing, j.plan.Number(set, n)) {
					done++
				}
			}
		}
	}
	return done
}

// turns groups pairings, given by index, into those that are played side by side.
func turns(p Plan, pairings [][]int) [][]int {
	all := make([]int, len(pairings))
	for i := range all {
		all[i] = i
	}
	if !p.Successive {
		return [][]int{all}
	}
	byChallenger := make([][]int, len(p.Players))
	for i, seats := range pairings {
		challenger := seats[0] // where an opponent meets itself
		for _, player := range seats {
			if !slices.Contains(p.Schedule.Against, p.Players[player].Name) {
				challenger = player
				break
			}
		}
		byChallenger[challenger] = append(byChallenger[challenger], i)
	}
	return slices.DeleteFunc(byChallenger, func(list []int) bool { return len(list) == 0 })
}

// playing returns who plays in a turn.
func (j *jobs) playing(turn int) map[int]bool {
	seated := map[int]bool{}
	for _, pairing := range j.turns[turn] {
		for _, player := range j.pairings[pairing] {
			seated[player] = true
		}
	}
	return seated
}

// inSet reports whether opening n of a set is played.
func inSet(p Plan, set, n int) bool { return p.Openings[set].Skip <= n && n < p.Openings[set].End() }

// take returns the next game, or false when none is left or play was stopped.
func (j *jobs) take() (job, bool) {
	j.mu.Lock()
	defer j.mu.Unlock()
	select { // here, and not by a goroutine that a busy machine may keep waiting
	case <-j.stopping:
		j.stopped = true
	default:
	}
	for !j.stopped && j.next.turn < len(j.turns) && len(j.pairings) > 0 {
		g := j.next
		g.pairing = j.turns[g.turn][g.pairing]
		j.advance()
		if !inSet(j.plan, g.set, g.n) || j.stored.Has(g.pairing, j.plan.Number(g.set, g.n)) {
			continue
		}
		if j.isBenched(g) {
			j.skipped++
			continue
		}
		return g, true
	}
	return job{}, false
}

func (j *jobs) advance() {
	if j.next.pairing++; j.next.pairing < len(j.turns[j.next.turn]) {
		return
	}
	j.next.pairing = 0
	if j.next.set++; j.next.set < len(j.plan.Openings) {
		return
	}
	j.next.set = 0
	if j.next.n++; j.next.n < j.end {
		return
	}
	j.next.n = 0
	j.next.turn++
}

func (j *jobs) isBenched(g job) bool {
	return slices.ContainsFunc(j.pairings[g.pairing], func(player int) bool { _, ok := j.benched[player]; return ok })
}

// stop ends the handing out of games.
func (j *jobs) stop() {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.stopped = true
}

// bench keeps a player out of all games not handed out yet.
func (j *jobs) bench(player int, why string) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.benched[player] = why
}
