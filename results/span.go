package results

import (
	"math"
	"strconv"
	"time"
)

// Span writes two bounds of a time, or one time, in the unit of the later.
func Span(from, to time.Duration) string {
	unit, name := time.Second, "second"
	switch {
	case to >= 48*time.Hour:
		unit, name = 24*time.Hour, "day"
	case to >= 90*time.Minute:
		unit, name = time.Hour, "hour"
	case to >= 90*time.Second:
		unit, name = time.Minute, "minute"
	}
	if unit == time.Second && to < unit {
		return "less than 1 second"
	}
	first, second := Rounded(float64(from)/float64(unit)), Rounded(float64(to)/float64(unit))
	if second != "1" {
		name += "s"
	}
	if first == second {
		return "about " + second + " " + name
	}
	return first + " to " + second + " " + name
}

// Rounded writes a number with two or three significant digits.
func Rounded(x float64) string {
	if x < 9.95 {
		x = math.Round(x*10) / 10
	} else {
		x = math.Round(x)
	}
	return strconv.FormatFloat(x, 'f', -1, 64)
}
