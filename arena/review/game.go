package review

import (
	"context"
	"time"

	"tourney/arena/transcript"
	"tourney/players/search"
	"tourney/results/gamelist"
)

// Input is a stored game with the settings of its review.
type Input struct {
	transcript.Game
	Judge   Judge
	Time    time.Duration // for the whole review; ignored if Deeper is set
	Deeper  int           // plies beyond the player's own depth; 0 to search as deep as Time allows
	Workers int           // at least 1; with Deeper, it does not change the review
	// Progress is called after each position, by one goroutine at a time; may be nil.
	Progress func(done, positions int)
}

// Review is the result of a deeper search of a game. Its JSON form is fixed; fields may be added.
type Review struct {
	Answer    []string       `json:"answer"`         // sentences: the decision that lost the game, or what comes nearest
	Judge     string         `json:"judge"`          // heuristic that values positions, with its weights
	Own       []int          `json:"judge_of_seats"` // seats whose players use that heuristic: their scores are in its unit
	Decisions []Decision     `json:"decisions"`      // in the order of the game
	Turning   []TurningPoint `json:"turning_points"` // in the order of the game; with more than two seats, the last of each seat that did not win
	Summary   []string       `json:"summary"`        // sentences: how the game was decided, and the depth of the review
}

// Decision is a position in which a player chose, and the sub-moves chosen.
type Decision struct {
	Ply     int               `json:"ply"`     // plies before it
	Turn    int               `json:"turn"`    // from 1
	Seat    int               `json:"seat"`    // that chose; values are for this seat
	Played  string            `json:"played"`  // in notation; "" where the seat resigned or was at fault
	Thought *gamelist.Thought `json:"thought"` // of the player; null if none is stored
	Plies   int               `json:"plies"`   // depth of the search; 0 if there was no time
	Deeper  bool              `json:"deeper"`  // deeper than the player's search, if that is known
	Best    *Value            `json:"best"`    // of the position; null if unknown
	After   *Value            `json:"after"`   // of the sub-moves played, to the same horizon; null if unknown
	Choice  string            `json:"choice"`  // best sub-moves of the turn; "" if unknown
	// Drop is Best less After in the judge's unit; null if one of them is proven or unknown.
	Drop *float64 `json:"drop"`
}

// Value is the value of a position for the deciding seat.
type Value struct {
	// Score is in the judge's unit if nothing is proven. A win is worth search.Win less the plies to the end, a loss
	// the negative of that, and a draw 0.
	Score float64 `json:"score"`
	Proof Proof   `json:"proof"`
	Plies int     `json:"plies_to_end"` // to the end of a proven win or loss with best play, at most; 0 otherwise
	Line  string  `json:"line"`         // best play for all seats from there on; "" if unknown
}

// Proof is the proven part of a value. In games of more than two seats, a loss is proven only against all others
// playing together; a win holds whatever the others play.
type Proof string

// The proofs.
const (
	Open Proof = ""
	Win  Proof = "win"
	Draw Proof = "draw"
	Loss Proof = "loss"
)

// String writes a value as search.Text does, and a draw as a word.
func (v Value) String() string {
	if v.Proof == Draw {
		return string(Draw)
	}
	return search.Text(v.Score)
}

// proof returns the proof of a value, Open for nil.
func (v *Value) proof() Proof {
	if v == nil {
		return Open
	}
	return v.Proof
}

// newValue returns a value found by a search; exhausted as in search.Judgement.
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

// Game reviews a stored game. It searches the position of every decision, from the last one backwards, and carries
// proofs back to earlier positions. If ctx ends, Game returns the review so far and ctx.Err(). It returns an error if
// the judge's heuristic panics, returns NaN or an infinite value, or does not return within match.Grace after the end
// of the time or of ctx.
func Game(ctx context.Context, in Input) (Review, error) {
	g := newGame(in)
	err := g.search(ctx)
	g.settle()
	r := Review{Judge: in.Judge.text(), Own: in.Judge.of(in.Players), Decisions: []Decision{}}
	for _, d := range g.at {
		r.Decisions = append(r.Decisions, d.Decision)
	}
	var others []string
	r.Turning, others = g.turningPoints()
	r.Summary = g.summary(r, others)
	r.Answer = g.answer(r)
	return r, err
}
