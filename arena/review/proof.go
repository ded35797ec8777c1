package review

import (
	"strings"

	"tourney/players/search"
)

// settle carries proofs from each position to the one before it. A proof for the position after a decision holds for
// the sub-moves played, and a player who moves into a won position was in one. So in games of two seats the last losing
// decision is never beyond the horizon of the search of an earlier position.
func (g *game) settle() {
	for k := len(g.at) - 1; k >= 0; k-- {
		d := g.at[k]
		if len(d.moves) == 0 {
			continue
		}
		if v := g.sequel(k); d.After.proof() == Open && v != nil {
			d.After = v
		}
		if d.After.proof() == Win && d.Best.proof() != Win {
			won := *d.After
			won.Line = joined(d.Played, won.Line)
			d.Best, d.Choice, d.choice = &won, d.Played, d.moves
		}
		if d.After.proof() == Loss && d.Best.proof() == Open && g.comesToPlayed(d) {
			d.Choice, d.choice, d.Best.Line = "", nil, "" // the search did not see the loss
		}
		d.Drop = nil
		if d.Best != nil && d.After != nil && d.Best.Proof == Open && d.After.Proof == Open {
			drop := d.Best.Score - d.After.Score
			d.Drop = &drop
		}
	}
}

// comesToPlayed reports whether the choice of a decision leads to, or through, the position after the sub-moves played.
// Turns may differ only in the order of their sub-moves, or in a rotation that changes nothing.
func (g *game) comesToPlayed(d *position) bool {
	p := g.before(d)
	after := p.Clone()
	for _, m := range d.moves {
		after.Do(m)
	}
	for _, m := range d.choice {
		if p.Do(m); p.Hash() == after.Hash() {
			return true
		}
	}
	return false
}

// sequel returns the proof of a decision by the next position, nil if there is none.
func (g *game) sequel(k int) *Value {
	d := g.at[k]
	taken := max(d.taken, len(d.moves)) // zero if the position was not searched
	if k+1 == len(g.at) {
		return g.outcome(d.Seat, taken)
	}
	next := g.at[k+1]
	v := next.Best
	switch {
	case v.proof() == Open:
		return nil
	case next.Seat == d.Seat, v.Proof == Draw && len(g.Players) == 2:
		return proven(v.Proof, taken+v.Plies, v.Line)
	case len(g.Players) > 2: // a proof for one seat says nothing about another
		return nil
	case v.Proof == Win:
		return proven(Loss, taken+v.Plies, v.Line)
	default:
		return proven(Win, taken+v.Plies, v.Line)
	}
}

// outcome returns the value, for a seat, of the end of a game.
func (g *game) outcome(seat, taken int) *Value {
	o := g.end.Outcome()
	switch {
	case o.Place[seat] != 1:
		return proven(Loss, taken, "")
	case int(o.Winner()) == seat:
		return proven(Win, taken, "")
	}
	return proven(Draw, taken, "")
}

func proven(p Proof, plies int, line string) *Value {
	switch p {
	case Win:
		return &Value{Score: float64(search.Win - plies), Proof: Win, Plies: plies, Line: line}
	case Loss:
		return &Value{Score: float64(plies - search.Win), Proof: Loss, Plies: plies, Line: line}
	}
	return &Value{Proof: Draw, Line: line}
}

func joined(words ...string) string { return strings.TrimSpace(strings.Join(words, " ")) }
