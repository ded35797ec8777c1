package stats

import (
	"fmt"
	"math"
)

// Tenths returns n/d with one decimal, halves rounded up. It takes counts because some halves are a little less as
// float64: 51/80 would print as 63.7 %, but 59/80 as 73.8 %. Tenths panics unless n >= 0 and d > 0.
func Tenths(n, d int64) string {
	if n < 0 || d <= 0 {
		panic(fmt.Sprintf("stats: no tenths of %d/%d", n, d))
	}
	tenths := (20*n + d) / (2 * d)
	return fmt.Sprintf("%d.%d", tenths/10, tenths%10)
}

// Decimal returns x with the given number of decimals, halves rounded up, for quotients whose counts are not known. It
// assumes a denominator below 10^8, and takes values just below a half for halves.
func Decimal(x float64, decimals int) string {
	const slack = 1e-9
	scale := math.Pow10(decimals)
	return fmt.Sprintf("%.*f", decimals, math.Floor(scale*x+0.5+slack)/scale+0) // -0 + 0 is 0
}

// OfHundred writes a share in per cent, with one decimal.
func OfHundred(share float64) string { return Decimal(100*share, 1) }

// Signed returns x rounded to a whole number with its sign, as for differences in Elo. Zero is +0.
func Signed(x float64) string { return fmt.Sprintf("%+.0f", math.Round(x)+0) } // -0 + 0 is +0

// Probability returns a p value with three decimals or, if these would be 0, as a power of ten. The smallest is 1e-99.
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
