package config

import (
	"testing"
)

// goodBench is a config in which each test of errors breaks one line.
const goodBench = `game: pentago
boards: 5
stones: 0..3
depths: [2, 4]
players:
  - {name: A, eval: a, search: {kind: minimax}}
  - {eval: one}
published:
  name: paper
  boards: 50
  totals:
    - {stones: 0, depth: 2, ms: [70, 300]}
    - {stones: 3, depth: 2, ms: [null, 200]}
    - {stones: 3, depth: 4, ms: [9]}
`

// FuzzDecodeBench: whatever the text, there is an experiment or there are errors; never a panic.
func FuzzDecodeBench(f *testing.F) {
	f.Add(goodBench)
	f.Add("game: pentago\nstones: 1\ndepths: &d [2]\nplayers: [{eval: a}]\npublished: {name: p, totals: *d}\n")
	f.Fuzz(func(t *testing.T, text string) {
		if e, err := DecodeBench("fuzz.yaml", []byte(text)); err == nil && len(e.Points()) == 0 {
			t.Fatal("an experiment with nothing to measure")
		}
	})
}
