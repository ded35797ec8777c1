package stats

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// A hundred million games of 36 turns and one of 37: the spread is real, and beyond 64 bits and a float's digits.
func TestMeanOfManyGames(t *testing.T) {
	const many = 100_000_000
	e := Mean(many+1, 36*many+37, 36*36*many+37*37)
	if want := Z95 / many; !e.Known() || math.Abs(e.Margin()/want-1) > 1e-4 {
		t.Errorf("got %+v, want a margin near %v", e, want)
	}
}

func TestMeanProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		numbers := rapid.SliceOfN(rapid.Int64Range(0, 1000), 2, 50).Draw(t, "numbers")
		n, sum, squares := sums(numbers)
		e := Mean(n, sum, squares)

		mean, variance := float64(sum)/float64(n), 0.0
		for _, x := range numbers {
			variance += (float64(x) - mean) * (float64(x) - mean) / float64(n-1)
		}
		if e.Known() != (variance > 1e-9) {
			t.Fatalf("variance %v, got %+v", variance, e)
		}
		if !e.Known() {
			return
		}
		// The t quantile lies between the normal one and the one of a single degree of freedom.
		se := math.Sqrt(variance / float64(n))
		if e.Value != mean || e.Margin() < Z95*se || e.Margin() > 12.7063*se {
			t.Fatalf("got %+v for mean %v and standard error %v", e, mean, se)
		}
	})
}

func sums(numbers []int64) (n int, sum, squares int64) {
	for _, x := range numbers {
		sum += x
		squares += x * x
	}
	return len(numbers), sum, squares
}
