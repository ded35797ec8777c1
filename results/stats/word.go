package stats

import (
	"fmt"
	"math"
)

// Word is the verdict of a comparison.
type Word string

const (
	Better     Word = "better"
	Worse      Word = "worse"
	Within     Word = "within" // the difference is smaller than a stated margin
	NotDecided Word = "not decided"
)

// Mirrored returns the verdict from the other player's side.
func (w Word) Mirrored() Word {
	switch w {
	case Better:
		return Worse
	case Worse:
		return Better
	}
	return w
}

// Odds writes the e-value as odds, "340:1". From a million on it is a power of ten; below 1 the games speak for the
// hypothesis, not against it.
func (e Evidence) Odds() string {
	switch value := math.Exp(float64(e)); {
	case value < 1:
		return "less than 1:1"
	case value < 10:
		return Decimal(min(value, 9.9), 1) + ":1"
	case value < 1e6:
		return fmt.Sprintf("%.0f:1", significant(value))
	}
	return fmt.Sprintf("10^%d:1", int(math.Floor(float64(e)/math.Ln10)))
}

// Whole writes evidence that is needed, as whole odds: "1320:1".
func (e Evidence) Whole() string { return fmt.Sprintf("%.0f:1", math.Exp(float64(e))) }

// Log10 returns the evidence as a power of ten, to three decimals.
func (e Evidence) Log10() float64 { return math.Round(1000*float64(e)/math.Ln10) / 1000 }

// significant rounds down to two significant digits, so that evidence from ten on is never overstated.
func significant(x float64) float64 {
	const slack = 1e-9 // so that 20 stays 20
	unit := math.Pow(10, math.Floor(math.Log10(x))-1)
	return math.Floor(x/unit+slack) * unit
}
