package stats

import "math"

// Duel is the games of two players, as indices, and the points of A in them.
type Duel struct {
	A, B          int
	Games, Points float64
}

// Strengths orders players by their duels: the strengths, in Elo with mean 0, for which the expected points are those
// scored. Half a game drawn is added to each duel, so that all strengths are finite. They are multiples of 1/1024 Elo, so
// that an order does not hang on the last bit. They have no interval: they choose what is played, and are never shown.
//
// Source: R. A. Bradley, M. E. Terry, Rank analysis of incomplete block designs, Biometrika 39 (1952); draws are half a
// point.
func Strengths(players int, duels []Duel) []float64 {
	const (
		tie   = 1e-9 // holds together what no duel connects
		close = 1e-9
		elo   = 400 / math.Ln10
	)
	strength, matrix := make([]float64, players), make([][]float64, players)
	for i := range matrix {
		matrix[i] = make([]float64, players)
	}
	step := make([]float64, players)
	for range 1000 { // Newton's method; some ten steps do
		for i := range matrix {
			clear(matrix[i])
			matrix[i][i], step[i] = tie, -tie*strength[i]
		}
		for _, d := range duels {
			n := d.Games + 0.5
			expected := 1 / (1 + math.Exp(strength[d.B]-strength[d.A]))
			gain, curve := d.Points+0.25-n*expected, n*expected*(1-expected)
			step[d.A], step[d.B] = step[d.A]+gain, step[d.B]-gain
			matrix[d.A][d.A], matrix[d.B][d.B] = matrix[d.A][d.A]+curve, matrix[d.B][d.B]+curve
			matrix[d.A][d.B], matrix[d.B][d.A] = matrix[d.A][d.B]-curve, matrix[d.B][d.A]-curve
		}
		solve(matrix, step)
		far := 0.0 // with steps of at most 1 in every duel the likelihood always grows
		for _, d := range duels {
			far = math.Max(far, math.Abs(step[d.A]-step[d.B]))
		}
		for i := range strength {
			strength[i] += step[i] / math.Max(1, far)
		}
		if far < close {
			break
		}
	}
	for i := range strength {
		strength[i] = math.Round(1024*elo*strength[i]) / 1024
	}
	return strength
}

// solve replaces b by the solution x of m·x = b, for a symmetric positive matrix that it overwrites.
func solve(m [][]float64, b []float64) {
	for i := range m {
		for j := i + 1; j < len(m); j++ {
			f := m[j][i] / m[i][i]
			for k := i; k < len(m); k++ {
				m[j][k] -= f * m[i][k]
			}
			b[j] -= f * b[i]
		}
	}
	for i := len(m) - 1; i >= 0; i-- {
		for k := i + 1; k < len(m); k++ {
			b[i] -= m[i][k] * b[k]
		}
		b[i] /= m[i][i]
	}
}
