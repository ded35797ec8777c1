package review

import (
	"cmp"
	"fmt"
	"slices"

	"tourney/games"
	"tourney/players/search"
	"tourney/results"
)

func (g *game) who(seat int) string {
	return fmt.Sprintf("%s (%s)", g.Players[seat].Seat, g.Players[seat].Name)
}

// byForce returns the words for the sense in which a result is proven.
func (g *game) byForce(p Proof) string {
	if p != Win && len(g.Players) > 2 {
		return "if all others play together"
	}
	return "by force"
}

// letGo has the words for a win that was not kept.
var letGo = map[Kind]string{Missed: "missed", Passed: "passed over"}

// sentences are words for people.
type sentences []string

func (s *sentences) say(format string, args ...any) { *s = append(*s, fmt.Sprintf(format, args...)) }

// explain returns sentences about a turning point.
func (g *game) explain(kind Kind, d *position) (text sentences) {
	name := g.Players[d.Seat].Seat
	switch kind {
	case Lost:
		text.say("Turn %d: %s played %s, after which it is lost %s within %s.", d.Turn, g.who(d.Seat), d.Played, g.byForce(Loss), games.Plies(d.After.Plies))
		if reply := d.After.Line; reply != "" {
			text.say("It loses by %s, then %s.", d.Played, reply)
		}
	case Missed, Passed:
		text.say("Turn %d: %s played %s, and %s a win by force within %s.", d.Turn, g.who(d.Seat), d.Played, letGo[kind], games.Plies(d.Best.Plies))
		if d.After.Proof == Draw {
			text.say("What it played leaves a draw %s.", g.byForce(Draw))
		} else {
			text.say("After %s no win is seen within %s, but a later one is possible: %s.", d.Played, games.Plies(d.Plies), d.After)
		}
	case Drop:
		text.say("Turn %d: %s played %s, by which the judge's value falls most, by %s: from %s to %s at %s.", d.Turn, g.who(d.Seat), d.Played,
			search.Number(*d.Drop), d.Best, d.After, games.Plies(d.Plies))
		text.say("That is the opinion of %s, and no proof.", g.Judge.text())
	}
	better := cmp.Or(d.Choice, "Another move")
	switch d.Best.Proof {
	case Win:
		if kind == Lost {
			text.say("%s would have won by force, within %s.", better, games.Plies(d.Best.Plies))
		} else if d.Choice != "" {
			text.say("%s would have won.", d.Choice)
		}
	case Draw:
		text.say("%s would have held the draw by force.", better)
	default:
		switch {
		case kind == Lost && d.Choice == "":
			text.say("What would have held is not known: to %s the search sees nothing better than %s.", games.Plies(d.Plies), d.Played)
		case kind == Lost:
			text.say("%s is not lost within %s: %s.", d.Choice, games.Plies(d.Plies), d.Best)
			if d.Plies < d.After.Plies {
				text.say("The loss is %s away, further than that search saw: %s may have been lost before.", games.Plies(d.After.Plies), name)
			}
		default:
			text.say("%s is what the judge would play.", better)
		}
	}
	if line := d.Best.Line; line != "" && line != d.Choice {
		text.say("Best play: %s.", line)
	}
	if d.Thought != nil {
		text = append(text, g.thoughtOf(d))
	}
	return text
}

// thoughtOf returns a sentence about the player's stored thought, or "".
func (g *game) thoughtOf(d *position) string {
	p, t := g.Players[d.Seat], d.Thought
	if t.Score == nil {
		return fmt.Sprintf("%s gave its position no value.", p.Name)
	}
	said := fmt.Sprintf("%s itself thought: %s", p.Name, search.Score(p.Spec, *t.Score))
	if t.Plies == 0 {
		return said + "."
	}
	return said + " at " + games.Plies(t.Plies) + "."
}

// summary returns sentences on how the game was decided, seat by seat, and on the depth of the review.
func (g *game) summary(r Review, others []string) (text sentences) {
	for s := range g.Players {
		if !g.Record.Won(s) {
			text = append(text, g.fate(s, r.Turning)...)
		}
	}
	if from := g.drawnFrom(); from != nil && len(g.Players) == 2 { // with more seats, a draw holds only for one seat against all others
		text.say("From turn %d on the game is a draw by force.", from.Turn)
	}
	if len(others) > 0 {
		text.say("There are more turning points, by which a seat was lost %s, or let go of a win: %s.", g.byForce(Loss), turns(others))
	}
	return append(text, g.basis(r)...)
}

// answer returns the decisions by which seats were lost to the end. Without one it returns the last other turning point
// of a seat that did not win, or else the largest drop, or else what the summary begins with.
func (g *game) answer(r Review) (text []string) {
	var other *TurningPoint
	for i, t := range r.Turning {
		drop := g.at[t.Decision].Drop
		switch {
		case t.Kind == Lost && t.Last:
			text = append(text, t.Text[0])
		case g.Record.Won(g.at[t.Decision].Seat):
		case other == nil || t.Kind != Drop || other.Kind == Drop && *drop > *g.at[other.Decision].Drop:
			other = &r.Turning[i]
		}
	}
	switch {
	case len(text) > 0:
		return text
	case other == nil:
		return r.Summary[:1]
	case other.Kind == Drop:
		return other.Text[:2] // the second says that it is an opinion
	}
	return other.Text[:1]
}

// fate returns sentences on how a seat that did not win lost or drew.
func (g *game) fate(seat int, turning []TurningPoint) (text sentences) {
	who := g.who(seat)
	var before []string            // turns after which it was lost, but not to the end
	letGoAt := map[Kind][]string{} // turns at which it was won and let the win go
	for _, t := range turning {
		d := g.at[t.Decision]
		switch {
		case d.Seat != seat:
		case t.Kind == Lost && t.Last:
			text.say("From turn %d on %s is lost %s.", d.Turn, who, g.byForce(Loss))
		case t.Kind == Lost:
			before = append(before, fmt.Sprint(d.Turn))
		case t.Kind == Missed, t.Kind == Passed:
			letGoAt[t.Kind] = append(letGoAt[t.Kind], fmt.Sprint(d.Turn))
		}
	}
	if len(before) > 0 {
		text.say("After %s %s was lost %s, and let off as far as the search sees.", turns(before), who, g.byForce(Loss))
	}
	for _, kind := range []Kind{Missed, Passed} {
		if at := letGoAt[kind]; len(at) > 0 {
			text.say("At %s %s %s a win by force.", turns(at), who, letGo[kind])
		}
	}
	if r := g.Record; r.End.Seat == seat && r.End.Kind != results.ByRules {
		text = append(text, g.gaveUp(seat, r.End))
	}
	if len(text) > 0 {
		return text
	}
	first := g.firstOf(seat)
	switch {
	case first == nil:
		text.say("%s never came to move.", who)
	case first.Best.proof() == Loss:
		text.say("%s is lost %s from its first position on.", who, g.byForce(Loss))
	case !g.Record.Drawn(seat):
		text.say("No decision of %s is proven to have lost the game: that is beyond what the search saw.", who)
	}
	return text
}

// stands has the words for a seat's proven result.
var stands = map[Proof]string{Win: "won", Draw: "drawn", Loss: "lost"}

// gaveUp has the words for a resignation or a fault.
func gaveUp(end results.End) string {
	if end.Kind.Fault() {
		return "was at fault (" + string(end.Kind) + ")"
	}
	return "resigned"
}

// gaveUp returns a sentence on the position of a seat that resigned or was at fault.
func (g *game) gaveUp(seat int, end results.End) string {
	did, last := gaveUp(end), g.at[len(g.at)-1]
	switch {
	case last.Seat != seat || last.Best == nil:
		return fmt.Sprintf("%s %s.", g.who(seat), did)
	case last.Best.Proof == Open:
		return fmt.Sprintf("%s %s in a position that is not decided within %s: %s.", g.who(seat), did, games.Plies(last.Plies), last.Best)
	}
	return fmt.Sprintf("%s %s in a position that is %s %s.", g.who(seat), did, stands[last.Best.Proof], g.byForce(last.Best.Proof))
}

func (g *game) firstOf(seat int) *position {
	if k := slices.IndexFunc(g.at, func(d *position) bool { return d.Seat == seat }); k >= 0 {
		return g.at[k]
	}
	return nil
}

// drawnFrom returns the decision from which all positions are drawn, nil if the last one is not.
func (g *game) drawnFrom() (first *position) {
	for _, d := range slices.Backward(g.at) {
		if d.Best.proof() != Draw || d.After.proof() != Draw {
			break
		}
		first = d
	}
	return first
}

// basis returns sentences on the depth of the review.
func (g *game) basis(r Review) (text sentences) {
	deeper, searched, said, cut := 0, 0, 0, 0
	least, most := search.MostPlies, 0
	for _, d := range g.at {
		if d.Plies > 0 {
			searched++
			least, most = min(least, d.Plies), max(most, d.Plies)
		}
		if known := d.Best.proof() != Open && (len(d.moves) == 0 || d.After.proof() != Open); !known && d.Plies+g.perTurn <= search.MostPlies {
			cut++
		}
		if d.Deeper {
			deeper++
		}
		if d.Thought != nil {
			said++
		}
	}
	switch {
	case searched == 0:
		text.say("There was no time to search any position.")
	case searched < len(g.at):
		text.say("There was time for %d of %d positions only.", searched, len(g.at))
	}
	if searched > 0 {
		depths := games.Plies(most)
		if least < most {
			depths = fmt.Sprintf("%d to %s", least, depths)
		}
		text.say("Positions were searched to %s; %d of %d more deeply than by their player, or to a proof.", depths, deeper, len(g.at))
	}
	if cut > 0 && g.Deeper == 0 {
		text.say("Time ended the search of %d of %d positions: with more time (--seconds) it may find other turning points.", cut, len(g.at))
	}
	if said == 0 {
		text.say("No thoughts are stored with this game, so what its players saw is not known.")
	}
	if g.Judge.spec.Heuristic == "" {
		text.say("The judge sees won, drawn and lost games only, and values all other positions at 0.")
	}
	return text
}

// turns lists turns: "turns 7, 9 and 12".
func turns(list []string) string {
	if len(list) == 1 {
		return "turn " + list[0]
	}
	return "turns " + results.InWords(list)
}
