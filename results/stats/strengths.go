package stats

import "math"

// Duel is the games of two players, as indices, and the points of A in them.
type Duel struct {
	A, B          int
	Games, Points float64
}

// Strengths orders players by their duels: the ratings in Elo that expect the points that were scored. Half a game drawn is
// added to each duel, so that all strengths are finite. They are multiples of 1/1024 Elo, so that the last bit hardly ever
// changes an order. They have no interval: they choose what is played, and are never shown.
func Strengths(players int, duels []Duel) []float64 {
	l := NewLeague(players, false)
	for _, d := range duels {
		l.shapes = append(l.shapes, shape{a: d.A, b: d.B, begun: [2]float64{d.Games + 0.5}, points: d.Points + 0.25, n: 1})
	}
	r, list := l.Rate(), make([]float64, players)
	for i := range list {
		list[i] = math.Round(1024*r.Elo(i)) / 1024
	}
	return list
}
