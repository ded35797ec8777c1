package main

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

// opinions is what the players of a stored game thought of their decisions.
type opinions struct {
	record results.Record
	run    results.Run
}

// between lists the decisions made from ply begun to before ply end, behind three blanks; "" if nothing is known of them.
func (o opinions) between(begun, end int) string {
	var list []string
	for i, t := range o.record.Thoughts {
		if begun <= t.Ply && t.Ply < end {
			list = append(list, o.text(i))
		}
	}
	if list == nil {
		return ""
	}
	return "   " + strings.Join(list, "; ")
}

// text writes thought i: "score 0.52 at 4 plies, 1243 nodes, 3.1ms".
func (o opinions) text(i int) string {
	t := o.record.Thoughts[i]
	text := "no score"
	if !math.IsNaN(t.Score) {
		player := o.run.Players[o.run.Pairings[o.record.Pairing].Seats[t.Seat]]
		spec, _ := players.ParsePlayer(o.run.Game, player.Spec) // the zero Spec if this build lacks the player
		text = "score " + search.Score(spec, t.Score)
	}
	text += fmt.Sprintf(" at %s, %s", games.Plies(t.Plies), plural(t.Nodes, "node"))
	if i < len(o.record.Times) {
		text += fmt.Sprint(", ", rounded(time.Duration(o.record.Times[i])*time.Microsecond))
	}
	return text
}

// rounded returns a time with two or three digits that count.
func rounded(d time.Duration) time.Duration {
	unit := time.Microsecond
	for d >= 1000*unit {
		unit *= 10
	}
	return d.Round(unit)
}
