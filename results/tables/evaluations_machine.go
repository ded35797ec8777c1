package tables

import (
	"io"
	"strconv"

	"tourney/results"
)

type evaluationsJSON struct {
	Experiment string       `json:"experiment"`
	Game       string       `json:"game"`
	Note       *string      `json:"note"`
	Player     string       `json:"player"`
	Against    *string      `json:"against"` // null for the player itself
	Searches   []searchJSON `json:"searches"`
	Depths     []depthJSON  `json:"depths"`
}

type depthJSON struct {
	Depth    int          `json:"depth"` // in plies
	Searches []searchJSON `json:"searches"`
}

type searchJSON struct {
	Number    int      `json:"number"` // of the game
	Search    int      `json:"search"` // in the game
	Seat      string   `json:"seat"`
	Ply       int      `json:"ply"`
	Depth     int      `json:"depth"` // in plies
	Nodes     int64    `json:"nodes"`
	Evals     int64    `json:"evaluations"`
	Cuts      int64    `json:"cuts"`
	FirstCuts int64    `json:"first_cuts"`
	Moves     int      `json:"sub_moves"`
	Least     *int64   `json:"least"` // null, like the rest, where there are no sub-moves
	Mean      *float64 `json:"mean"`
	Most      *int64   `json:"most"`
	Spikes    *int     `json:"spikes"`
}

func (t EvaluationTable) forJSON() any {
	out := evaluationsJSON{Experiment: results.Visible(t.Name), Game: results.Visible(t.Game), Note: optional(t.Note), Player: results.Visible(t.Player),
		Against: optional(t.Against), Searches: t.searches(t.Searches), Depths: []depthJSON{}}
	for _, d := range t.Depths {
		out.Depths = append(out.Depths, depthJSON{d.Depth, t.searches(d.Searches)})
	}
	return out
}

func (t EvaluationTable) searches(list []Search) []searchJSON {
	out := []searchJSON{}
	for _, s := range list {
		one := searchJSON{Number: s.Game, Search: s.Number, Seat: results.Visible(t.Seats[s.Seat]), Ply: s.Ply, Depth: s.Depth, Nodes: s.Nodes,
			Evals: s.Evals, Cuts: s.Cuts, FirstCuts: s.FirstCuts, Moves: s.Moves}
		if s.Moves > 0 {
			one.Least, one.Mean, one.Most, one.Spikes = &s.Least, &s.Mean, &s.Most, &s.Spikes
		}
		out = append(out, one)
	}
	return out
}

// writeCSV writes one line for each search: those of the games, and then those to each depth. Number and search tell
// which search of the games it was whose position was searched to a depth.
func (t EvaluationTable) writeCSV(w io.Writer) error {
	records := [][]string{{"experiment", "game", "player", "against", "part", "number", "search", "seat", "ply", "depth", "nodes",
		"evaluations", "cuts", "first_cuts", "sub_moves", "least", "mean", "most", "spikes", "note"}}
	add := func(part string, s Search) {
		record := []string{t.Name, t.Game, t.Player, t.Against, part}
		for _, n := range []int{s.Game, s.Number} {
			record = append(record, strconv.Itoa(n))
		}
		record = append(record, t.Seats[s.Seat])
		for _, n := range []int64{int64(s.Ply), int64(s.Depth), s.Nodes, s.Evals, s.Cuts, s.FirstCuts, int64(s.Moves)} {
			record = append(record, strconv.FormatInt(n, 10))
		}
		spread := []string{"", "", "", ""}
		if s.Moves > 0 {
			spread = []string{strconv.FormatInt(s.Least, 10), fraction(s.Mean), strconv.FormatInt(s.Most, 10), strconv.Itoa(s.Spikes)}
		}
		records = append(records, append(append(record, spread...), t.Note))
	}
	for _, s := range t.Searches {
		add("games", s)
	}
	for _, d := range t.Depths {
		for _, s := range d.Searches {
			add("depths", s)
		}
	}
	return writeCSV(w, records)
}
