package stats

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// The sleep data are the ten differences of Student's paper of 1908 in tenths of an hour; R prints the interval as
// 0.7001142 to 2.4598858 hours.
func TestMean(t *testing.T) {
	for _, tt := range []struct {
		name    string
		numbers []int64
		want    Estimate
	}{
		{"sleep", []int64{12, 24, 13, 13, 0, 10, 18, 8, 46, 14},
			Estimate{Value: 15.8, Lo: 7.001142, Hi: 24.598858, Method: StudentGames, Games: 10}},
		{"two games have one degree of freedom", []int64{1, 3},
			Estimate{Value: 2, Lo: 2 - 12.7062047, Hi: 2 + 12.7062047, Method: StudentGames, Games: 2}},
		{"one game", []int64{17}, Estimate{Value: 17, Why: "one game has no spread", Games: 1}},
		{"equal games", []int64{9, 9, 9}, Estimate{Value: 9, Why: "all games are equal: no spread to judge by", Games: 3}},
		{"no game", nil, Estimate{Why: "no games"}},
	} {
		n, sum, squares := sums(tt.numbers)
		wantEstimate(t, tt.name, Mean(n, sum, squares), tt.want, 1e-6)
	}
}

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

func TestMeanPanics(t *testing.T) {
	wantPanic(t, "negative count", func() { Mean(-1, 0, 0) })
	wantPanic(t, "turns without games", func() { Mean(0, 3, 9) })
	wantPanic(t, "squares below the sum", func() { Mean(2, 10, 9) })
	wantPanic(t, "squares too small for the sum", func() { Mean(2, 10, 49) })
	wantPanic(t, "margin of nothing", func() { _ = Mean(1, 3, 9).Margin() })
}

func sums(numbers []int64) (n int, sum, squares int64) {
	for _, x := range numbers {
		sum += x
		squares += x * x
	}
	return len(numbers), sum, squares
}
