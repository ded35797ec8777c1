package chart

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// exponentSlack absorbs rounding in logarithms of round numbers.
const exponentSlack = 1e-9

// Log returns a logarithmic scale from lo to hi > lo with labels at round numbers. Both are at least 1e-301: steps near
// 0 underflow.
func Log(lo, hi float64) *Scale {
	s := logarithmic(math.Log10(lo), math.Log10(hi), func(exponent int) string { return short(math.Pow10(exponent)) })
	if s.hi-s.lo < 1 { // within a power of ten: round values, closer together towards the right
		s.sets = rounded(lo, hi, 6, 0)
		for _, ticks := range s.sets {
			for i, t := range ticks {
				ticks[i].Place = math.Log10(t.Place)
			}
		}
	}
	s.sets = append(s.sets, s.digits(1, 2, 5), s.digits(1, 3), s.digits(1))
	for n := 5; n > 0; n-- {
		s.sets = append(s.sets, s.powers(n))
	}
	return s.Scale
}

// logScale is a logarithmic scale in the making.
type logScale struct {
	*Scale
	label func(exponent int) string // of a power of ten
}

func logarithmic(lo, hi float64, label func(exponent int) string) logScale {
	s := logScale{Fixed(lo, hi), label}
	s.place = math.Log10
	return s
}

// powers returns ticks at powers of ten, with at most n steps between them.
func (s logScale) powers(n int) []Tick {
	ticks := multiples(s.lo, s.hi, max(1, roundUp((s.hi-s.lo)/float64(n))))
	for i, t := range ticks {
		ticks[i].Label = s.label(int(math.Round(t.Place)))
	}
	return ticks
}

// digits returns ticks at digits times powers of ten, or none if they would crowd. Their labels are those of the powers
// with the digit in place of 1; what has another label has no multiples.
func (s logScale) digits(digits ...int) (ticks []Tick) {
	for power := math.Floor(s.lo); power <= s.hi && s.hi-s.lo < 30; power++ {
		label := s.label(int(power))
		for _, digit := range digits {
			at := power + math.Log10(float64(digit))
			if s.lo-exponentSlack <= at && at <= s.hi+exponentSlack && (digit == 1 || strings.Contains(label, "1")) {
				ticks = append(ticks, Tick{at, strings.Replace(label, "1", strconv.Itoa(digit), 1)})
			}
		}
	}
	return ticks
}

// decades returns a logarithmic scale for values from lo to hi, positive and finite. Its ends are 1, 2 or 5 times
// powers of ten, and it contains at least two powers of ten.
func decades(lo, hi float64, label func(exponent int) string) *Scale {
	const most = 12 // beyond this number some powers of ten have no line
	from, to := roundExponent(math.Log10(lo)), -roundExponent(-math.Log10(hi))
	if math.Ceil(from) >= math.Floor(to) {
		from, to = math.Floor(from), math.Ceil(to)
	}
	if from == to {
		from, to = from-1, to+1
	}
	s := logarithmic(from, to, label)
	if to-from <= 2 {
		s.sets = append(s.sets, s.digits(1, 2, 5), s.digits(1, 3))
	}
	s.sets = append(s.sets, s.powers(most), s.powers(5), s.powers(3))
	if to-from <= most {
		s.minor = s.digits(2, 3, 4, 5, 6, 7, 8, 9)
	}
	return s.Scale
}

// roundExponent returns the exponent of the largest 1, 2 or 5 times a power of ten not above 10^exponent. Negated twice
// it rounds up, as 1/2 is 5/10.
func roundExponent(exponent float64) float64 {
	power := math.Floor(exponent + exponentSlack)
	for _, digit := range []float64{5, 2} {
		if part := math.Log10(digit); exponent+exponentSlack-power >= part {
			return power + part
		}
	}
	return power
}

// Seconds returns a logarithmic scale for times in seconds from lo to hi, positive and finite.
func Seconds(lo, hi float64) *Scale { return decades(lo, hi, secondsLabel) }

var secondsLabel = labelled(-10, " s",
	"0.1 ns", "1 ns", "10 ns", "0.1 µs", "1 µs", "10 µs", "0.1 ms", "1 ms", "10 ms",
	"0.1 s", "1 s", "10 s", "100 s", "1000 s", "10\u00a0000 s", "100\u00a0000 s")

// labelled returns a function that labels powers of ten: those from first on by name, others with a unit.
func labelled(first int, unit string, names ...string) func(exponent int) string {
	return func(exponent int) string {
		if i := exponent - first; 0 <= i && i < len(names) {
			return names[i]
		}
		return fmt.Sprintf("1e%d%s", exponent, unit)
	}
}

// Counts returns a scale for counts and their means from lo to hi >= 0. It is logarithmic from 1 on, and linear from 0
// to 1 over the length of a decade, so that 0 has a place.
func Counts(lo, hi float64) *Scale {
	if lo < 1 {
		lo = 0.1 // its exponent is the place of 0
	}
	s := decades(lo, max(1, hi), countLabel)
	s.place = func(n float64) float64 {
		if n < 1 {
			return n - 1
		}
		return math.Log10(n)
	}
	return s
}

// The exponent -1 is the place of 0.
var countLabel = labelled(-1, "",
	"0", "1", "10", "100", "1000", "10\u00a0000", "100\u00a0000",
	"1\u00a0M", "10\u00a0M", "100\u00a0M", "1\u00a0G", "10\u00a0G", "100\u00a0G")

// Signed returns a scale for values around 0, with infinite values (won and lost games) at its ends. It is linear up to
// a power of ten, over the length of a decade, and logarithmic beyond: heuristics give most positions small values, and
// a few nearly decided ones large values.
func Signed(values []float64) *Scale {
	const (
		endRoom = 0.5 // decades between the largest value and a won game
		most    = 3   // ticks on either side
	)
	var exponents []float64
	for _, v := range values {
		if e := math.Log10(math.Abs(v)); !math.IsInf(e, 0) && !math.IsNaN(e) {
			exponents = append(exponents, e)
		}
	}
	slices.Sort(exponents)
	unit, last := 0., 1. // a power of ten's exponent, and the place of the largest value
	if n := len(exponents); n > 0 {
		unit = math.Ceil(exponents[n/2] - exponentSlack)
		last = max(1, 1+exponents[n-1]-unit)
	}
	s := Fixed(-last-endRoom, last+endRoom)
	s.place = func(v float64) float64 {
		switch exponent := math.Log10(math.Abs(v)); {
		case math.IsInf(v, 0):
			return math.Copysign(s.hi, v)
		case exponent > unit:
			return math.Copysign(1+exponent-unit, v)
		}
		return v / math.Pow(10, unit)
	}
	for n := most; n >= 0; n-- {
		ticks := []Tick{{s.lo, "lost"}, {0, "0"}, {s.hi, "won"}}
		for place, i := 1., 0; i < n && place <= last+exponentSlack; i++ {
			size := math.Pow(10, unit+place-1)
			label := short(size)
			if size <= 1e-300 || size >= 1e300 {
				label = fmt.Sprintf("1e%+03.0f", unit+place-1)
			}
			ticks = append(ticks, Tick{place, label}, Tick{-place, "−" + label})
			place += max(1, math.Ceil((last-1)/float64(max(1, n-1))))
		}
		slices.SortFunc(ticks, func(a, b Tick) int { return cmp.Compare(a.Place, b.Place) })
		s.sets = append(s.sets, ticks)
	}
	return s
}
