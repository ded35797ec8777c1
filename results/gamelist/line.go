package gamelist

import (
	"math"
	"time"

	"tourney/results"
)

// Line is a game as one object of JSON Lines. Field names are fixed; later versions may add fields.
type Line struct {
	Address   string         `json:"address"`
	Run       string         `json:"run"`
	Players   []string       `json:"players"` // by seat, as all lists below with one value for each seat
	SeatNames []string       `json:"seat_names"`
	Opening   string         `json:"opening"` // kind of opening
	Start     string         `json:"start"`   // position line
	First     int            `json:"first"`   // seat of the first move; seats count from 0
	Places    []int          `json:"places"`  // 1 is best; equal places are a tie
	Points    []int          `json:"points"`  // 0 in games without points
	Turns     int            `json:"turns"`
	Plies     int            `json:"plies"`
	EndKind   string         `json:"end_kind"` // as in the database: "rules", "resigned" or the fault
	EndSeat   *int           `json:"end_seat"` // seat of the resignation or fault; null for ends by the rules
	EndText   string         `json:"end_text"` // the game's own word for its end, or the details of the fault
	Swing     *Swing         `json:"swing"`    // null without a swing
	Finished  string         `json:"finished"` // RFC 3339, UTC
	Stretch   int            `json:"stretch"`  // of the run, from 1
	Moves     []string       `json:"moves"`    // one for each sub-move, in the game's notation
	Thoughts  []LineDecision `json:"thoughts"` // empty if none are stored
}

// LineDecision is a decision of a player in a Line.
type LineDecision struct {
	Ply  int `json:"ply"` // sub-moves played before it
	Seat int `json:"seat"`
	Thought
}

// Thought is a player's report about a decision.
type Thought struct {
	Plies  int      `json:"plies"` // depth searched, in sub-moves
	Score  *float64 `json:"score"` // for the seat, in the player's unit; null if not finite
	Nodes  int64    `json:"nodes"`
	Evals  int64    `json:"evals"`
	Micros *int64   `json:"micros"` // wall time; null if not known
}

// ThoughtOf returns thought i of a game, and shares the record's slices.
func ThoughtOf(r results.Record, i int) Thought {
	t := r.Thoughts[i]
	said := Thought{Plies: t.Plies, Nodes: t.Nodes, Evals: t.Evals}
	if !math.IsNaN(t.Score) && !math.IsInf(t.Score, 0) {
		said.Score = &t.Score
	}
	if i < len(r.Times) {
		said.Micros = &r.Times[i]
	}
	return said
}

// NewLine returns the line of a game; moves holds the sub-moves in notation. The line shares the arguments' slices.
func NewLine(run results.Run, g Game, moves []string) Line {
	r := g.Record
	l := Line{
		Address: run.Address(r.Pairing, r.Number).String(), Run: run.Name, Players: run.Seated(run.Pairings[r.Pairing]),
		SeatNames: run.Facts.SeatNames, Opening: r.Opening, Start: r.Start, First: r.First, Turns: r.Turns, Plies: r.Plies,
		EndKind: string(r.End.Kind), EndText: r.End.Text, Finished: r.Finished.UTC().Format(time.RFC3339), Stretch: r.Stretch,
		Moves: moves, Thoughts: []LineDecision{},
	}
	for _, s := range r.Seats {
		l.Places, l.Points = append(l.Places, s.Place), append(l.Points, s.Points)
	}
	if r.End.Seat >= 0 {
		l.EndSeat = &r.End.Seat
	}
	if g.Swing.Some() {
		l.Swing = &g.Swing
	}
	for i, t := range r.Thoughts {
		l.Thoughts = append(l.Thoughts, LineDecision{t.Ply, t.Seat, ThoughtOf(r, i)})
	}
	return l
}
