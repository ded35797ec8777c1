// Package arena plays runs: a Source gives jobs, a Runner plays them, a store keeps the results, and Sinks are told. A
// game depends on its job alone. So the number of workers, interruptions and the machine change no game.
package arena

import (
	"context"
	"slices"
	"time"

	"tourney/arena/match"
	"tourney/results"
)

// Source hands out the jobs of a run. It is pure: the jobs and the sizes of its batches follow from its plan, which is
// stored with the run, and from the results it has heard. A change of either in the program moves the Signature. One
// goroutine at a time calls it.
type Source interface {
	// Next returns the next batch, of any size; more is false with the last batch. The jobs name pairings of the run,
	// or of this or an earlier Batch.Run. A Listener may return no jobs and more = true: it then hears of all jobs
	// handed out before the next call.
	Next() (b Batch, more bool, err error)
	// Left returns the number of jobs not handed out yet; known is false while the source has not decided it.
	Left() (games int, known bool)
}

// Batch is a group of jobs handed out together.
type Batch struct {
	// Run is the run with new players and pairings appended; nil if there are none.
	Run  *results.Run
	Jobs []match.Job
}

// Paced is a Source that waits for results, in the order of the jobs. Before Next returns batch n, counted from 0, the
// batches before n-Lag are committed and have been heard of, and no others. These results alone decide who is
// withdrawn: later jobs of such players are left out. A batch that was handed out is always finished. So the number of
// workers and interruptions do not change the games played.
type Paced interface {
	Source
	// Lag returns the number of batches that may be handed out beyond those heard of. It never changes.
	Lag() int
}

// Listener is a Paced source that decides by results. It hears of them batch by batch, in the order of the jobs, and of
// games that were left out like others.
type Listener interface {
	Paced
	// Report gives the results of a batch, one for each job.
	Report(batch []Finished)
}

// Grouped is a Paced source in which jobs of equal numbers may be on different openings, as far as lives are counted.
type Grouped interface {
	Paced
	// Opening returns a number of a job's opening that the jobs on the opening before do not have.
	Opening(j *match.Job) int
}

// Patient is a Source that hands out what a store lacks, and waits for nothing until a player has ignored their limit
// of time.
type Patient interface {
	Source
	// Wait returns the source of all jobs of the run, to take the place of this one.
	Wait() Paced
}

// Finished is the result of a job.
type Finished struct {
	Pairing, Number int
	Places          []int // by seat, 1 is best; nil if the job was not played
	End             results.End
	Unplayed        string // why the job was not played; "" if it was
}

// FinishedGame returns the result of a job that was played.
func FinishedGame(r *results.Record) Finished {
	f := Finished{Pairing: r.Pairing, Number: r.Number, End: r.End, Places: make([]int, len(r.Seats))}
	for i, s := range r.Seats {
		f.Places[i] = s.Place
	}
	return f
}

// Runner plays jobs somewhere. A Runner that is also a Sink is told like the Sinks of the tournament, after them. So it
// can confirm a result once the result is stored. Its Append must not wait for Run; the last commits come after Run has
// returned.
type Runner interface {
	// Run plays the jobs it receives until the channel is closed, and sends the result of each to done, in any order.
	// When ctx ends, Run drops the games in progress and soon returns nil. An error means that no more games can be
	// played.
	Run(ctx context.Context, jobs <-chan match.Job, done chan<- Done) error
}

// Done is the result of a job, or an event that cost no game. Exactly one field is set.
type Done struct {
	Game     *results.Record   // the game played
	Unplayed *results.Unplayed // one game that was not played, and why
	Event    Event
}

// Sink receives the results of a run after the store has committed them. The store is not a Sink, because runs are also
// read from it. Calls never overlap.
type Sink interface {
	// Enter gives the players and pairings of the run. It comes before the first game that names them.
	Enter(ctx context.Context, r results.Run) error
	// Append gives one commit. The sink must not change or keep it.
	Append(ctx context.Context, c Commit) error
}

// Commit is a group of results stored together, and the progress of the run after it.
type Commit struct {
	Games    []results.Record
	Unplayed []results.Unplayed
	Progress Progress
}

// Watch is a Sink that calls a function after each commit.
type Watch func(Commit)

func (Watch) Enter(context.Context, results.Run) error { return nil }

func (w Watch) Append(_ context.Context, c Commit) error {
	w(c)
	return nil
}

// Progress counts the games of a run.
type Progress struct {
	Games   int // planned so far
	Stored  int // before this call of Play
	Played  int // committed in this call of Play
	LeftOut int // not played, for any reason
	Elapsed time.Duration
	Faults  []FaultCount // games among Played that ended by a fault; read only
	Events  []Event      // of the runner, each once; read only
}

// FaultCount counts the games that a player lost by one kind of fault.
type FaultCount struct {
	Player string
	Fault  results.EndKind
	Games  int
	First  string // message of the first of them
}

// Left returns the number of games still to be played, without those left out.
func (p Progress) Left() int { return p.Games - p.Stored - p.Played - p.LeftOut }

// Rate returns games per second, 0 before the first game.
func (p Progress) Rate() float64 {
	if p.Elapsed <= 0 {
		return 0
	}
	return float64(p.Played) / p.Elapsed.Seconds()
}

// ETA estimates the time for the games left from the rate so far; ok is false before the first game.
func (p Progress) ETA() (eta time.Duration, ok bool) {
	if p.Played == 0 {
		return 0, false
	}
	return time.Duration(float64(p.Left()) / p.Rate() * float64(time.Second)), true
}

// fault counts a game that ended by a fault.
func (p *Progress) fault(run results.Run, r *results.Record) {
	if end := r.End; end.Kind.Fault() {
		player := run.Players[run.Pairings[r.Pairing].Seats[end.Seat]].Name
		p.Faults = AddFault(p.Faults, FaultCount{Player: player, Fault: end.Kind, Games: 1, First: end.FaultOf(end.Seat)})
	}
}

// AddFault adds a count to those of the same player and fault, whose message stays.
func AddFault(list []FaultCount, f FaultCount) []FaultCount {
	i := slices.IndexFunc(list, func(c FaultCount) bool { return c.Player == f.Player && c.Fault == f.Fault })
	if i < 0 {
		return append(list, f)
	}
	list[i].Games += f.Games
	return list
}
