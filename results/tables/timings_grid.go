package tables

import (
	"fmt"
	"slices"
	"time"
)

// timingHead is how long the names of players are in terminals before they are broken into lines.
const timingHead = 12

// grid lays our times out for readers.
func (t TimingTable) grid() grid {
	g := t.layOut(t.Timings, func(c Timing) cell { return word(milliseconds(t.Scaled(c))) })
	g.title = fmt.Sprintf("%s (%s): %s", t.Name, t.Game, t.what())
	g.notes = []string{"Wall time, one search after the other. Depth in plies. The boards are the same for all players."}
	for _, note := range []string{t.ScaleNote(), t.Note} {
		if note != "" {
			g.notes = append(g.notes, note)
		}
	}
	return g
}

// theirs lays out the times published, each with how many times ours it is.
func (t TimingTable) theirs() grid {
	published := slices.DeleteFunc(slices.Clone(t.Timings), func(c Timing) bool { return c.Published == 0 })
	g := t.layOut(published, func(c Timing) cell {
		return cell{text: fraction(inMilliseconds(c.Published)), aside: "×" + ratio(c.Published, t.Scaled(c))}
	})
	g.title = fmt.Sprintf("%s: %s", t.Published, t.what())
	g.notes = []string{"In parentheses how many times ours that is."}
	return g
}

// what is what the numbers are.
func (t TimingTable) what() string {
	return "milliseconds to choose a move on each of " + counted(t.Shown(), "board")
}

// layOut makes a row for each depth and number of stones, and a column for each player, as far as there are timings.
func (t TimingTable) layOut(timings []Timing, show func(c Timing) cell) grid {
	g := grid{columns: []column{{name: "depth"}, {name: "stones"}}}
	var players []string
	for _, player := range t.Players {
		if slices.ContainsFunc(timings, func(c Timing) bool { return c.Player == player }) {
			players = append(players, player)
			g.columns = append(g.columns, column{name: player, wrap: timingHead})
		}
	}
	for i, c := range timings {
		if i == 0 || c.Depth != timings[i-1].Depth || c.Stones != timings[i-1].Stones {
			row := []cell{word(c.Depth), word(c.Stones)}
			for range players {
				row = append(row, word(blank))
			}
			g.rows = append(g.rows, row)
		}
		g.rows[len(g.rows)-1][2+slices.Index(players, c.Player)] = show(c)
	}
	return g
}

// milliseconds writes a measured time.
func milliseconds(d time.Duration) string { return significant(inMilliseconds(d)) }

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
