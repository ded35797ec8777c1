package arena_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"tourney/arena"
	"tourney/arena/arenatest"
	"tourney/arena/match"
	"tourney/results"
)

// script is a Listener with fixed batches that notes the results reported before each call.
type script struct {
	lag   int
	sizes []int // of its batches; 0 waits for all, unless it is the last

	asked   int // calls of Next
	batches int // handed out
	jobs    int // handed out
	told    []arena.Finished
	heard   []int // batches heard of, by call of Next
	reports int
	fail    error // instead of another batch, once there are none left
}

func (s *script) Lag() int { return s.lag }

func (s *script) Left() (int, bool) {
	left := 0
	for _, n := range s.sizes[s.asked:] {
		left += n
	}
	return left, true
}

func (s *script) Next() (arena.Batch, bool, error) {
	s.heard = append(s.heard, s.reports)
	if s.asked == len(s.sizes) {
		return arena.Batch{}, true, s.fail
	}
	var b arena.Batch
	for range s.sizes[s.asked] {
		b.Jobs = append(b.Jobs, match.Job{Address: results.Address{Number: s.jobs / 2}, Pairing: s.jobs % 2})
		s.jobs++
	}
	if len(b.Jobs) > 0 {
		s.batches++
	}
	s.asked++
	return b, s.asked < len(s.sizes) || s.fail != nil, nil
}

func (s *script) Report(batch []arena.Finished) {
	s.reports++
	s.told = append(s.told, batch...)
}

// made is a made-up game of a job.
func made(j match.Job) results.Record {
	first := 1 + j.Address.Number%3%2
	return results.Record{
		Pairing: j.Pairing, Number: j.Address.Number, Seats: []results.Seat{{Place: first}, {Place: 3 - first}},
		End: results.End{Kind: results.ByRules, Seat: -1, Text: fmt.Sprint("made up ", j.Address.Number)},
	}
}

// toldOf returns the result that a listener should hear of a played job.
func toldOf(job int) arena.Finished {
	r := made(match.Job{Address: results.Address{Number: job / 2}, Pairing: job % 2})
	return arena.Finished{Pairing: r.Pairing, Number: r.Number, Places: []int{r.Seats[0].Place, r.Seats[1].Place}, End: r.End}
}

// shuffler is a Runner that makes up games, as soon as the feeder waits or it holds many jobs, and sends them in any order.
type shuffler struct {
	r       *rand.Rand
	most    int                    // jobs that it holds
	refuses func(match.Job) string // says why a job is not played; "" plays it. It may be nil
}

func (s *shuffler) Run(ctx context.Context, jobs <-chan match.Job, done chan<- arena.Done) error {
	var held []match.Job
	send := func() {
		if len(held) == 0 {
			return
		}
		i := s.r.IntN(len(held))
		j := held[i]
		held = slices.Delete(held, i, i+1)
		if why := s.refuse(j); why != "" {
			n := j.Address.Number
			done <- arena.Done{Unplayed: &results.Unplayed{Pairing: j.Pairing, From: n, To: n, Why: why}}
			return
		}
		game := made(j)
		done <- arena.Done{Game: &game}
	}
	for {
		if len(held) >= s.most {
			send()
			continue
		}
		select {
		case j, ok := <-jobs:
			if !ok {
				for len(held) > 0 {
					send()
				}
				return nil
			}
			held = append(held, j)
			continue
		case <-ctx.Done():
			return nil
		case <-time.After(time.Duration(min(1, len(held))) * time.Microsecond):
			send()
		}
	}
}

func (s *shuffler) refuse(j match.Job) string {
	if s.refuses == nil {
		return ""
	}
	return s.refuses(j)
}

func newShuffler(seed uint64) *shuffler {
	return &shuffler{r: rand.New(rand.NewPCG(seed, 0)), most: 12}
}

// scripted is a run of a script, as far as a store has it.
func scripted(t testing.TB, s arena.Source, r arena.Runner, store results.Store) arena.Tournament {
	t.Helper()
	to := arena.Tournament{
		Run: results.Run{
			Name: "script", Players: []results.Player{{Name: "a"}, {Name: "b"}}, Pairings: []results.Pairing{{Seats: []int{0, 1}}, {Seats: []int{1, 0}}},
		},
		Source: s, Runner: r, Store: store,
	}
	var err error
	if to.Stored, err = store.Played(t.Context(), to.Run); err != nil {
		t.Fatal(err)
	}
	left, err := store.Unplayed(t.Context(), to.Run)
	if err != nil {
		t.Fatal(err)
	}
	to.LeftOut = results.NewLeftOut(left)
	return to
}

// TestListener: before it is asked for batch n, a listener has heard of exactly the batches before n-Lag, job by job in
// their order, or of all if it has asked for that. At the end it has heard of all.
func TestListener(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	for _, lag := range []int{0, 1, 3, 1000} {
		for name, sizes := range map[string][]int{
			"equal":           slices.Repeat([]int{7}, 20),
			"unequal":         {1, 30, 2, 1, 600, 5, 5, 5, 1, 2},
			"waits":           {3, 0, 4, 5, 0, 0, 6, 1, 1, 1, 1, 0, 2},
			"waits first":     {0, 3, 0, 4},
			"an empty end":    {3, 4, 5, 0},
			"nothing at all":  {0},
			"waits, and ends": {3, 0, 0},
		} {
			s, store := &script{lag: lag, sizes: sizes}, arenatest.NewMemory()
			progress, err := arena.Play(t.Context(), scripted(t, s, newShuffler(uint64(lag)), store))
			if err != nil || !store.Finished {
				t.Fatalf("%s, lag %d: finished %t, error %v", name, lag, store.Finished, err)
			}
			batch, all := 0, 0
			var want []int
			for i, n := range sizes {
				want = append(want, max(all, batch-lag))
				if n == 0 && i < len(sizes)-1 {
					all = batch // it waits for all of them
				}
				if n > 0 {
					batch++
				}
			}
			if diff := cmp.Diff(want, s.heard); diff != "" {
				t.Errorf("%s, lag %d: batches heard of before each call (-want +got):\n%s", name, lag, diff)
			}
			var told []arena.Finished
			for i := range s.jobs {
				told = append(told, toldOf(i))
			}
			if diff := cmp.Diff(told, s.told); diff != "" || s.reports != s.batches {
				t.Errorf("%s, lag %d: %d batches of %d were reported (-want +got):\n%s", name, lag, s.reports, s.batches, diff)
			}
			if progress.Games != s.jobs || progress.Played != s.jobs || len(store.Stored) != s.jobs {
				t.Errorf("%s, lag %d: %+v, %d games are stored of %d", name, lag, progress, len(store.Stored), s.jobs)
			}
		}
	}
}

// TestListenerResumes: stored results are reported as played ones, in the same order of calls.
func TestListenerResumes(t *testing.T) {
	sizes := []int{5, 6, 7, 0, 8, 9}
	store := arenatest.NewMemory()
	for _, job := range []int{0, 1, 2, 3, 4, 7, 8, 20, 34} {
		r := made(match.Job{Address: results.Address{Number: job / 2}, Pairing: job % 2})
		store.Stored[arenatest.Game{Pairing: r.Pairing, Number: r.Number}] = r
	}
	there := len(store.Stored)
	s := &script{lag: 1, sizes: sizes}
	var games []int
	to := scripted(t, s, newShuffler(1), store)
	to.Sinks = []arena.Sink{arena.Watch(func(c arena.Commit) { games = append(games, c.Progress.Games) })}
	progress, err := arena.Play(t.Context(), to)
	if err != nil || progress.Stored != there || progress.Played != 35-there || progress.Left() != 0 {
		t.Errorf("%+v, error %v: want %d games stored of 35", progress, err, there)
	}
	if games = slices.Compact(games); !slices.Equal(games, []int{35}) {
		t.Errorf("the run is said to have %v games, want 35 all the time", games)
	}
	if diff := cmp.Diff([]int{0, 0, 1, 2, 3, 3}, s.heard); diff != "" {
		t.Errorf("batches heard of before each call (-want +got):\n%s", diff)
	}
	for i, f := range s.told {
		if diff := cmp.Diff(toldOf(i), f); diff != "" {
			t.Errorf("job %d (-want +got):\n%s", i, diff)
		}
	}
}

// TestNoLinger: games that a source waits for are committed at once.
func TestNoLinger(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	for _, size := range []int{1, 7, 300} { // more than a group, too
		synctest.Test(t, func(t *testing.T) {
			s := &script{lag: 0, sizes: slices.Repeat([]int{size}, 50)}
			begun := time.Now()
			if _, err := arena.Play(t.Context(), scripted(t, s, newShuffler(2), arenatest.NewMemory())); err != nil {
				t.Fatal(err)
			}
			if took := time.Since(begun); took > time.Duration(50*size)*2*time.Microsecond {
				t.Errorf("50 batches of %d games, which take no time, take %v", size, took)
			}
		})
	}
}

// TestSkippedJobIsToldToListener: a job left out is reported in its place in the order of the jobs, in the same call, and the others
// go on. It is final before the listener's next batch is handed out.
func TestSkippedJobIsToldToListener(t *testing.T) {
	defer goleak.VerifyNone(t)
	const out = 17 // in the fourth batch
	sick := newShuffler(3)
	sick.refuses = func(j match.Job) string {
		if j.Address.Number*2+j.Pairing == out {
			return "a is ill"
		}
		return ""
	}
	unplayed := toldOf(out)
	unplayed = arena.Finished{Pairing: unplayed.Pairing, Number: unplayed.Number, Unplayed: "a is ill"}
	for _, lag := range []int{0, 2, 1000} {
		store := arenatest.NewMemory()
		check := func(name string, s *script, progress arena.Progress, err error) {
			t.Helper()
			if err != nil || !store.Finished || progress.Left() != 0 || progress.Games != 50 || progress.LeftOut != 1 ||
				s.reports != 10 || len(store.Left) != 1 || !store.Left[0].Final {
				t.Errorf("lag %d, %s: %+v, finished %t, error %v, %d batches reported, left out %+v", lag, name, progress, store.Finished, err, s.reports, store.Left)
			}
			for i, f := range s.told {
				want := toldOf(i)
				if i == out {
					want = unplayed
				}
				if diff := cmp.Diff(want, f); diff != "" {
					t.Errorf("lag %d, %s: job %d (-want +got):\n%s", lag, name, i, diff)
				}
			}
		}
		s := &script{lag: lag, sizes: slices.Repeat([]int{5}, 10)}
		if lag == 1000 { // it hears of all before the last batch
			s.sizes = slices.Insert(s.sizes, 9, 0)
		}
		progress, err := arena.Play(t.Context(), scripted(t, s, sick, store))
		check("first", s, progress, err)
		again := &script{lag: lag, sizes: s.sizes}
		progress, err = arena.Play(t.Context(), scripted(t, again, newShuffler(4), store))
		check("again", again, progress, err)
	}
}

// TestSkippedAtTheEnd: a job that was left out of the last batch is final, too: the listener has decided without it.
func TestSkippedAtTheEnd(t *testing.T) {
	sick := newShuffler(3)
	sick.refuses = func(j match.Job) string {
		if j.Address.Number == 4 {
			return "a is ill"
		}
		return ""
	}
	store := arenatest.NewMemory()
	s := &script{lag: 0, sizes: []int{5, 5}}
	progress, err := arena.Play(t.Context(), scripted(t, s, sick, store))
	if err != nil || !store.Finished || s.reports != 2 || progress.LeftOut != 2 || len(store.Left) != 2 || !store.Left[0].Final || !store.Left[1].Final {
		t.Errorf("%+v, error %v, finished %t, %d batches reported, left out %+v", progress, err, store.Finished, s.reports, store.Left)
	}
}

// TestListenerStopped: a listener that waits can be stopped, and hears of nothing more.
func TestListenerStopped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, cancelled := range []bool{false, true} {
			ctx, cancel := context.WithCancel(t.Context())
			store, stop := arenatest.NewMemory(), make(chan struct{})
			s := &script{lag: 0, sizes: []int{5, 5, 5}}
			sleepy := newShuffler(5)
			sleepy.refuses = func(match.Job) string { time.Sleep(time.Minute); return "" }
			to := scripted(t, s, sleepy, store)
			to.Stop = stop
			time.AfterFunc(90*time.Second, func() {
				if cancelled {
					cancel()
				} else {
					close(stop)
				}
			})
			progress, err := arena.Play(ctx, to)
			cancel()
			if err != nil || s.reports != 0 || s.batches != 1 || store.Finished || progress.Left() == 0 || progress.Played != len(store.Stored) {
				t.Errorf("cancelled %t: %+v, finished %t, %d of %d batches heard of, error %v", cancelled, progress, store.Finished, s.reports, s.batches, err)
			}
		}
	})
}

// TestBrokenSource returns the source's error, after the jobs handed out have been played.
func TestBrokenSource(t *testing.T) {
	defer goleak.VerifyNone(t)
	for _, lag := range []int{0, 2} {
		why, store := errors.New("out of openings"), arenatest.NewMemory()
		_, err := arena.Play(t.Context(), scripted(t, &script{lag: lag, sizes: []int{5, 5}, fail: why}, newShuffler(6), store))
		if !errors.Is(err, why) || store.Finished {
			t.Errorf("lag %d: finished %t, error %v, want %v", lag, store.Finished, err, why)
		}
	}
}

// deaf is a source that is no Listener, and waits all the same.
type deaf struct{}

func (deaf) Next() (arena.Batch, bool, error) { return arena.Batch{}, true, nil }

func (deaf) Left() (int, bool) { return 0, false }

// TestDeafSource: a source that could wait for ever is an error.
func TestDeafSource(t *testing.T) {
	_, err := arena.Play(t.Context(), scripted(t, deaf{}, newShuffler(7), arenatest.NewMemory()))
	if err == nil || !strings.Contains(err.Error(), "hears nothing") {
		t.Errorf("error %v", err)
	}
}

// quitting is a runner that plays some games and then gives up.
type quitting struct {
	games int
	why   error
}

func (q quitting) Run(ctx context.Context, jobs <-chan match.Job, done chan<- arena.Done) error {
	for range q.games {
		select {
		case j := <-jobs:
			game := made(j)
			done <- arena.Done{Game: &game}
		case <-ctx.Done():
			return nil
		}
	}
	return q.why
}

// TestBrokenRunner returns the runner's error, if any, for waiting and other sources, and keeps the games played.
func TestBrokenRunner(t *testing.T) {
	defer goleak.VerifyNone(t)
	for _, why := range []error{errors.New("no power"), nil} {
		for _, lag := range []int{0, 1000} {
			store := arenatest.NewMemory()
			progress, err := arena.Play(t.Context(), scripted(t, &script{lag: lag, sizes: []int{5, 5, 5}}, quitting{8, why}, store))
			if !errors.Is(err, why) || len(store.Stored) != 8 || progress.Played != 8 || store.Finished {
				t.Errorf("lag %d: %d games are stored, %+v, error %v, want %v after 8", lag, len(store.Stored), progress, err, why)
			}
		}
	}
}
