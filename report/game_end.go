package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tourney/results"
)

// GameEnd describes the end of a game, as in "White (a) won: five, 21 turns". It adds the points by seat if the game
// counts points, and the places of three or four seats.
func GameEnd(run results.Run, seats []string, record results.Record) string {
	who := make([]string, len(record.Seats))
	var heads []string
	for s, seat := range record.Seats {
		who[s] = fmt.Sprintf("%s (%s)", seats[s], run.Players[run.Pairings[record.Pairing].Seats[s]].Name)
		if seat.Place == 1 {
			heads = append(heads, who[s])
		}
	}
	result := "drawn"
	switch {
	case len(heads) == 1:
		result = heads[0] + " won"
	case len(heads) < len(who):
		result = results.InWords(heads) + " share first place"
	}
	text := fmt.Sprintf("%s: %s, %s", result, record.End.Reason(), results.Counted(record.Turns, "turn"))
	if slices.ContainsFunc(record.Seats, func(s results.Seat) bool { return s.Points != 0 }) {
		points := make([]string, len(who))
		for s, seat := range record.Seats {
			points[s] = strconv.Itoa(seat.Points)
		}
		text += ", points " + strings.Join(points, " : ")
	}
	if len(who) > 2 {
		text += "\nplaces: " + ranking(who, record)
	}
	if record.End.Kind.Fault() {
		text += fmt.Sprintf("\n%s forfeited: %s", who[record.End.Seat], record.End.FaultOf(record.End.Seat))
	}
	return text
}

// ranking lists the seats by place: "1 North (a), 2 South (a), 3 East (b)".
func ranking(who []string, record results.Record) string {
	var places []string
	for place := 1; place <= len(who); place++ {
		for s, seat := range record.Seats {
			if seat.Place == place {
				places = append(places, fmt.Sprintf("%d %s", place, who[s]))
			}
		}
	}
	return strings.Join(places, ", ")
}
