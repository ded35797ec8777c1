// Package arena plays runs: a Source hands out jobs, a Runner plays them, a store keeps what comes of them, and Sinks are
// told. Games depend on their jobs only, so any number of workers, any interruption and any machine give the same games.
package arena

import (
	"context"
	"slices"
	"time"

	"tourney/arena/match"
	"tourney/results"
)

// Source hands out the jobs of a run. It is pure: what it asks for follows from its plan, which is stored with the run, and
// from what it was told. So do the sizes of its batches: a change of them in the program moves the Signature. One
// goroutine at a time calls it.
type Source interface {
	// Next returns the next batch, whose size is the source's own affair; more is false with the last one. The jobs name
	// pairings of the run, or of a Batch before them. A Listener may return no jobs and more: it then hears of all jobs
	// handed out before it is asked again.
	Next() (b Batch, more bool, err error)
	// Left returns the number of jobs not handed out yet; known is false if that is not decided.
	Left() (games int, known bool)
}

// Batch is what a Source hands out at a time.
type Batch struct {
	// Run is the run with further players and pairings, behind those it had; nil if there are none.
	Run  *results.Run
	Jobs []match.Job
}

// Listener is a Source that decides by results. It hears only what is committed, batch by batch and in the order of the
// jobs. Before it is asked for batch n, counted from 0, it has heard of the batches before n-Lag and of no other. So
// no number of workers, and no interruption, changes what is played: a batch that was handed out is finished, whatever is
// decided meanwhile.
type Listener interface {
	Source
	// Lag returns how many batches may be handed out beyond those heard of. It never changes.
	Lag() int
	// Report tells how the jobs of a batch have ended.
	Report(batch []Finished)
}

// Finished is how a job has ended.
type Finished struct {
	Pairing, Number int
	Places          []int // by seat, 1 is best; none if the job was not played
	End             results.End
	Unplayed        string // why it was not played; "" if it was
}

func finishedGame(r *results.Record) Finished {
	f := Finished{Pairing: r.Pairing, Number: r.Number, End: r.End, Places: make([]int, len(r.Seats))}
	for i, s := range r.Seats {
		f.Places[i] = s.Place
	}
	return f
}

// Runner plays jobs somewhere.
type Runner interface {
	// Run plays the jobs it receives until there are no more, and sends what came of each to done, in any order. When
	// jobs is closed it finishes those it has received. When ctx ends it drops them, and returns nil soon. Its error is
	// why no game can be played any more.
	Run(ctx context.Context, jobs <-chan match.Job, done chan<- Done) error
}

// Done is what came of a job, or something to be told.
type Done struct {
	Game     *results.Record   // as it was played
	Unplayed *results.Unplayed // or why it was not: one game
	Trouble  string            // or something that has gone wrong and cost no game
}

// Sink is told what a run leaves, after the store has it. The store is none itself: runs are read from it, too. A sink
// hears one thing at a time.
type Sink interface {
	// Enter brings the players and pairings of the run. It comes before the first game that names them.
	Enter(ctx context.Context, r results.Run) error
	// Append brings what was committed together. It may not be changed or kept.
	Append(ctx context.Context, c Commit) error
}

// Commit is what a store has committed together, and how far the run has come with it.
type Commit struct {
	Games    []results.Record
	Unplayed []results.Unplayed
	Progress Progress
}

// Watch is a Sink that only looks at what is committed.
type Watch func(Commit)

// Enter does nothing.
func (Watch) Enter(context.Context, results.Run) error { return nil }

// Append looks at a commit.
func (w Watch) Append(_ context.Context, c Commit) error {
	w(c)
	return nil
}

// Progress is how far a run has come.
type Progress struct {
	Games    int // planned, as far as is decided
	Stored   int // before this call of Play
	Played   int // and committed since
	LeftOut  int // not played, for some reason
	Elapsed  time.Duration
	Faults   []FaultCount // games among Played that ended by a fault; not to be changed
	Troubles []string     // what else has gone wrong and cost no game; not to be changed
}

// FaultCount counts the games that a player has lost by one kind of fault.
type FaultCount struct {
	Player string
	Fault  results.EndKind
	Games  int
	First  string // what was noted of the first of them
}

// Left returns the games that are still to be played, without those left out.
func (p Progress) Left() int { return p.Games - p.Stored - p.Played - p.LeftOut }

// Rate returns the games played per second, 0 before the first.
func (p Progress) Rate() float64 {
	if p.Elapsed <= 0 {
		return 0
	}
	return float64(p.Played) / p.Elapsed.Seconds()
}

// ETA returns the time the games left will take at the rate so far; ok is false before the first.
func (p Progress) ETA() (eta time.Duration, ok bool) {
	if p.Played == 0 {
		return 0, false
	}
	return time.Duration(float64(p.Left()) / p.Rate() * float64(time.Second)), true
}

// countFault adds the fault of a game to the progress, if it ended by one.
func (p *Progress) countFault(run results.Run, r *results.Record) {
	end := r.End
	if !end.Kind.Fault() {
		return
	}
	player := run.Players[run.Pairings[r.Pairing].Seats[end.Seat]].Name
	i := slices.IndexFunc(p.Faults, func(c FaultCount) bool { return c.Player == player && c.Fault == end.Kind })
	if i < 0 {
		i = len(p.Faults)
		p.Faults = append(p.Faults, FaultCount{Player: player, Fault: end.Kind, First: end.FaultOf(end.Seat)})
	}
	p.Faults[i].Games++
}
