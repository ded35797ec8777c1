// Package fleet plays a run on many machines. A Coordinator is the Runner of an arena.Tournament: it hands jobs out to
// workers and hands their records over. A Worker plays them with an arena.Local. Between them is a NATS server inside
// the coordinator's process, which carries requests of workers and answers, and keeps nothing.
//
// The database alone is the truth. At every start the coordinator's queue is the plan without the stored games; a
// worker keeps its results until the coordinator has stored them and says so; a result that comes twice counts once. So
// any process may be killed at any time.
package fleet

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"

	"tourney/arena"
	"tourney/arena/journal"
	"tourney/arena/match"
)

// id identifies a game of a run.
type id struct{ Pairing, Number int }

// idOf returns the game of a result; ok is false for a mere message.
func idOf(d arena.Done) (at id, ok bool) {
	switch {
	case d.Game != nil:
		return id{d.Game.Pairing, d.Game.Number}, true
	case d.Unplayed != nil:
		return id{d.Unplayed.Pairing, d.Unplayed.From}, true
	}
	return id{}, false
}

func idOfJob(j *match.Job) id { return id{j.Pairing, j.Address.Number} }

// runID identifies a run by all that its games have in common. A run that was deleted and begun anew with another seed
// or another limit of time is another run, though its name be the same.
func runID(j *match.Job) uint64 {
	sum := sha256.Sum256(fmt.Appendf(nil, "%q %q %q %d %v %d %t", j.Address.Run, j.Game, j.Options.String(), j.Seed, j.Clock, j.Deadline, j.Thoughts))
	return binary.LittleEndian.Uint64(sum[:8])
}

// ConvictedError says that a worker handed over a game that, played again, differs. The games of that worker must not
// count.
type ConvictedError struct{ journal.Conviction }

func (e *ConvictedError) Error() string {
	return fmt.Sprintf("the worker %s was found out by game %s: %s", e.Worker, e.Game, e.How)
}
