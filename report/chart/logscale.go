package chart

import (
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
	s := &Scale{lo: math.Log10(lo), hi: math.Log10(hi), place: math.Log10}
	if s.hi-s.lo < 1 { // within a power of ten: round values, closer together towards the right
		s.sets = rounded(lo, hi, 6, 0, math.Log10)
	}
	for _, digits := range [][]float64{{1, 2, 5}, {1, 3}, {1}} {
		var ticks []Tick
		for _, e := range s.exponents(digits) {
			ticks = append(ticks, Tick{e, short(math.Pow(10, e))})
		}
		s.sets = append(s.sets, ticks)
	}
	for n := 5; n > 0; n-- {
		s.sets = append(s.sets, s.powers(n, func(exponent int) string { return short(math.Pow(10, float64(exponent))) }))
	}
	return s
}

// powers returns ticks at powers of ten, with at most n steps between them.
func (s *Scale) powers(n int, label func(exponent int) string) []Tick {
	step := max(1, roundUp((s.hi-s.lo)/float64(n)))
	ticks := multiples(s.lo, s.hi, step, plainly)
	for i, t := range ticks {
		ticks[i].Label = label(int(math.Round(t.Place)))
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
	s := &Scale{lo: from, hi: to, place: math.Log10}
	if to-from <= 2 {
		s.sets = append(s.sets, s.between([]float64{1, 2, 5}, label), s.between([]float64{1, 3}, label))
	}
	for _, n := range []int{most, 5, 3} {
		s.sets = append(s.sets, s.powers(n, label))
	}
	if to-from <= most {
		s.minor = s.exponents([]float64{2, 3, 4, 5, 6, 7, 8, 9})
	}
	return s
}

// between returns ticks at digits times powers of ten. Their labels are those of the powers, whose 1 becomes the digit.
func (s *Scale) between(digits []float64, label func(exponent int) string) (ticks []Tick) {
	for _, e := range s.exponents(digits) {
		power := math.Floor(e + exponentSlack)
		digit, text := strconv.Itoa(int(math.Round(math.Pow(10, e-power)))), label(int(power))
		if digit == "1" || strings.Contains(text, "1") {
			ticks = append(ticks, Tick{e, strings.Replace(text, "1", digit, 1)})
		}
	}
	return ticks
}

// exponents returns the exponents of digits times powers of ten on the scale, or nil if they would crowd.
func (s *Scale) exponents(digits []float64) []float64 {
	var list []float64
	for power := math.Floor(s.lo); power <= s.hi && s.hi-s.lo < 30; power++ {
		for _, digit := range digits {
			if e := power + math.Log10(digit); s.lo-exponentSlack <= e && e <= s.hi+exponentSlack {
				list = append(list, e)
			}
		}
	}
	return list
}

// roundExponent returns the exponent of the largest 1, 2 or 5 times a power of ten not above 10^exponent. Negated twice
// it rounds up, as 1/2 is 5/10.
func roundExponent(exponent float64) float64 {
	power := math.Floor(exponent + exponentSlack)
	switch rest := exponent + exponentSlack - power; {
	case rest >= math.Log10(5):
		return power + math.Log10(5)
	case rest >= math.Log10(2):
		return power + math.Log10(2)
	}
	return power
}

// Seconds returns a logarithmic scale for times in seconds from lo to hi, positive and finite.
func Seconds(lo, hi float64) *Scale { return decades(lo, hi, secondsLabel) }

// secondsLabel returns a power of ten in seconds or a shorter unit.
func secondsLabel(exponent int) string {
	const first = -10
	labels := [...]string{
		"0.1 ns", "1 ns", "10 ns", "0.1 µs", "1 µs", "10 µs", "0.1 ms", "1 ms", "10 ms",
		"0.1 s", "1 s", "10 s", "100 s", "1000 s", "10\u00a0000 s", "100\u00a0000 s",
	}
	if i := exponent - first; 0 <= i && i < len(labels) {
		return labels[i]
	}
	return fmt.Sprintf("1e%d s", exponent)
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
	s.minor = slices.DeleteFunc(s.minor, func(exponent float64) bool { return exponent < 0 })
	return s
}

// countLabel returns a power of ten, or 0 for the exponent -1.
func countLabel(exponent int) string {
	switch {
	case exponent < 0:
		return "0"
	case exponent <= 3:
		return strconv.Itoa(int(math.Pow10(exponent)))
	case exponent < 12:
		units := [...]string{"", "000", "M", "G"}
		return strconv.Itoa(int(math.Pow10(exponent%3))) + unbroken + units[exponent/3]
	}
	return fmt.Sprintf("1e%d", exponent)
}

// Signed returns a scale for values around 0, with infinite values (won and lost games) at its ends. It is linear up to
// a power of ten, over the length of a decade, and logarithmic beyond: heuristics give most positions small values, and
// a few nearly decided ones large values.
func Signed(values []float64) *Scale {
	const (
		endRoom = 0.5 // decades between the largest value and a won game
		most    = 3   // ticks on either side
	)
	var sizes []float64
	for _, v := range values {
		if size := math.Abs(v); size > 0 && !math.IsInf(v, 0) {
			sizes = append(sizes, size)
		}
	}
	unit, last := 0., 1. // a power of ten's exponent, and the place of the largest value
	if len(sizes) > 0 {
		slices.Sort(sizes)
		unit = math.Ceil(math.Log10(sizes[len(sizes)/2]) - exponentSlack)
		last = max(1, 1+math.Log10(sizes[len(sizes)-1])-unit)
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
	s.sets = nil
	for n := most; n >= 0; n-- {
		ticks := []Tick{{0, "0"}}
		for i := range n {
			place := 1 + float64(i)*max(1, math.Ceil((last-1)/float64(max(1, n-1))))
			if place > last+exponentSlack {
				break
			}
			label := fmt.Sprintf("1e%+03.0f", unit+place-1)
			if size := math.Pow(10, unit+place-1); 1e-300 < size && size < 1e300 {
				label = short(size)
			}
			ticks = append(append([]Tick{{-place, "−" + label}}, ticks...), Tick{place, label})
		}
		s.sets = append(s.sets, append(append([]Tick{{s.lo, "lost"}}, ticks...), Tick{s.hi, "won"}))
	}
	return s
}
