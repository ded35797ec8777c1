package sqlite

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"runtime/debug"
	"slices"

	"tourney/results"
)

// faultAnswer is what one command reads: a hash of it, or why it refuses.
type faultAnswer struct {
	hash hash
	err  error
}

// faultAnswers are the answers of a database to all commands, each judged alone. The key "verify" is that of a command
// which has no answer but its error.
type faultAnswers map[string]faultAnswer

// faultAsk opens a database, and reads what each command reads. An error of opening it is the answer to all.
func faultAsk(ctx context.Context, path string, writer bool) faultAnswers {
	open := OpenReader
	if writer {
		open = Open
	}
	a := faultAnswers{}
	s, err := open(ctx, path, nil)
	if err != nil {
		a["open"] = faultAnswer{err: err}
		return a
	}
	a.askAll(ctx, s)
	if err := s.Close(); err != nil {
		a["close"] = faultAnswer{err: err}
	}
	return a
}

// faultPanic is the error of code that panicked.
type faultPanic struct{ what string }

func (p faultPanic) Error() string { return p.what }

// ask notes the answer to a command, as if nothing had been read before. read adds what it reads.
func (a faultAnswers) ask(s *Store, name string, read func(add func(any)) error) {
	s.lineups.last = nil
	var one faultAnswer
	defer func() {
		if v := recover(); v != nil {
			one.err = faultPanic{fmt.Sprintf("panic: %v\n%s", v, debug.Stack())}
		}
		a[name] = one
	}()
	one.hash = fnvOffset
	one.err = read(func(v any) { one.hash = one.hash.text(fmt.Sprintf("%+v", v)) })
}

func (a faultAnswers) askAll(ctx context.Context, s *Store) {
	list := func(name string, read func() (any, error)) {
		a.ask(s, name, func(add func(any)) error {
			v, err := read()
			add(v)
			return err
		})
	}
	list("runs", func() (any, error) { return s.Runs(ctx) })
	list("listed", func() (any, error) { return s.Listed(ctx) })
	list("studies", func() (any, error) { return s.Studies(ctx) })
	list("study", func() (any, error) {
		study, err := s.Study(ctx, "s")
		if err != nil {
			return nil, err
		}
		trials, err := s.Trials(ctx, "s")
		return []any{study, trials}, err
	})
	for _, r := range faultRuns() {
		run, failed := s.Run(ctx, r.Name)
		of := func(what string, read func() (any, error)) {
			list(r.Name+": "+what, func() (any, error) {
				if failed != nil {
					return nil, failed
				}
				return read()
			})
		}
		of("run", func() (any, error) { return run, nil })
		of("tallies", func() (any, error) { return s.Tallies(ctx, run) })
		of("turn counts", func() (any, error) { return s.TurnCounts(ctx, run) })
		of("costs", func() (any, error) { return s.Costs(ctx, run) })
		of("block totals", func() (any, error) { return s.BlockTotals(ctx, run) })
		of("unplayed", func() (any, error) { return s.Unplayed(ctx, run) })
		of("comparisons", func() (any, error) { return s.Comparisons(ctx, run) })
		of("played", func() (any, error) {
			played, err := s.Played(ctx, run)
			var has []bool
			for number := range 8 {
				for pairing := range run.Pairings {
					has = append(has, played.Has(pairing, number))
				}
			}
			return has, err
		})
		for _, order := range []results.BlockOrder{results.ByMatchup, results.ByOpening} {
			of(fmt.Sprint("blocks ", order), func() (any, error) {
				h := fnvOffset
				err := s.Blocks(ctx, run, order, func(b results.Block) error {
					h = h.text(fmt.Sprint(b))
					return nil
				})
				return h, err
			})
		}
		games := func(read func(visit func(results.Record) error) error) (any, error) {
			h := fnvOffset
			err := read(func(g results.Record) error {
				h = h.text(fmt.Sprint(g))
				return nil
			})
			return h, err
		}
		of("games", func() (any, error) {
			return games(func(visit func(results.Record) error) error { return s.Games(ctx, run, nil, visit) })
		})
		of("games from", func() (any, error) {
			return games(func(visit func(results.Record) error) error { return s.GamesFrom(ctx, run, 0, 2, visit) })
		})
		of("the first games", func() (any, error) { // as a list with a limit
			enough := errors.New("enough")
			some := 0
			return games(func(visit func(results.Record) error) error {
				err := s.Games(ctx, run, nil, func(g results.Record) error {
					if some++; some > 3 {
						return enough
					}
					return visit(g)
				})
				if err == enough {
					err = nil
				}
				return err
			})
		})
		of("game", func() (any, error) { return s.Game(ctx, run, 1, 1) })
	}
	a.ask(s, "verify", func(func(any)) error { return faultVerify(ctx, s) })
}

// err returns the first error of any command, in no certain order.
func (a faultAnswers) err() error {
	for _, name := range slices.Sorted(maps.Keys(a)) {
		if err := a[name].err; err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// judge returns an error for each command that neither refuses in our words nor answers as want does. verify is for the
// caller to judge.
func (a faultAnswers) judge(want faultAnswers) error {
	var wrong []error
	for _, name := range slices.Sorted(maps.Keys(a)) {
		one := a[name]
		switch {
		case one.err != nil && !faultExplained(one.err):
			wrong = append(wrong, fmt.Errorf("%s: an error without an explanation: %w", name, one.err))
		case one.err == nil && name != "verify" && one.hash != want[name].hash:
			wrong = append(wrong, fmt.Errorf("%s: silent, with another answer", name))
		}
	}
	return errors.Join(wrong...)
}
