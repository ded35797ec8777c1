package stats

import (
	"math/rand/v2"
	"testing"

	"tourney/games/gamestest"
)

// TestPlantedFaults: each way to count that looks harmless and is wrong is caught by the same bound as the right one.
func TestPlantedFaults(t *testing.T) {
	if !gamestest.Long {
		t.Skip("full sizes: -tags long")
	}
	const most, n = 1000, 150
	equal := firstHeavy.chances(0)
	for i, tt := range []struct {
		name  string
		more  int // times as many matches as elsewhere
		wrong func(r *rand.Rand) bool
	}{
		// A player who wins in few short lines repeats blocks; lost games are all different.
		{"repeated blocks are dropped", 1, func(r *rand.Rand) bool {
			met := map[[2]int]bool{}
			s := NewSequence(Needed(1), 0, Either)
			for range most {
				lines, won := [2]int{}, 0
				for game := range lines {
					if r.Float64() < 0.5 {
						lines[game], won = 1+r.IntN(3), won+1
					}
				}
				if repeat := won == 2 && met[lines]; !repeat {
					s.Add(2, int64(12*won), int64(24-12*won))
				}
				met[lines] = true
				if _, ok := s.Decision(); ok {
					return true
				}
			}
			return false
		}},
		// Each winner of a choice meets the default. The product over them says that one of them is better, not the last.
		{"evidence is multiplied over winners", 1, func(r *rand.Rand) bool {
			product := Evidence(0)
			for _, share := range []float64{0.52, 0.51, 0.52, 0.495} {
				var s Sample
				chances := firstHeavy.scoring(share)
				for range most {
					s.AddBlocks(1, 2, int64(6*drawn(r, chances)))
					if share < 0.5 && product+s.Against(0.5, Above) >= Needed(1) {
						return true
					}
				}
				product += s.Against(0.5, Above)
			}
			return false
		}},
		// A player crashes in games that are nearly lost.
		{"blocks with faults are left out", 1, func(r *rand.Rand) bool {
			return decides(r, func(r *rand.Rand) (int, int64, int64) {
				for {
					n, fault := drawn(r, equal), false
					for range 4 - n {
						fault = fault || r.Float64() < 0.1
					}
					if !fault {
						return 2, int64(6 * n), int64(24 - 6*n)
					}
				}
			}, Needed(1), most)
		}},
		// Two equal players have more than a third of the points each, because the third is weak.
		{"a share is compared with the fair share", 1, func(r *rand.Rand) bool {
			var s Sample
			draw := tables(allOrders(3), []float64{2, 2, 1})
			for range most {
				games, a, _ := draw(r)
				if s.AddBlocks(1, games, a); s.Against(1./3, Either) >= Needed(1) {
					return true
				}
			}
			return false
		}},
		{"every pair of a table has its own 20:1 and keeps its mark", 1, func(r *rand.Rand) bool { return table(r, Needed(1), most/2) }},
		{"every comparison of a series has its own 20:1", seriesPlayed / n, func(r *rand.Rand) bool {
			return series(r, func(int) Evidence { return Needed(1) })
		}},
		// The score on twenty boards is not that on all boards.
		{"a short list is repeated and read as all boards", 1, func(r *rand.Rand) bool {
			var list [20]blocks
			for i := range list {
				list[i] = pairs(drawish.chances(100 * r.NormFloat64()))
			}
			next := 0
			return decides(r, func(r *rand.Rand) (int, int64, int64) {
				next++
				return list[next%len(list)](r)
			}, Needed(1), most)
		}},
		{"games of a pair are taken for independent blocks", 1, func(r *rand.Rand) bool {
			s, alike := NewSequence(Needed(1), 0, Either), [5]float64{0: 0.5, 4: 0.5}
			for range most {
				n := int64(6 * drawn(r, alike) / 2)
				s.Add(1, n, 12-n)
				s.Add(1, n, 12-n)
				if _, ok := s.Decision(); ok {
					return true
				}
			}
			return false
		}},
	} {
		simulated{n: tt.more * n, least: mostFalse(tt.more * n), most: 1}.check(t, tt.name, uint64(800+i), tt.wrong)
	}
}
