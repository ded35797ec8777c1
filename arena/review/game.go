package review

import (
	"context"
	"time"

	"tourney/arena/transcript"
	"tourney/players/search"
	"tourney/results/gamelist"
)

// Input is a stored game, and how it is to be looked at again.
type Input struct {
	transcript.Game
	Judge   Judge
	Time    time.Duration // most for the whole review, unless Deeper is set
	Deeper  int           // plies by which each position is searched more deeply than by its player; 0 for as many as there is time for
	Workers int           // at least 1; with Deeper, the review does not depend on it
	// Progress is called after each position, by one goroutine at a time; nil if nothing is to be called.
	Progress func(done, positions int)
}

// Review is a game seen by a deeper search. Its JSON form is fixed; fields may be added.
type Review struct {
	Judge     string         `json:"judge"`          // the heuristic that values positions, with its weights
	Own       []int          `json:"judge_of_seats"` // seats whose players consult that heuristic: their scores are in its unit
	Decisions []Decision     `json:"decisions"`      // in the order of the game
	Turning   []TurningPoint `json:"turning_points"` // in the order of the game; with more than two seats the last of each that did not win
	Summary   []string       `json:"summary"`        // sentences: how the game was decided, and what the review rests on
}

// Decision is a position in which a player chose, and the sub-moves chosen: one or more of a turn.
type Decision struct {
	Ply     int               `json:"ply"`     // sub-moves played before it
	Turn    int               `json:"turn"`    // from 1
	Seat    int               `json:"seat"`    // that chose; values are for it
	Played  string            `json:"played"`  // in notation; "" where the seat resigned or was at fault instead
	Thought *gamelist.Thought `json:"thought"` // of the player; null if none is stored
	Plies   int               `json:"plies"`   // to which the position was searched; 0 if there was no time
	Deeper  bool              `json:"deeper"`  // than the player did, as far as that is known
	Best    *Value            `json:"best"`    // of the position; null if it is not known
	After   *Value            `json:"after"`   // of what was played, to the same horizon; null likewise
	Choice  string            `json:"choice"`  // the best sub-moves of the turn; "" if not known
	// Drop is by how much Best is above After in the judge's unit; null where one of them is proven or not known.
	Drop *float64 `json:"drop"`
}

// Value is a value of a position for the seat that decides.
type Value struct {
	// Score is in the judge's unit if nothing is proven. A win is worth search.Win less the plies until the end, a loss
	// the same below zero, and a draw 0.
	Score float64 `json:"score"`
	Proof Proof   `json:"proof"`
	Plies int     `json:"plies_to_end"` // at most, of a proven win or loss with best play; 0 otherwise
	Line  string  `json:"line"`         // best play for everybody from there on; "" if not known
}

// Proof is what is proven of a value. In games of more than two seats a loss is proven only for the case that all others
// play together; a win is a win whatever they do.
type Proof string

// What can be proven.
const (
	Open Proof = ""
	Win  Proof = "win"
	Draw Proof = "draw"
	Loss Proof = "loss"
)

// String writes a value as search.Text does, a draw in a word.
func (v Value) String() string {
	if v.Proof == Draw {
		return string(Draw)
	}
	return search.Text(v.Score)
}

// proof returns what is proven of a value that may not be known.
func (v *Value) proof() Proof {
	if v == nil {
		return Open
	}
	return v.Proof
}

// newValue returns a value that a search has found; exhausted as in search.Judgement.
func newValue(score float64, exhausted bool) *Value {
	v := &Value{Score: score}
	plies, ended := search.Ending(score)
	switch {
	case ended && score > 0:
		v.Proof, v.Plies = Win, plies
	case ended:
		v.Proof, v.Plies = Loss, plies
	case exhausted:
		v.Proof = Draw
	}
	return v
}

// Game looks at a stored game again. Every position in which a player chose is searched more deeply, from the last one
// backwards, and what is proven of a position counts for those before it. If ctx ends, the review has what was found until
// then, and the error is ctx.Err(). It is an error if the judge's heuristic panics, gives values that are no numbers, or
// does not come back from a position when the time is over or ctx has ended, and match.Grace after that.
func Game(ctx context.Context, in Input) (Review, error) {
	g := newGame(in)
	err := g.search(ctx)
	g.settle()
	r := Review{Judge: in.Judge.Text(), Own: in.Judge.of(in.Players), Decisions: []Decision{}}
	for _, d := range g.at {
		r.Decisions = append(r.Decisions, d.Decision)
	}
	var others []string
	r.Turning, others = g.turningPoints()
	r.Summary = g.summary(r, others)
	return r, err
}
