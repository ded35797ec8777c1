package review

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"tourney/results"
	"tourney/results/stats"
)

// result returns the continuations played so far.
func (g *continued) result() Continued {
	r := Continued{Most: g.Most, Level: stats.Level, Method: stats.WilsonGames, DropLevel: 1 - (1-stats.Level)/float64(max(1, len(g.at))),
		DropMethod: stats.NewcombeGames, Turning: []Turned{}, Faults: g.faults}
	for k, d := range g.at {
		t := g.tallies[k]
		r.Games += t.games
		r.Positions = append(r.Positions, Expectation{Ply: d.Ply, Turn: d.Turn, Seat: d.Seat, Played: d.Played, Games: t.games, Shares: t.shares()})
		drop, ok := dropped(d.Seat, t, g.tallies[k+1], len(g.at))
		if !ok || len(d.moves) == 0 && g.Record.End.Seat != d.Seat { // another seat was at fault before the first move
			continue
		}
		turned := Turned{Position: k, Before: percent(t.share(d.Seat, 1)), After: percent(g.tallies[k+1].share(d.Seat, 1)), Drop: percent(drop)}
		turned.Text = g.turned(d, turned)
		r.Turning = append(r.Turning, turned)
	}
	r.Positions = append(r.Positions, Expectation{Ply: len(g.Record.Moves), Turn: g.end.Turns() + 1, Seat: -1, Known: true,
		Shares: g.tallies[len(g.at)].shares()})
	slices.SortStableFunc(r.Turning, func(a, b Turned) int { return cmp.Compare(b.Drop.Value, a.Drop.Value) })
	if r.Faults == nil {
		r.Faults = []ContinuedFault{}
	}
	r.Summary = g.sentences(r)
	r.Answer = g.answer(r)
	return r
}

// String returns a share with its interval, as in "72.5 % [65, 79]", rounded outwards, and without one if it is known.
func (s Share) String() string {
	if s.Lo == s.Hi {
		return stats.Decimal(s.Value, 1) + " %"
	}
	return stats.Decimal(s.Value, 1) + " %" + s.ends()
}

// Points writes a drop with its interval, as in "69.5 points [55, 79]", rounded outwards.
func (s Share) Points() string {
	return stats.Decimal(s.Value, 1) + " points" + s.ends()
}

func (s Share) ends() string { return fmt.Sprintf(" [%.0f, %.0f]", math.Floor(s.Lo), math.Ceil(s.Hi)) }

// what has the words for the share.
func (g *continued) what() string {
	if len(g.Players) == 2 {
		return "expected score"
	}
	return "expected share of first place"
}

// turned returns the sentence on a decision that turned the game.
func (g *continued) turned(d *position, t Turned) string {
	did := "played " + d.Played
	if len(d.moves) == 0 {
		did = gaveUp(g.Record.End)
	}
	return fmt.Sprintf("Turn %d: %s %s: %s from %s to %s, a drop of %s.", d.Turn, g.who(d.Seat), did, g.what(), t.Before, t.After, t.Drop.Points())
}

// sentences returns the summary.
func (g *continued) sentences(r Continued) []string {
	text := sentences{g.amount(r)}
	if r.Games > 0 {
		text.say("The players are those of the game, as they are in this build: the figures say what they make of a position, not what best play would.")
		text.say("A mistake that they make each time they come to it shows as no drop: the figures before it count on it already.")
		text = append(text, g.verdict(len(r.Turning)))
		text = append(text, g.rise()...)
	}
	if g.clock().Game > 0 {
		text.say("Each continuation began with a full clock.")
	}
	for _, f := range r.Faults {
		text.say("%s lost %s by a fault: %s.", g.who(f.Seat), results.Counted(f.Games, "continuation"), f.Text)
	}
	for _, why := range distinct(g.unplayed) {
		text.say("Not all continuations could be played: %s.", why)
	}
	for _, trouble := range distinct(g.troubles) {
		text.say("It cost no continuation: %s.", trouble)
	}
	for s, p := range g.Players {
		if how := p.Spec.Unrepeatable(g.clock()); how != "" && (s == 0 || p.Name != g.Players[0].Name) {
			text.say("Played again, these continuations will differ: the moves of %s are found %s.", p.Name, how)
		}
	}
	return text
}

// answer returns the decision that cost most. Without one it says so, and names the largest rise.
func (g *continued) answer(r Continued) []string {
	switch {
	case r.Games == 0:
		return []string{g.amount(r)}
	case len(r.Turning) > 0:
		return []string{r.Turning[0].Text}
	}
	return append([]string{g.lowering(0) + "."}, g.rise()...)
}

// rise returns a sentence on the largest rise, if there is one.
func (g *continued) rise() []string {
	k, some := g.largestRise()
	if !some {
		return nil
	}
	d := g.at[k]
	return []string{fmt.Sprintf("The largest rise, by a choice that its player seldom makes: turn %d, %s played %s, %s from %s to %s.",
		d.Turn, g.who(d.Seat), d.Played, g.what(), percent(g.tallies[k].share(d.Seat, 1)),
		percent(g.tallies[k+1].share(d.Seat, 1)))}
}

// largestRise returns the decision after which its seat expects most more than before, beyond chance. A loser may have
// made no mistake that shows: the winner may have done better than usual.
func (g *continued) largestRise() (k int, some bool) {
	most := 0.0
	for i, d := range g.at {
		drop, _ := dropped(d.Seat, g.tallies[i], g.tallies[i+1], len(g.at))
		if len(d.moves) > 0 && drop.Known() && drop.Beside(0) < 0 && -drop.Value > most {
			k, most, some = i, -drop.Value, true
		}
	}
	return k, some
}

// amount returns a sentence on the number of continuations.
func (g *continued) amount(r Continued) string {
	least, most := g.Most, 0
	for _, t := range g.tallies[:len(g.at)] {
		least, most = min(least, t.games), max(most, t.games)
	}
	from := results.Counted(len(g.at), "position")
	switch {
	case r.Games == 0:
		return fmt.Sprintf("No continuation was played to its end, from none of %s.", from)
	case least == g.Most:
		return fmt.Sprintf("From each of %s the game was continued %s.", from, times(g.Most))
	case least == most:
		return fmt.Sprintf("From each of %s the game was continued %s, not %d.", from, times(least), g.Most)
	}
	return fmt.Sprintf("From each of %s the game was continued %d to %s, not %d.", from, least, times(most), g.Most)
}

// verdict returns sentences on the turning points by continuations.
func (g *continued) verdict(turning int) string {
	return fmt.Sprintf("%s. The intervals of drops (%s) "+
		"are corrected for %s: if none did, chance would show any such drop in at most %.0f %% of reviews.",
		g.lowering(turning), stats.NewcombeGames.Words(),
		results.Counted(len(g.at), "decision"), 100*(1-stats.Level))
}

// lowering says how many decisions are turning points by continuations, without a full stop.
func (g *continued) lowering(turning int) string {
	did := fmt.Sprintf("%d decisions of %d lower the %s of their seat", turning, len(g.at), g.what())
	switch turning {
	case 0:
		did = fmt.Sprintf("No decision lowers the %s of its seat", g.what())
	case 1:
		did = fmt.Sprintf("One decision of %d lowers the %s of its seat", len(g.at), g.what())
	}
	return did + " by more than chance explains"
}

func times(n int) string {
	if n == 1 {
		return "once"
	}
	return fmt.Sprintf("%d times", n)
}

// distinct returns the different texts in the order of the alphabet, without full stops.
func distinct(list []string) []string {
	for i, s := range list {
		list[i] = strings.TrimSuffix(s, ".")
	}
	slices.Sort(list)
	return slices.Compact(list)
}
