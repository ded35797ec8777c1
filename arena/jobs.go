package arena

import (
	"slices"
	"sync"

	"tourney/results"
)

// job is one game to be played.
type job struct {
	pairing int // in Plan.Pairings
	set, n  int // the opening
}

// jobs hands out the games of a plan that are not stored yet: opening by opening, and for each all pairings, so that at
// any time all pairings have come about equally far.
type jobs struct {
	mu       sync.Mutex
	plan     Plan
	pairings [][]int
	stored   map[results.GameID]bool
	run      results.Run // whose pairings are those of the plan
	next     job
	done     int             // games of the plan that are stored
	most     int             // openings in the largest set
	stopping <-chan struct{} // closed when no further game is to begin
	stopped  bool
	benched  map[int]string // players not to be seated again, and why
	skipped  int
}

func newJobs(p Plan, run results.Run, stored map[results.GameID]bool, stop <-chan struct{}) *jobs {
	j := &jobs{plan: p, pairings: p.Pairings(), run: run, stored: stored, stopping: stop, benched: map[int]string{}}
	for _, s := range p.Openings {
		j.most = max(j.most, s.Games)
	}
	planned := make(map[int64]bool, len(run.Pairings))
	for _, pairing := range run.Pairings {
		planned[pairing.ID] = true
	}
	for id := range stored {
		if set, n := p.Opening(id.Number); planned[id.Pairing] && n < p.Openings[set].Games {
			j.done++
		}
	}
	return j
}

// id is the address of a job's game in the store.
func (j *jobs) id(g job) results.GameID {
	return results.GameID{Pairing: j.run.Pairings[g.pairing].ID, Number: j.plan.Number(g.set, g.n)}
}

// take returns the next game, or false when none is left or play was stopped.
func (j *jobs) take() (job, bool) {
	j.mu.Lock()
	defer j.mu.Unlock()
	select { // here, and not by a goroutine that a busy machine may keep waiting
	case <-j.stopping:
		j.stopped = true
	default:
	}
	for !j.stopped && j.next.n < j.most && len(j.pairings) > 0 {
		g := j.next
		j.advance()
		if g.n >= j.plan.Openings[g.set].Games || j.stored[j.id(g)] {
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
	if j.next.pairing++; j.next.pairing < len(j.pairings) {
		return
	}
	j.next.pairing = 0
	if j.next.set++; j.next.set < len(j.plan.Openings) {
		return
	}
	j.next.set = 0
	j.next.n++
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
