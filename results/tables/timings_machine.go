package tables

import (
	"io"
	"strconv"
	"time"

	"tourney/results"
)

type timingsJSON struct {
	Experiment      string       `json:"experiment"`
	Game            string       `json:"game"`
	Note            *string      `json:"note"`
	Boards          int          `json:"boards"` // that each time of ours is for
	Published       *string      `json:"published"`
	PublishedBoards *int         `json:"published_boards"`
	Timings         []timingJSON `json:"timings"`
}

type timingJSON struct {
	Player           string   `json:"player"`
	Depth            int      `json:"depth"` // in plies
	Stones           int      `json:"stones"`
	Seconds          float64  `json:"seconds"`
	Nodes            int64    `json:"nodes"`
	Evals            int64    `json:"evaluations"`
	PublishedSeconds *float64 `json:"published_seconds"`
}

func (t TimingTable) forJSON() any {
	out := timingsJSON{Experiment: results.Visible(t.Name), Game: results.Visible(t.Game), Note: optional(t.Note), Boards: t.Boards,
		Published: optional(t.Published), Timings: []timingJSON{}}
	if t.Published != "" {
		out.PublishedBoards = &t.PublishedBoards
	}
	for _, c := range t.Timings {
		timing := timingJSON{Player: results.Visible(c.Player), Depth: c.Depth, Stones: c.Stones,
			Seconds: c.Time.Seconds(), Nodes: c.Nodes, Evals: c.Evals}
		if c.Published > 0 {
			seconds := c.Published.Seconds()
			timing.PublishedSeconds = &seconds
		}
		out.Timings = append(out.Timings, timing)
	}
	return out
}

// writeCSV writes one line for each timing.
func (t TimingTable) writeCSV(w io.Writer) error {
	records := [][]string{{"experiment", "game", "player", "depth", "stones", "boards", "seconds", "nodes", "evaluations",
		"published", "published_boards", "published_seconds", "note"}}
	for _, c := range t.Timings {
		published := []string{"", "", ""}
		if c.Published > 0 {
			published = []string{t.Published, strconv.Itoa(t.PublishedBoards), seconds(c.Published)}
		}
		record := []string{t.Name, t.Game, c.Player, strconv.Itoa(c.Depth), strconv.Itoa(c.Stones), strconv.Itoa(t.Boards),
			seconds(c.Time), strconv.FormatInt(c.Nodes, 10), strconv.FormatInt(c.Evals, 10)}
		records = append(records, append(append(record, published...), t.Note))
	}
	return writeCSV(w, records)
}

func seconds(d time.Duration) string { return fraction(d.Seconds()) }
