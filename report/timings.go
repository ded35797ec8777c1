package report

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"tourney/report/chart"
	"tourney/report/table"
	"tourney/results"
)

// Timings are the times of players' searches on some boards, beside times that others published.
type Timings struct {
	Name, Game      string
	Players         []string
	Settings        []results.Player // the players with their settings but depth, for the legend
	Depths          []int            // in plies
	Boards          int              // that each time of ours is for
	Published       string           // whose times stand beside ours; "" where there are none
	PublishedBoards int              // that each time of theirs is for
	Timings         []Timing         // by depth, stones, player
	Note            string           // for instance that times are missing
	Machine         string           // that our times are of, in words
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

// shown returns the number of boards that times for readers are for: those of the published times. Programs get both as
// they are.
func (t Timings) shown() int {
	if t.Published != "" {
		return t.PublishedBoards
	}
	return t.Boards
}

// scaled returns a time of ours for the boards that are shown.
func (t Timings) scaled(c Timing) time.Duration {
	if t.shown() == t.Boards {
		return c.Time
	}
	return time.Duration(float64(c.Time) / float64(t.Boards) * float64(t.shown()))
}

// scaleNote says that times are scaled, or "" if they are not.
func (t Timings) scaleNote() string {
	if t.shown() == t.Boards {
		return ""
	}
	return fmt.Sprintf("Our times are for %s, scaled to %d.", results.Counted(t.Boards, "board"), t.shown())
}

func (t Timings) machineNote() string { return "Our times are of " + t.Machine + "." }

// TimingTables shows our times and, for readers, those published in a table of their own.
func TimingTables(t Timings, f table.Format) []table.Table {
	what := ": milliseconds for a move on each of " + results.Counted(t.shown(), "board") + ", together"
	ours := table.Table{Kind: "timings", Title: fmt.Sprintf("%s (%s)%s", t.Name, t.Game, what),
		Facts: []table.Fact{fact("experiment", t.Name), fact("game", t.Game), apart("machine", t.Machine)},
		Notes: []string{"CPU time, one search after the other. Depth in plies. The boards are the same for all players."},
		Note:  sentences(t.Note, t.machineNote())}
	ours.Notes.When(t.scaleNote() != "", "%s", t.scaleNote())
	legendOf(t.Settings).add(&ours)
	table.Fill(&ours, t.Timings, func(r *table.Row, c Timing) {
		r.Text("player", c.Player, "")
		r.Number("depth", c.Depth)
		r.Number("stones", c.Stones)
		r.Number("boards", t.Boards, "")
		r.Number("seconds", table.Cell{Value: c.Time.Seconds(), Shown: significant(inMilliseconds(t.scaled(c)))}, "")
		r.Number("nodes", c.Nodes, "")
		r.Number("evaluations", c.Evals, "")
		has := c.Published > 0
		r.Number("published", table.When(has, t.Published), "")
		r.Number("published_boards", table.When(has, t.PublishedBoards), "")
		r.Number("published_seconds", table.When(has, table.Cell{Value: c.Published.Seconds(),
			Shown: strconv.FormatFloat(inMilliseconds(c.Published), 'f', -1, 64), Aside: "×" + ratio(c.Published, t.scaled(c))}), "")
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
	theirs.Title, theirs.Legend, theirs.Notes, theirs.Note = t.Published+what, nil, []string{"In parentheses how many times ours that is."}, ""
	return []table.Table{ours, theirs}
}

// DepthChart shows times by depth, of boards with that number of stones. It is an error if there are no times.
func DepthChart(t Timings, stones int) (chart.Chart, error) {
	return t.chart(fmt.Sprintf("Time to choose a move, by depth of the search; stones on the boards: %d", stones), "depth in plies",
		[]string{""}, func(at Timing) (panel int, x float64) {
			if at.Stones != stones {
				return -1, 0
			}
			return 0, float64(at.Depth)
		})
}

// StonesChart shows times by number of stones, in a panel for each depth. It is an error if there are no times.
func StonesChart(t Timings) (chart.Chart, error) {
	var headings []string
	for _, depth := range t.Depths {
		headings = append(headings, fmt.Sprintf("depth %d", depth))
	}
	return t.chart("Time to choose a move, by number of stones on the board", "stones", headings,
		func(at Timing) (panel int, x float64) { return slices.Index(t.Depths, at.Depth), float64(at.Stones) })
}

// chart draws times on a logarithmic scale, in the panel and at the place that place says.
func (t Timings) chart(subtitle, across string, headings []string, place func(at Timing) (panel int, x float64)) (chart.Chart, error) {
	title := fmt.Sprintf("%s (%s)", t.Name, t.Game)
	panels := make([]curvePanel, len(headings))
	for panel, heading := range headings {
		panels[panel] = curvePanel{heading: heading, across: across}
		for _, theirs := range []bool{false, true} {
			for i, player := range t.Players {
				drawn := curve{name: i, published: theirs}
				for _, at := range t.Timings {
					y := t.scaled(at).Seconds()
					if theirs {
						y = at.Published.Seconds()
					}
					if in, x := place(at); in == panel && at.Player == player && y > 0 { // a coarse clock may not have moved
						drawn.points = append(drawn.points, point(x, y))
					}
				}
				slices.SortStableFunc(drawn.points, func(a, b chart.Point) int { return cmp.Compare(a.X, b.X) })
				if len(drawn.points) > 0 {
					panels[panel].curves = append(panels[panel].curves, drawn)
				}
			}
		}
	}
	c, ok := curvesChart(t.Players, panels, t.Published, chart.Seconds)
	if !ok {
		return c, fmt.Errorf("chart %q: no times to draw yet", title)
	}
	c.Title, c.Subtitle = title, subtitle
	c.Bands[0].Panels[0].YTitle = "time for " + results.Counted(t.shown(), "board")
	scale := "Times are to a logarithmic scale"
	if len(panels) > 1 {
		scale += ", the same in all panels"
	}
	c.Notes = sentences(strings.TrimSpace(t.scaleNote()+" "+t.Note), strings.TrimSpace(scale+". "+c.Notes), t.machineNote(), legendOf(t.Settings).note())
	return c, nil
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
