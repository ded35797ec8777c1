package fit

import (
	"gonum.org/v1/gonum/stat"

	"tourney/results/stats"
)

// predict sets the log odds of the rows that are not in train: by who plays and who moves, and by the value with these
// weights unless they are nil. The scale of the value is the best for the rows in train; values that predict the opposite
// are ignored.
func (f *fitting) predict(odds, weights []float64, train func(opening int) bool) error {
	values := make([]float64, len(f.rows))
	for i, r := range f.rows {
		for w, v := range weights {
			values[i] += (v - f.present[w]) * r.features[w]
		}
		if weights != nil {
			values[i] += r.value
		}
	}
	if mean, dev := stat.PopMeanStdDev(values, nil); dev > 0 {
		for i := range values {
			values[i] = (values[i] - mean) / dev
		}
	}
	var b []float64
	for range 2 {
		l := &logistic{columns: 4, ridge: make([]float64, 4)}
		for i, r := range f.rows {
			if train(r.opening) {
				l.x, l.results = append(l.x, 1, r.mover, r.edge/max(f.edge, 1), values[i]), append(l.results, r.result)
			}
		}
		var err error
		if b, err = l.solve(f.ctx, nil); err != nil {
			return err
		}
		if b[3] >= 0 {
			break
		}
		clear(values)
	}
	for i, r := range f.rows {
		if !train(r.opening) {
			odds[i] = b[0] + b[1]*r.mover + b[2]*r.edge/max(f.edge, 1) + b[3]*values[i]
		}
	}
	return nil
}

// mostLoss bounds the loss of one position.
const mostLoss = 50

// losses returns the mean loss of log odds, or by how much it is above that of others.
func (s *Sample) losses(odds, less []float64) stats.Estimate {
	sums, n := make([]float64, s.Openings), make([]int, s.Openings)
	for i, r := range s.rows {
		sums[r.opening] += min(mostLoss, loss(odds[i], r.result))
		if less != nil {
			sums[r.opening] -= min(mostLoss, loss(less[i], r.result))
		}
		n[r.opening]++
	}
	var all stats.Openings
	for opening, sum := range sums {
		all.Add(s.openings[opening], sum, n[opening], s.games[opening])
	}
	if less != nil {
		return all.Mean(-mostLoss, mostLoss)
	}
	return all.Mean(0, mostLoss)
}
