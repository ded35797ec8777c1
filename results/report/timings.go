package report

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"tourney/results"
	"tourney/results/report/table"
)

// Timings are how long players took to choose moves, beside times that others published.
type Timings struct {
	Name, Game      string
	Players         []string
	Boards          int      // that each time of ours is for
	Published       string   // whose times stand beside ours; "" where there are none
	PublishedBoards int      // that each time of theirs is for
	Timings         []Timing // by depth, stones, player
	Note            string   // for instance that times are missing
}

// Timing is one time.
type Timing struct {
	Player       string
	Depth        int // in plies
	Stones       int // on the boards
	Time         time.Duration
	Nodes, Evals int64
	Published    time.Duration // 0 if there is none
}

// Shown returns the number of boards that times for readers are for: as many as the published ones. Programs get both as
// they are.
func (t Timings) Shown() int {
	if t.Published != "" {
		return t.PublishedBoards
	}
	return t.Boards
}

// Scaled returns a time of ours for as many boards as are shown.
func (t Timings) Scaled(c Timing) time.Duration {
	if t.Shown() == t.Boards {
		return c.Time
	}
	return time.Duration(float64(c.Time) / float64(t.Boards) * float64(t.Shown()))
}

// ScaleNote says that times are scaled, or "" if they are not.
func (t Timings) ScaleNote() string {
	if t.Shown() == t.Boards {
		return ""
	}
	return fmt.Sprintf("Our times are for %s, scaled to %d.", results.Counted(t.Boards, "board"), t.Shown())
}

// TimingTables shows our times and, for readers, those published in a table of their own.
func TimingTables(t Timings, f table.Format) []table.Table {
	what := ": milliseconds to choose a move on each of " + results.Counted(t.Shown(), "board")
	ours := table.Table{Kind: "timings", Title: fmt.Sprintf("%s (%s)%s", t.Name, t.Game, what), Note: t.Note,
		Facts: []table.Fact{{Key: "experiment", Value: t.Name}, {Key: "game", Value: t.Game}},
		Notes: []string{"Wall time, one search after the other. Depth in plies. The boards are the same for all players."}}
	if note := t.ScaleNote(); note != "" {
		ours.Notes = append(ours.Notes, note)
	}
	column := table.Columns(&ours, t.Timings)
	column(table.Column{Key: "player"}, func(c Timing) any { return c.Player })
	column(table.Column{Key: "depth", Head: "depth", Type: table.Number}, func(c Timing) any { return c.Depth })
	column(table.Column{Key: "stones", Head: "stones", Type: table.Number}, func(c Timing) any { return c.Stones })
	column(table.Column{Key: "boards", Type: table.Number}, func(Timing) any { return t.Boards })
	column(table.Column{Key: "seconds", Type: table.Number}, func(c Timing) any {
		return table.Cell{Value: c.Time.Seconds(), Shown: significant(inMilliseconds(t.Scaled(c)))}
	})
	column(table.Column{Key: "nodes", Type: table.Number}, func(c Timing) any { return c.Nodes })
	column(table.Column{Key: "evaluations", Type: table.Number}, func(c Timing) any { return c.Evals })
	published := func(key string, of func(c Timing) any) {
		column(table.Column{Key: key, Type: table.Number}, func(c Timing) any { return table.When(c.Published > 0, of(c)) })
	}
	published("published", func(Timing) any { return t.Published })
	published("published_boards", func(Timing) any { return t.PublishedBoards })
	published("published_seconds", func(c Timing) any {
		return table.Cell{Value: c.Published.Seconds(), Shown: strconv.FormatFloat(inMilliseconds(c.Published), 'f', -1, 64),
			Aside: "×" + ratio(c.Published, t.Scaled(c))}
	})
	view := func(cell string, with func(c Timing) bool) table.View {
		v := table.View{Keys: []string{"depth", "stones"}, Rows: []int{}, Across: "player", Cells: []string{cell}}
		for i, c := range t.Timings {
			if with(c) {
				v.Rows = append(v.Rows, i)
			}
		}
		for _, player := range t.Players {
			if slices.ContainsFunc(v.Rows, func(i int) bool { return t.Timings[i].Player == player }) {
				v.Values = append(v.Values, player)
			}
		}
		return v
	}
	theirs := ours
	ours.View = view("seconds", func(Timing) bool { return true })
	theirs.View = view("published_seconds", func(c Timing) bool { return c.Published > 0 })
	if f.ForPrograms() || len(theirs.View.Rows) == 0 {
		return []table.Table{ours}
	}
	theirs.Title, theirs.Notes, theirs.Note = t.Published+what, []string{"In parentheses how many times ours that is."}, ""
	return []table.Table{ours, theirs}
}

func inMilliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// ratio writes how many times b a is.
func ratio(a, b time.Duration) string {
	if b == 0 {
		return "?"
	}
	return significant(float64(a) / float64(b))
}

// significant writes a positive number with three digits, or with more before the point, or with three decimals.
func significant(x float64) string {
	decimals := 3
	for rounded := x; decimals > 0 && rounded >= 0.9995; rounded /= 10 {
		decimals--
	}
	return fmt.Sprintf("%.*f", decimals, x)
}
