package plots

import (
	"fmt"
	"math"
)

// decades is a logarithmic axis: an axis of exponents of ten.
type decades struct {
	axis
	label func(exponent int) string // of a power of ten
}

const (
	mostDecades   = 12   // of more powers of ten not each has a line
	exponentSlack = 1e-9 // for logarithms of round numbers
)

// newDecades returns an axis from 1, 2 or 5 times a power of ten to another such number, with all values from lo to hi
// and at least two powers of ten on it. The two have to be positive and finite.
func newDecades(lo, hi float64, label func(exponent int) string) decades {
	from, to := roundExponent(math.Log10(lo)), -roundExponent(-math.Log10(hi))
	if math.Ceil(from) >= math.Floor(to) {
		from, to = math.Floor(from), math.Ceil(to)
	}
	if from == to {
		from, to = from-1, to+1
	}
	a := newAxis(from, to, mostDecades)
	a.step = max(1, a.step)
	return decades{a, label}
}

// roundExponent returns the exponent of the largest number that is 1, 2 or 5 times a power of ten and not above that
// with the given exponent. Mirrored it rounds up, as 1/2 is 5/10.
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

// ticks calls draw with the exponents of the powers of ten that have a line, and their labels.
func (d decades) ticks(draw func(exponent float64, label string)) {
	d.axis.ticks(func(exponent float64, _ string) { draw(exponent, d.label(int(math.Round(exponent)))) })
}

// between calls draw with the exponents of 2, 3, … 9 times each power of ten, unless some of these are left out.
func (d decades) between(draw func(exponent float64)) {
	if d.step > 1 {
		return
	}
	for power := math.Floor(d.lo); power < d.hi; power++ {
		for digit := 2.0; digit <= 9; digit++ {
			exponent := power + math.Log10(digit)
			if d.lo-exponentSlack <= exponent && exponent <= d.hi+exponentSlack {
				draw(exponent)
			}
		}
	}
}

// seconds writes the power of ten with that exponent, in seconds or the unit that reads best.
func seconds(exponent int) string {
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
