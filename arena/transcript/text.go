package transcript

import (
	"fmt"
	"math"
	"strings"
	"time"

	"tourney/games"
	"tourney/players"
	"tourney/players/search"
	"tourney/results"
)

// Heading returns the game, its opening and its players, one a line.
func (g *Game) Heading() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, %s opening\n", g.Address(), g.Record.Opening)
	for s, player := range g.Run.Pairings[g.Record.Pairing].Seats {
		p := g.Run.Players[player]
		fmt.Fprintf(&b, "%s: %s  %s\n", g.Players[s].Seat, p.Name, players.Shortened(g.Run.Game, p.Spec))
	}
	return b.String()
}

// Text returns the heading, and the game turn by turn with the players' thoughts.
func (g *Game) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%s\n%s", g.Heading(), g.Record.Start, g.Start.AppendDiagram(nil))
	for _, t := range g.Turns() {
		b.WriteString(t.Text(g.Run.Facts.SeatNames, g.thoughts(t.First, t.End)))
	}
	if last := g.thoughts(g.Record.Plies, g.Record.Plies+1); last != "" { // resigned or at fault: a decision without moves
		fmt.Fprintf(&b, "\n%s, last decision%s\n", g.Players[g.Record.Thoughts[len(g.Record.Thoughts)-1].Seat].Seat, last)
	}
	return b.String()
}

// thoughts lists the thoughts of plies first to end-1, each after three blanks; "" if there are none.
func (g *Game) thoughts(first, end int) string {
	var list []string
	for i, t := range g.Record.Thoughts {
		if first <= t.Ply && t.Ply < end {
			list = append(list, g.thought(i))
		}
	}
	if list == nil {
		return ""
	}
	return "   " + strings.Join(list, "; ")
}

// thought returns thought i of the record, as in "score 0.52 at 4 plies, 1243 nodes, 3.1ms".
func (g *Game) thought(i int) string {
	t := g.Record.Thoughts[i]
	score, spent := g.Said(i)
	text := "no score"
	if score != "" {
		text = "score " + score
	}
	if t.Searched() {
		text += fmt.Sprintf(" at %s, %s", games.Plies(t.Plies), results.Counted(t.Nodes, "node"))
	}
	if spent != "" {
		text += ", " + spent
	}
	return text
}

// Said returns the score and the wall time of thought i, "" for what is not known.
func (g *Game) Said(i int) (score, spent string) {
	if t := g.Record.Thoughts[i]; !math.IsNaN(t.Score) {
		score = search.Score(g.Players[t.Seat].Spec, t.Score)
	}
	if i < len(g.Record.Times) {
		spent = Rounded(time.Duration(g.Record.Times[i]) * time.Microsecond).String()
	}
	return score, spent
}

// Rounded returns a time with two or three significant digits.
func Rounded(d time.Duration) time.Duration {
	unit := time.Microsecond
	for d >= 1000*unit {
		unit *= 10
	}
	return d.Round(unit)
}
