package tune

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"tourney/players"
)

// scored is a result of ten games with the given score in tenths.
func scored(tenths int) Result { return Result{Wins: tenths, Losses: 10 - tenths} }

// asker is an optimiser or a course.
type asker[T any] interface {
	Ask(max int) []T
	Tell(id int, r Result)
}

// play asks for trials and tells their results until there are none left. Without a t it does so batch by batch;
// otherwise in parts and in an order that t draws. It panics if an asker exceeds max or does not number its trials
// consecutively.
func play[T any](t *rapid.T, a asker[T], id func(T) int, result func(id int) Result) (all []T) {
	var open []int
	for {
		most := 1000
		if t != nil {
			most = rapid.IntRange(1, 5).Draw(t, "max")
		}
		asked := a.Ask(most)
		if len(asked) > most {
			panic(fmt.Sprintf("%d trials, want at most %d", len(asked), most))
		}
		for _, trial := range asked {
			if id(trial) != len(all) {
				panic(fmt.Sprintf("trial %d has ID %d", len(all), id(trial)))
			}
			open = append(open, id(trial))
			all = append(all, trial)
		}
		if len(open) == 0 {
			return all
		}
		told := len(open)
		if t != nil {
			open = rapid.Permutation(open).Draw(t, "order")
			told = rapid.IntRange(0, len(open)).Draw(t, "told")
			if len(asked) == 0 {
				told = max(told, 1) // it may wait for just that one
			}
		}
		for _, id := range open[:told] {
			a.Tell(id, result(id))
		}
		open = open[told:]
	}
}

// inParts plays one asker batch by batch and another like it in parts: the trials must be equal.
func inParts[T any, A asker[T]](t *rapid.T, a func() A, id func(T) int, result func(id int) Result) (all []T, one, two A) {
	one, two = a(), a()
	all = play(nil, one, id, result)
	if diff := cmp.Diff(all, play(t, two, id, result)); diff != "" {
		t.Fatalf("trials (-in turn +in parts):\n%s", diff)
	}
	return all, one, two
}

// anyResults draws a result for any trial, of few scores, so that many are equal.
func anyResults(t *rapid.T) func(id int) Result {
	scores := rapid.SliceOfN(rapid.IntRange(0, 3), 100, 100).Draw(t, "scores")
	return func(id int) Result { return scored(scores[id%len(scores)]) }
}

// TestAnyOrder checks every optimiser: neither max nor the order of results may change its trials and recommendations.
// A fake optimiser joins them, because random search never waits.
func TestAnyOrder(t *testing.T) {
	s := spaceOf(t, dimension("a", 0, 1, 0.5), dimension("b", 0, 1, 0.5))
	makers := map[string]func(n int) Optimiser{
		"generations": func(int) Optimiser { return newGenerations(nil, 3, 3, 3) },
	}
	for _, method := range Methods {
		makers[method] = func(n int) Optimiser {
			return New(method, Search{Space: s, Start: s.Start(), Games: 14 * n, Pool: 2, Blocks: 7, Duels: 1, Rand: rand.New(rand.NewPCG(1, 1))})
		}
	}
	for name, maker := range makers {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				n := rapid.IntRange(1, 20).Draw(t, "n")
				trials, one, two := inParts(t, func() Optimiser { return maker(n) }, func(t Trial) int { return t.ID }, anyResults(t))
				best := one.Best()
				if diff := cmp.Diff(best, two.Best()); diff != "" {
					t.Fatalf("best (-in turn +in parts):\n%s", diff)
				}
				for i, w := range best {
					if slices.ContainsFunc(best[:i], func(b players.Weights) bool { return maps.Equal(b, w) }) {
						t.Fatalf("best are %v: two alike", best)
					}
				}
				if again := one.Ask(1); len(again) > 0 {
					t.Fatalf("asks for %v after the end", again)
				}
				if name == RandomSearch && (len(trials) != n || trials[n-1].Blocks != 7 || !maps.Equal(trials[0].A, s.Start())) {
					t.Fatalf("trials %v, want %d of 7 blocks that begin with the start", trials, n)
				}
			})
		})
	}
}

func TestUnknownMethod(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("an unknown method makes an optimiser")
		}
	}()
	New("luck", Search{})
}
