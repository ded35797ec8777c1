// Package players is the contract of players: what chooses moves, the evaluators that a search consults, their named weights,
// and the registry and player strings that name them. A new heuristic is one file that registers a Heuristic. A new way of
// choosing moves is one package that registers a Method.
package players

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"time"

	"tourney/games"
)

// ErrResign is the error of a player that gives up. It costs the game and is no fault.
var ErrResign = errors.New("the player resigns")

// ErrChanged is the error of a player that is no longer the one of its specification. It costs no game, but ends the run.
var ErrChanged = errors.New("the player has changed")

// Fault is the error of a player that loses the game by a fault of another kind than an error of its own.
type Fault struct {
	Kind FaultKind
	Text string // what happened, for the player's author; no control characters
	Err  error  // that of the context which ended the player's time, nil for other faults
}

func (f *Fault) Error() string {
	if f.Kind == NotStarted {
		return "it does not start: " + f.Text
	}
	return string(f.Kind) + ": " + f.Text
}

func (f *Fault) Unwrap() error { return f.Err }

// FaultKind is a kind of end of a game, as results.EndKind has them.
type FaultKind string

// The kinds of faults that players report.
const (
	NotStarted  FaultKind = "start"        // the player's program does not become ready
	Crashed     FaultKind = "crash"        // it ends in a game
	Stalled     FaultKind = "stall"        // it reads nothing
	Overdue     FaultKind = "deadline"     // it does not answer
	IllegalMove FaultKind = "illegal move" // its move breaks the rules
	Unspoken    FaultKind = "protocol"     // it says something else than the protocol has
	Memory      FaultKind = "memory"       // it uses more memory than allowed
)

// Lives says when a player is withdrawn from a run.
type Lives struct {
	Openings int  // in a row on which the player fails; 0 if they are never withdrawn
	Strict   bool // any fault fails an opening, also one of the player's play
}

// UsualLives are the openings in a row on which a player may fail, where nobody says otherwise.
const UsualLives = 3

// Starter is a Player with a limit of time of its own for Begin. It keeps to that limit by itself.
type Starter interface {
	// StartsWithin returns the limit.
	StartsWithin() time.Duration
}

// Informed is a Player that is told how a game ended.
type Informed interface {
	// Over is called after the end of a game, unless the player is at fault itself or a watchdog has ended the game.
	Over(o games.Outcome)
}

// Choosy is a Player with settings that some games, or rules of a game, do not allow.
type Choosy interface {
	// Plays returns an error if the player does not play from the start of a game. Begin returns the same error.
	Plays(start games.Position) error
}

// Player chooses the moves of one seat in one game at a time. It belongs to one goroutine.
type Player interface {
	// Begin starts a game, and so ends the one before. When ctx ends, Begin returns ctx.Err() soon.
	Begin(ctx context.Context, s Setup) error
	// Choose returns the next sub-moves of the turn at hand, at least one and none beyond the turn. It is asked again
	// while its seat stays the mover. It may be asked about any position of the game, also one to which other moves of
	// its seat have led than it would have chosen. When ctx ends, Choose returns ctx.Err() soon. It returns ErrResign to
	// give the game up.
	Choose(ctx context.Context, r Request) (Decision, error)
	// Close ends the player and all that it has started: processes, goroutines, files. It is the last call.
	Close() error
}

// Setup tells a player of a game before its first move.
type Setup struct {
	Game    games.Game
	Options games.Options
	Start   games.Position // the player may play on it, until Begin returns
	Seat    games.Seat     // the player's own
	Seed    Seed           // equal seeds must lead to equal play
}

// Seed is the seed of the chance that a player has in one game.
type Seed [2]uint64

// Rand returns a new stream of the seed, the only source of chance that a player may use.
func (s Seed) Rand() *rand.Rand { return rand.New(rand.NewPCG(s[0], s[1])) }

// Request asks a player for a decision.
type Request struct {
	Position games.Position // the player may play on it and need not take its moves back, until Choose returns
	Played   []games.Move   // all sub-moves since the start; not to be changed, and valid until Choose returns
	Budget   Budget
}

// Budget is the time that a player may still spend; the zero Budget is for games without a clock.
type Budget struct {
	Turn      time.Duration // on the turn at hand, 0 for no limit
	Game      time.Duration // on all turns to come, this one included; 0 for no limit
	Increment time.Duration // given back after every turn, where Game is limited
}

// Clock is a time control, the same for every seat. The arena measures it; the zero Clock sets no limits.
type Clock struct {
	Turn      time.Duration // most for one turn, 0 for no limit
	Game      time.Duration // most for all turns of a seat together, 0 for no limit
	Increment time.Duration // what a seat gets back after each of its turns, where Game is limited
	Margin    time.Duration // by how much a turn may overrun before the game is lost
}

// Set reports whether the clock limits anything.
func (c Clock) Set() bool { return c.Turn > 0 || c.Game > 0 }

// Decision is what a player answers.
type Decision struct {
	Moves  []games.Move // sub-moves of this turn, in order; the slice stays the player's and may change at the next call
	Score  float64      // value of the position for the player's seat, 0 if it has no opinion
	Valued bool         // Score is an opinion even if no search is reported, as of an engine that says no more
	Plies  int          // depth searched, in sub-moves
	Counts              // what the search for it cost
}

// Counts are what a search counts of its work.
type Counts struct {
	Nodes     int64 // positions visited
	Evals     int64 // evaluations made
	Hits      int64 // positions whose value the transposition table knew well enough
	Cuts      int64 // positions left early, because no further sub-move could matter
	FirstCuts int64 // those of them left after the first sub-move tried; the better the order, the more
}

// Add adds the work of another search.
func (c *Counts) Add(d Counts) {
	c.Nodes += d.Nodes
	c.Evals += d.Evals
	c.Hits += d.Hits
	c.Cuts += d.Cuts
	c.FirstCuts += d.FirstCuts
}

// Evaluator judges positions that are not over. Values are multiples of Unit. Larger is better for root, no matter who moves.
// It belongs to one goroutine, as searches run one each. It serves many games, so it must not remember anything that
// changes its values, unless it is Seeded.
type Evaluator interface {
	Evaluate(p games.Position, root games.Seat) float64
}

// ValueBound is above all values of heuristics. Searches value finished games beyond it.
const ValueBound = 999_072

// Unit is the smallest step of values. Sums of whole units are exact in a float64. They do not depend on the order of adding,
// on the machine, or on the path to a position.
const Unit = 1.0 / (1 << 20)

// Units rounds a weight to whole units. Evaluators round the weight first and multiply by counts afterwards, so that
// equal positions have exactly equal values.
func Units(x float64) int64 { return int64(math.Round(x / Unit)) }
