package stats

import (
	"fmt"
	"math"
)

// Percent writes the value of Score in per cent as Tenths does. It panics if there are no games.
func Percent(wins, draws, losses int) string {
	return Tenths(100*(2*int64(wins)+int64(draws)), 2*int64(wins+draws+losses))
}

// Tenths writes the quotient of two whole numbers with one decimal, halves rounded up. It takes the counts and not a
// float64, in which some halves have become a little less: 51 of 80 would be 63.7 %, but 59 of 80 73.8 %. It panics
// unless n >= 0 and d > 0.
func Tenths(n, d int64) string {
	if n < 0 || d <= 0 {
		panic(fmt.Sprintf("stats: no tenths of %d/%d", n, d))
	}
	tenths := (20*n + d) / (2 * d)
	return fmt.Sprintf("%d.%d", tenths/10, tenths%10)
}

// Decimal writes a number with so many decimals, as Tenths does where the counts are not at hand: halves are rounded up,
// also those that have become a little less as a float64. The number is to be a quotient with a denominator below 10^8.
func Decimal(x float64, decimals int) string {
	const slack = 1e-9
	scale := math.Pow10(decimals)
	return fmt.Sprintf("%.*f", decimals, math.Floor(scale*x+0.5+slack)/scale+0) // -0 + 0 is 0
}

// Signed writes a number as a whole one with its sign, such as a difference in Elo. Zero is +0.
func Signed(x float64) string { return fmt.Sprintf("%+.0f", math.Round(x)+0) } // -0 + 0 is +0

// Probability writes a p value: with three decimals, as a power of ten where those would be 0, and no smaller than 1e-99.
func Probability(p float64) string {
	mustBeP(p)
	switch {
	case p >= 0.0005:
		return fmt.Sprintf("%.3f", p)
	case p < 1e-99:
		return "<1e-99"
	}
	return fmt.Sprintf("%.0e", p)
}
