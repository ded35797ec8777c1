package review

import (
	"slices"
	"time"

	"tourney/games"
	"tourney/players/search"
	"tourney/results/gamelist"
)

// game is a game under review.
type game struct {
	Input
	end     games.Position // after all moves
	perTurn int            // sub-moves of each turn, 1 if turns differ
	at      []*position    // in the order of the game

	analysts []*search.Analyst // one for each worker
	over     time.Time         // end of the time, unless Deeper is set
}

// position is a Decision with the data that the search needs.
type position struct {
	Decision
	moves  []games.Move
	choice []games.Move // those of Decision.Choice
	inner  int          // sub-moves of the same turn before it
	taken  int          // plies that the search counts for the moves
	was    int          // Plies before its last search as a doubtful position; -1 before the first
}

// newGame splits a game into decisions. A decision begins with a turn, with another mover, or at a stored thought. A
// seat that resigned or was at fault has a decision without sub-moves.
func newGame(in Input) *game {
	g := &game{Input: in, end: in.Start.Clone()}
	thoughts := map[int]int{} // indices by ply
	for i, t := range in.Record.Thoughts {
		thoughts[t.Ply] = i
	}
	p := g.end
	begin := func(ply, inner int) *position {
		d := &position{Decision: Decision{Ply: ply, Turn: p.Turns() + 1, Seat: int(p.Mover())}, inner: inner, was: -1}
		if i, ok := thoughts[ply]; ok && in.Record.Thoughts[i].Seat == d.Seat {
			said := gamelist.ThoughtOf(in.Record, i)
			d.Thought = &said
		}
		g.at = append(g.at, d)
		return d
	}
	var d *position
	var lengths []int // of the turns
	inner := 0        // sub-moves played of this turn
	for _, t := range in.Turns() {
		for i, m := range in.Record.Moves[t.First:t.End] {
			if _, said := thoughts[t.First+i]; said || i == 0 {
				d = begin(t.First+i, i)
			} else {
				d.Played += " "
			}
			d.moves = append(d.moves, games.Move(m))
			d.Played += t.Notes[i]
			p.Do(games.Move(m))
		}
		lengths = append(lengths, len(t.Notes))
		if inner = 0; !t.Whole {
			inner = len(t.Notes)
		}
	}
	if !p.Over() {
		begin(len(in.Record.Moves), inner)
	}
	g.perTurn = perTurn(lengths)
	return g
}

// perTurn returns the sub-moves of each turn, 1 if turns differ. The first and the last turn may be incomplete.
func perTurn(lengths []int) int {
	if len(lengths) > 2 {
		if inside := slices.Compact(slices.Clone(lengths[1 : len(lengths)-1])); len(inside) == 1 {
			return inside[0]
		}
	}
	return 1
}

func (g *game) before(d *position) games.Position { return g.At(d.Ply) }

// own returns the depth of the player's own search: the stored one, or the one in the player's settings; 0 if unknown.
func (g *game) own(d *position, p games.Position) int {
	spec := g.Players[d.Seat].Spec
	if d.Thought != nil && d.Thought.Plies > 0 {
		return d.Thought.Plies
	}
	if depth := spec.Depth(); depth != nil {
		return depth(p)
	}
	return 0
}

// depths returns the first and last depth for a position, at least the given depth. The search goes a whole turn deeper
// at each step, because heuristics judge positions inside a turn badly: a-star of Pentago gives one position 50 at 9
// plies, but 0.3 at 8 and at 10.
func (g *game) depths(d *position, p games.Position, least int) (first, last int) {
	if g.Deeper > 0 {
		last = min(max(least, g.own(d, p)+g.Deeper), search.MostPlies)
		return least + (last-least)%g.perTurn, last
	}
	first = max(1, g.perTurn-d.inner)
	for first < least {
		first += g.perTurn
	}
	return first, search.MostPlies
}
