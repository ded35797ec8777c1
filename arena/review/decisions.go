package review

import (
	"strconv"
	"time"

	"tourney/games"
	"tourney/players"
	"tourney/players/search"
	"tourney/results/gamelist"
)

// game is a game under review.
type game struct {
	Input
	end     games.Position // after all moves
	stretch int            // sub-moves of a turn, if all turns of the game have that many, else 1
	at      []*position    // in the order of the game

	analysts []*search.Analyst // one for each worker
	over     time.Time         // when the time is; without meaning if Deeper is set
}

// position is a Decision with what the search needs of it.
type position struct {
	Decision
	moves  []games.Move
	choice []games.Move // those of Choice
	inner  int          // sub-moves of its turn played before it
	taken  int          // plies that the search counts for the moves
	was    int          // Plies before the last search of it as a doubtful one; -1 before there was any
}

// newGame splits a game into decisions. One begins with a turn, with another mover, and where a player has said what it
// thinks. A seat that resigned or was at fault has made a decision without sub-moves.
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
	inner := 0        // sub-moves played of the turn at hand
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
	g.stretch = stretch(lengths)
	return g
}

// stretch returns how many sub-moves turns have, given their lengths in one game, and 1 if these differ. The first and the
// last turn may be cut off.
func stretch(lengths []int) int {
	if len(lengths) < 3 {
		return 1
	}
	inside := lengths[1 : len(lengths)-1]
	for _, n := range inside {
		if n != inside[0] {
			return 1
		}
	}
	return inside[0]
}

// before returns the position in which a decision was made.
func (g *game) before(d *position) games.Position { return g.At(d.Ply) }

// own returns the depth to which the player of a decision searched. Where that is not known, it is what the player's
// settings say, and 0 if they say nothing.
func (g *game) own(d *position, p games.Position) int {
	spec := g.Players[d.Seat].Spec
	if d.Thought != nil && d.Thought.Plies > 0 {
		return d.Thought.Plies
	}
	plies, some := spec.Options[players.PliesOption]
	if !some {
		return 0
	}
	if n, err := strconv.Atoi(plies); err == nil {
		return n
	}
	if auto := players.AutoPliesOf(spec.Game); auto != nil {
		return auto(p)
	}
	return 0
}

// depths returns the first and the last depth to which a position is searched, given the least that is possible. Those
// between them are a whole turn apart, as heuristics are no good judges of positions inside a turn: a-star of Pentago
// values one at 50 to 9 plies that it values at 0.3 to 8 and to 10.
func (g *game) depths(d *position, p games.Position, least int) (first, last int) {
	if g.Deeper > 0 {
		last = min(max(least, g.own(d, p)+g.Deeper), search.MostPlies)
		return least + (last-least)%g.stretch, last
	}
	first = max(1, g.stretch-d.inner)
	for first < least {
		first += g.stretch
	}
	return first, search.MostPlies
}
