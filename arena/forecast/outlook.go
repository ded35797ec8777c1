package forecast

import (
	"fmt"
	"strconv"
	"time"

	"tourney/results"
)

// Outlook is the forecast for the games still to be played.
type Outlook struct {
	Games    int           // to be played
	Workers  int           // that play them
	Tried    int           // games played to measure
	Rate     float64       // games per second of one worker
	From, To time.Duration // interval for all games; 0 if no game was finished
	Bytes    int64         // growth of the database; 0 if unknown
}

// TryFor is the time spent on measuring, and MostTried the most games played for it.
const (
	TryFor    = 3 * time.Second
	MostTried = 1000
)

// Lines returns the forecast as indented lines for games that begin at a given time.
func (o Outlook) Lines(db string, begin time.Time) string {
	if o.Tried == 0 {
		return fmt.Sprintf("  no game was finished within %v: time and bytes cannot be foretold\n", TryFor)
	}
	tried, by := fmt.Sprintf("%d games were tried", o.Tried), fmt.Sprintf("each of %d workers", o.Workers)
	if o.Tried == 1 {
		tried = "1 game was tried"
	}
	if o.Workers == 1 {
		by = "1 worker"
	}
	rate := strconv.FormatFloat(o.Rate, 'g', 3, 64)
	if o.Rate >= 999.5 {
		rate = results.Rounded(o.Rate)
	}
	return fmt.Sprintf("  %s, and not stored: %s games/s by %s\n  %s, until about %s\n  %s grows by about %s\n",
		tried, rate, by, results.Span(o.From, o.To), clock(begin.Add((o.From+o.To)/2), time.Now()), db, size(o.Bytes))
}

// Line returns the forecast in one line for games in progress.
func (o Outlook) Line(now time.Time) string {
	text := fmt.Sprintf("%d games to go, %s", o.Games, results.Span(o.From, o.To))
	if o.Bytes > 0 {
		text += ", " + size(o.Bytes)
	}
	return text + fmt.Sprintf("; ends about %s; Ctrl-C stops, the same command goes on", clock(now.Add(o.To), now))
}

func size(bytes int64) string {
	n, units := float64(bytes), []string{"bytes", "kB", "MB", "GB"}
	for n >= 999.5 && len(units) > 1 {
		n, units = n/1000, units[1:]
	}
	return results.Rounded(n) + " " + units[0]
}

// clock writes the time of day, with the date if it is not today.
func clock(t, now time.Time) string {
	if t.Format(time.DateOnly) == now.Format(time.DateOnly) {
		return t.Format("15:04")
	}
	return t.Format("2006-01-02 15:04")
}
