package review

import (
	"strings"

	"tourney/players/search"
)

// settle carries proofs from each position to the one before. What was played leads to the position after it, and a
// player who plays into a won position had one. So the last decision by which a game of two seats was lost is never behind
// the horizon of the search of an earlier position.
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
			d.Choice, d.choice, d.Best.Line = "", nil, "" // that search did not see so far
		}
		d.Drop = nil
		if d.Best != nil && d.After != nil && d.Best.Proof == Open && d.After.Proof == Open {
			drop := d.Best.Score - d.After.Score
			d.Drop = &drop
		}
	}
}

// comesToPlayed reports whether the choice of a decision leads to the position after what was played, or through it: turns of
// several sub-moves may differ in their order alone, or in a rotation that turns nothing.
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

// sequel returns what is proven of a decision by the position that it led to, nil if nothing is.
func (g *game) sequel(k int) *Value {
	d := g.at[k]
	taken := max(d.taken, len(d.moves)) // they are not known of a position that was not searched
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
	case len(g.Players) > 2: // what one seat proves for itself is no value of another
		return nil
	case v.Proof == Win:
		return proven(Loss, taken+v.Plies, v.Line)
	default:
		return proven(Win, taken+v.Plies, v.Line)
	}
}

// outcome is the value, for a seat, of the end of a game that its moves have ended.
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

// proven returns the value of a proof.
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
