package forecast

import (
	"fmt"
	"math"
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
	Until    time.Time     // when play stops; zero for not before the end
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
	now, stops := time.Now(), ""
	if !o.Until.IsZero() {
		stops = fmt.Sprintf("  %s of the %d games by %s\n", o.doneBy(begin), o.Games, Clock(o.Until, now))
	}
	return fmt.Sprintf("  %s, and not stored: %s games/s by %s\n  %s, until about %s\n%s  %s grows by about %s\n",
		tried, rate, by, results.Span(o.From, o.To), Clock(begin.Add((o.From+o.To)/2), now), stops, db, size(o.Bytes))
}

// Line returns the forecast in one line for games in progress.
func (o Outlook) Line(now time.Time) string {
	text := fmt.Sprintf("%d games to go, %s", o.Games, results.Span(o.From, o.To))
	if o.Bytes > 0 {
		text += ", " + size(o.Bytes)
	}
	end := "ends about " + Clock(now.Add(o.To), now)
	if !o.Until.IsZero() && o.Until.Before(now.Add(o.To)) {
		end = fmt.Sprintf("%s of them by %s", o.doneBy(now), Clock(o.Until, now))
	}
	return text + fmt.Sprintf("; %s; Ctrl-C stops, the same command goes on", end)
}

// doneBy says how many of the games that begin at a given time are done when play stops.
func (o Outlook) doneBy(begin time.Time) string {
	left := o.Until.Sub(begin)
	n := float64(o.Games) * float64(left) / max(1, float64(o.From+o.To)/2)
	switch {
	case left >= o.To:
		return "all"
	case n >= float64(o.Games):
		return "probably all"
	case n < 1:
		return "none"
	}
	unit := math.Pow(10, max(0, math.Floor(math.Log10(n))-1)) // two digits are known, if that many
	return fmt.Sprintf("about %.0f", math.Floor(n/unit)*unit)
}

func size(bytes int64) string {
	n, units := float64(bytes), []string{"bytes", "kB", "MB", "GB"}
	for n >= 999.5 && len(units) > 1 {
		n, units = n/1000, units[1:]
	}
	return results.Rounded(n) + " " + units[0]
}

// Clock writes the time of day, with the day if it is not today.
func Clock(t, now time.Time) string {
	switch t.Format(time.DateOnly) {
	case now.Format(time.DateOnly):
		return t.Format("15:04")
	case now.AddDate(0, 0, 1).Format(time.DateOnly):
		return t.Format("15:04") + " tomorrow"
	}
	return t.Format("2006-01-02 15:04")
}
