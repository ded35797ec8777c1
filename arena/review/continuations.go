package review

import (
	"context"
	"fmt"
	"time"

	"tourney/arena"
	"tourney/arena/transcript"
	"tourney/results/stats"
)

// Continue is the settings of continuations.
type Continue struct {
	Most    int           // continuations from every position, at least 1; each begins with a full clock of the run
	Time    time.Duration // for all of them; 0 for no limit
	Workers int           // at least 1; without a limit of time, it does not change the result
	// Progress is called after each continuation, by one goroutine; may be nil.
	Progress func(done, total int)
	// Words returns the sentence for an event, for Continued.Summary.
	Words func(arena.Event) string
}

// Continued is the result of continuations. Its JSON form is fixed; fields may be added.
//
// Shares are those of first place: a win is 1, and seats in a shared first place have equal parts. With two seats that
// is the score. They are expected from games between these players, not from best play.
type Continued struct {
	Answer []string     `json:"answer"` // sentences: the decision that cost most, or that none did
	Most   int          `json:"most"`   // continuations wanted from every position
	Games  int          `json:"games"`  // continuations played, from all positions
	Level  float64      `json:"level"`  // of the intervals of shares
	Method stats.Method `json:"method"` // of these intervals
	// DropLevel and DropMethod are those of the intervals of drops, which are corrected for the number of decisions.
	DropLevel  float64          `json:"drop_level"`
	DropMethod stats.Method     `json:"drop_method"`
	Positions  []Expectation    `json:"positions"`      // in the order of the game: of every decision, and the end
	Turning    []Turned         `json:"turning_points"` // the largest drop first
	Faults     []ContinuedFault `json:"faults"`         // of the players in continuations
	Summary    []string         `json:"summary"`        // sentences: how much was played, what the shares mean, faults
}

// Expectation is a position with the shares expected from it.
type Expectation struct {
	Ply    int     `json:"ply"`    // plies before it
	Turn   int     `json:"turn"`   // from 1
	Seat   int     `json:"seat"`   // that chose; -1 at the end
	Played string  `json:"played"` // in notation; "" at the end, and where the seat resigned or was at fault
	Known  bool    `json:"known"`  // at the end: the shares are the result
	Games  int     `json:"games"`  // continuations played from it
	Shares []Share `json:"shares"` // by seat; null before the first continuation
}

// Share is a share, or a drop of it, with its interval, in per cent.
type Share struct {
	Value float64 `json:"value"`
	Lo    float64 `json:"lo"`
	Hi    float64 `json:"hi"`
}

// Turned is a decision after which its seat expects less than before. Chance does not explain the drop: the intervals
// of the drops of all decisions of the game hold together with a probability of at least stats.Level.
type Turned struct {
	Position int    `json:"position"` // index into Continued.Positions; the next one is that after the decision
	Before   Share  `json:"before"`
	After    Share  `json:"after"`
	Drop     Share  `json:"drop"` // its interval is above 0
	Text     string `json:"text"` // a sentence
}

// ContinuedFault counts the continuations that a seat lost by one kind of fault.
type ContinuedFault struct {
	Seat  int    `json:"seat"`
	Fault string `json:"fault"`
	Games int    `json:"games"`
	Text  string `json:"text"` // details of one of them
}

// Continuable returns an error if this program cannot seat a player of the game: a person, or one that it lacks.
func Continuable(in transcript.Game) error {
	for _, player := range in.Run.Pairings[in.Record.Pairing].Seats {
		p := in.Run.Players[player]
		spec, err := known(in.Run, p)
		if err == nil && spec.Person() {
			return fmt.Errorf("%s has a person, who cannot be asked to go on from its positions", in.Address())
		}
		if err == nil {
			if err = spec.Check(nil); err != nil {
				err = fmt.Errorf("run %s: its games cannot go on here: player %s: %w", in.Run.Name, p.Name, err)
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Continuations lets the players of a stored game go on from every position that it was in, again and again. A fault of
// a player loses that continuation. Nothing is stored.
//
// Continuations are played in rounds, one from every position, the last position first. If the time or ctx ends, all
// positions have nearly equal numbers. Each continuation has its own chances, which follow from the run's seed and the
// game.
//
// If ctx ends, Continuations returns what was played and ctx.Err(). Other errors are those of Continuable, and a bug of
// the game.
func Continuations(ctx context.Context, in transcript.Game, c Continue) (Continued, error) {
	if err := Continuable(in); err != nil {
		return Continued{}, err
	}
	g, err := newContinued(in, c)
	if err != nil {
		return Continued{}, err
	}
	err = g.play(ctx)
	return g.result(), err
}
