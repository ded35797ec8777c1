package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tourney/arena"
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

// Sentence returns the words for an event, "" for a wait that is over. No text of a stranger in them controls a
// terminal.
func Sentence(e arena.Event) string { return results.Visible(sentence(e)) }

func sentence(e arena.Event) string {
	switch e := e.(type) {
	case arena.Waiting:
		return waiting(e)
	case arena.Trouble:
		return e.Why
	case arena.NotClosed:
		return fmt.Sprintf("closing the player %s in seat %d: %s", e.Player, e.Seat, e.Why)
	case arena.Crowded:
		return fmt.Sprintf("%s: %d workers share %s, and players think by the clock: waiting for a core takes "+
			"their time, and may lose them games; use --workers %d",
			e.Run, e.Workers, results.Counted(e.Cores, "core"), e.Cores)
	case arena.Withdrawal:
		return e.Reason()
	case arena.Refused:
		return refused(e)
	case arena.WorkerLost:
		how := "has ended: " + e.Why
		if e.Why == "" {
			how = fmt.Sprintf("is gone or silent, and others play its games (%d)", e.Games)
		}
		return fmt.Sprintf("the worker %s on %s %s", e.Worker, e.Host, how)
	case arena.Coordinator:
		return coordinator(e)
	case arena.Played:
		return results.Counted(e.Games, "game") + " played"
	case arena.Unstored:
		return unstored(e)
	}
	return fmt.Sprintf("%T: %+v", e, e) // nothing is lost without a word
}

func waiting(e arena.Waiting) string {
	what := "another program has locked the database"
	if e.Full {
		what = "the disk is full: nothing is lost, free some space"
	}
	if e.Waited == 0 {
		return ""
	}
	return fmt.Sprintf("%s: %s: waiting for it, %v so far", e.Path, what, e.Waited)
}

func refused(e arena.Refused) string {
	switch {
	case e.Results > 0:
		return fmt.Sprintf("%s of the worker %s cannot be: %s", results.Counted(e.Results, "result"), e.Worker, e.Why)
	case e.Worker != "" && e.Host != "":
		return fmt.Sprintf("the worker %s on %s was refused: %s", e.Worker, e.Host, e.Why)
	case e.Worker != "":
		return fmt.Sprintf("a message of the worker %s was refused: %s", e.Worker, e.Why)
	case e.Host != "":
		return fmt.Sprintf("a connection from %s was refused: %s", e.Host, e.Why)
	}
	return e.Why
}

func coordinator(e arena.Coordinator) string {
	switch e.Is {
	case arena.Gone:
		return fmt.Sprintf("the coordinator at %s has gone: waiting for it", e.Address)
	case arena.Back:
		return "the coordinator is there"
	case arena.Employer:
		return "at work for the coordinator at " + e.Address
	}
	text := "waiting for the coordinator at " + e.Address
	if e.Why != "" {
		text += " (" + e.Why + ")"
	}
	return text
}

func unstored(e arena.Unstored) string {
	game := fmt.Sprintf("the game of %s on the page", e.Players)
	switch {
	case e.Why == "":
		return game + " was not finished, so it is not stored"
	case e.Lost != "":
		return fmt.Sprintf("%s is lost: %s; %s", game, e.Why, e.Lost)
	}
	return fmt.Sprintf("%s is stored as %s in %s (%s): tourney merge puts both together", game, e.Run, e.Aside, e.Why)
}
