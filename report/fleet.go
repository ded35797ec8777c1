package report

import (
	"context"
	"fmt"
	"strings"
	"time"

	"tourney/arena/journal"
	"tourney/report/table"
	"tourney/results"
)

// Fleet is the state of a fleet that was written at a time. Tables have times in that time's zone.
type Fleet struct {
	journal.State
	At time.Time
}

// subject returns OfFleet.
func (Fleet) subject() Subject { return OfFleet }

func init() {
	addTable(Figure{Kind: "fleet", Title: "Fleet", Doc: "the workers of a fleet", Page: 1}, nil,
		func(_ context.Context, s Fleet) (table.Table, error) {
			return fleetTable(s.State, s.At), nil
		})
}

// fleetTable shows the workers of a state that was written at a time. Times are in that time's zone.
func fleetTable(s journal.State, at time.Time) table.Table {
	total := journal.Worker{}
	for _, w := range s.Workers {
		total.Processes += w.Processes
		total.Cores += w.Cores
		total.Games += w.Games
		total.Rate += w.Rate
		total.Holding += w.Holding
		total.Checked += w.Checked
		total.Lost += w.Lost
	}
	t := table.Table{Kind: "fleet", Title: s.Run + ": the fleet at " + at.Format("2006-01-02 15:04:05"), Lead: fleetLead(s, total.Rate),
		Facts: []table.Fact{fact("run", s.Run), fact("at", at.UTC().Format(time.RFC3339)), apart("ended", s.Ended),
			apart("games", s.Games), apart("done", s.Done), apart("checked", s.Checked),
			apart("unchecked", s.Unchecked), apart("rejected", s.Rejected)},
		View:  table.View{Keys: []string{"worker"}},
		Notes: []string{"In hand: games being played. Checked: games that the coordinator has played again: they must come out the same."}}
	rows := s.Workers
	if len(rows) > 1 {
		rows = append(rows[:len(rows):len(rows)], total)
	}
	table.Fill(&t, rows, func(r *table.Row, w journal.Worker) {
		name := table.Cell{Value: w.Name}
		if w.Name == "" { // tickets have names
			name.Shown = "total"
		}
		r.Text("worker", name)
		r.Text("hosts", hosts(w))
		r.Number("processes", w.Processes)
		r.Number("cores", w.Cores)
		r.Number("games", w.Games)
		r.Number("games_per_second", table.Cell{Value: w.Rate, Shown: results.Rounded(w.Rate)}, "games/s")
		r.Number("in_hand", w.Holding, "in hand")
		r.Number("checked", w.Checked)
		r.Text("seen", lastSeen(w, at), "last seen")
		r.Number("lost", w.Lost, "")
		r.Text("refused", w.Refused, "")
	})
	return t
}

// fleetLead says what holds for all workers together.
func fleetLead(s journal.State, rate float64) []string {
	said := results.Words{"No worker has come yet."}
	if len(s.Workers) > 0 {
		said[0] = results.Counted(s.Working(), "worker") + ", " + results.Rounded(rate) + " games/s."
	}
	said.Add("Checked: %d, still to be checked: %d.", s.Checked, s.Unchecked)
	said.When(s.Rejected > 0, "Messages and connections refused: %d.", s.Rejected)
	return []string{strings.Join(said, " ")}
}

// FleetProgress says how far the run is, and how long it may take.
func FleetProgress(s journal.State) string {
	text := fmt.Sprintf("%s: %d of %s", s.Run, s.Done, results.Counted(s.Games, "game"))
	rate := 0.0
	for _, w := range s.Workers {
		rate += w.Rate
	}
	if left := s.Games - s.Done; left > 0 && rate > 0 && !s.Ended {
		text += fmt.Sprintf(", %v to go", time.Duration(float64(left)/rate*float64(time.Second)).Round(time.Second))
	}
	return text
}

// hosts shows the latest host and how many others are known, so that the table fits a terminal.
func hosts(w journal.Worker) any {
	switch len(w.Hosts) {
	case 0:
		return nil
	case 1:
		return w.Hosts[0]
	}
	return table.Cell{Value: strings.Join(w.Hosts, ", "), Shown: fmt.Sprintf("%s +%d", w.Hosts[0], len(w.Hosts)-1)}
}

// lastSeen says when a worker was last heard of, or that they are refused. Footnotes say what is wrong.
func lastSeen(w journal.Worker, at time.Time) any {
	var cell table.Cell
	var notes results.Words
	if !w.Seen.IsZero() {
		cell = table.Cell{Value: w.Seen.UTC().Format(time.RFC3339), Shown: ago(at.Sub(w.Seen))}
		notes.When(w.Processes > 0 && at.Sub(w.Seen) > journal.SilentAfter,
			"Silent: no sign of life for more than a minute.")
	}
	if w.Refused != "" {
		cell.Shown = "refused"
		notes = []string{"Refused: " + strings.TrimSuffix(w.Refused, ".") + "."}
	}
	notes.When(w.Lost > 0 && w.Name != "",
		"Processes that fell silent with games in hand: %d. Others play these games.", w.Lost)
	cell.Note = strings.Join(notes, " ")
	return cell
}

// ago writes a time that has passed, in few characters.
func ago(d time.Duration) string {
	switch {
	case d < 100*time.Second:
		return fmt.Sprintf("%d s ago", max(0, d/time.Second))
	case d < 100*time.Minute:
		return fmt.Sprintf("%d min ago", d/time.Minute)
	case d < 48*time.Hour:
		return fmt.Sprintf("%d h ago", d/time.Hour)
	}
	return fmt.Sprintf("%d d ago", d/(24*time.Hour))
}
