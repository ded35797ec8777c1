package sqlite

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"tourney/results"
)

// answer is what one command reads: a hash of it, or why the command refuses.
type answer struct {
	hash hash
	err  error
}

// answers are the answers of a database to commands, by name. Each command is judged alone.
type answers map[string]answer

// panicked is the error of code that panicked.
type panicked struct{ error }

// ask notes the answer to a command.
func (a answers) ask(s *Store, name string, read func() (any, error)) error {
	var one answer
	func() {
		defer func() {
			if v := recover(); v != nil {
				one.err = panicked{fmt.Errorf("panic: %v\n%s", v, debug.Stack())}
			}
		}()
		var v any
		v, one.err = read()
		one.hash = fnvOffset.text(fmt.Sprintf("%+v", v))
	}()
	a[name] = one
	return one.err
}

// uncancelled is a context without an end: for one with an end the driver starts a goroutine for each statement.
func uncancelled(t testing.TB) context.Context { return context.WithoutCancel(t.Context()) }

// asked reads what each command reads that changes nothing. Of a run that cannot be read it asks no more.
func asked(t testing.TB, s *Store) answers {
	a, ctx := answers{}, uncancelled(t)
	a.ask(s, "runs", func() (any, error) { return s.Runs(ctx) })
	a.ask(s, "listed", func() (any, error) { return s.Listed(ctx) })
	a.ask(s, "studies", func() (any, error) { return s.Studies(ctx) })
	a.ask(s, "study", func() (any, error) {
		study, err := s.Study(ctx, "s")
		if err != nil {
			return nil, err
		}
		trials, err := s.Trials(ctx, "s")
		return []any{study, trials}, err
	})
	for _, r := range sampleRuns() {
		s.lineups.last = nil // as if nothing had been read before
		var run results.Run
		err := a.ask(s, r.Name, func() (_ any, err error) {
			run, err = s.Run(ctx, r.Name)
			return run, err
		})
		if err == nil {
			a.askRun(t, s, run)
		}
	}
	return a
}

func (a answers) askRun(t testing.TB, s *Store, run results.Run) {
	ctx := uncancelled(t)
	of := func(what string, read func() (any, error)) { a.ask(s, run.Name+" "+what, read) }
	of("recount", func() (any, error) { return nil, s.Recount(ctx, run, nil) })
	of("tallies", func() (any, error) { return s.Tallies(ctx, run) })
	of("turn counts", func() (any, error) { return s.TurnCounts(ctx, run) })
	of("costs", func() (any, error) { return s.Costs(ctx, run) })
	of("block totals", func() (any, error) { return s.BlockTotals(ctx, run) })
	of("unplayed", func() (any, error) { return s.Unplayed(ctx, run) })
	of("comparisons", func() (any, error) { return s.Comparisons(ctx, run) })
	of("played", func() (any, error) {
		played, err := s.Played(ctx, run)
		var has []bool
		for number := range 6 {
			for pairing := range run.Pairings {
				has = append(has, played.Has(pairing, number))
			}
		}
		return has, err
	})
	for order, name := range map[results.BlockOrder]string{results.ByMatchup: "blocks by matchup", results.ByOpening: "blocks by opening"} {
		of(name, func() (any, error) {
			h := fnvOffset
			err := s.Blocks(ctx, run, order, func(b results.Block) error {
				h = h.text(fmt.Sprint(b))
				return nil
			})
			return h, err
		})
	}
	games := func(what string, most int, read func(visit func(results.Record) error) error) {
		of(what, func() (any, error) {
			h, n, enough := fnvOffset, 0, errors.New("enough")
			err := read(func(g results.Record) error {
				if n++; n > most {
					return enough
				}
				h = h.text(fmt.Sprint(g))
				return nil
			})
			if err == enough {
				err = nil
			}
			return h, err
		})
	}
	games("games", 1000, func(visit func(results.Record) error) error { return s.Games(ctx, run, nil, visit) })
	games("games from", 1000, func(visit func(results.Record) error) error { return s.GamesFrom(ctx, run, 0, 2, visit) })
	games("first games", 3, func(visit func(results.Record) error) error { return s.Games(ctx, run, nil, visit) })
	of("game", func() (any, error) { return s.Game(ctx, run, 1, 1) })
}

// writeCall is a call that writes.
type writeCall struct {
	name string
	call func(*Store) error
}

// writeCalls are calls that write: games that complete a block, games of new blocks, games of those left out, and more.
func writeCalls(t testing.TB) []writeCall {
	ctx, r, runs := uncancelled(t), rand.New(rand.NewPCG(7, 8)), sampleRuns()
	duel, four := runs[0], runs[1]
	game := func(pairing, number int) results.Record { return sampleGames(r, four, number, number+1)[pairing] }
	duels := append(freeGames(r, duel, 90, 92)[1:], freeGames(r, duel, 3, 4)...)
	fours := []results.Record{game(2, 3), game(3, 3), game(0, 6), game(1, 5)}
	grown := duel
	grown.Players = append(slices.Clone(duel.Players), results.Player{Name: "E", Spec: "two"})
	grown.Pairings = append(slices.Clone(duel.Pairings), results.Pairing{Key: "e", Seats: []int{4, 0}})
	return []writeCall{
		{"append duel", func(s *Store) error { return s.Append(ctx, duel, duels) }},
		{"append four", func(s *Store) error { return s.Append(ctx, four, fours) }},
		{"compare", func(s *Store) error { return s.AddComparison(ctx, duel, results.Compared{Name: "x", Started: noon}) }},
		{"leave out", func(s *Store) error {
			return s.AddUnplayed(ctx, four, []results.Unplayed{{Pairing: 0, From: 3, To: 9, Why: "D is withdrawn"}})
		}},
		{"go on", func(s *Store) error { return s.GoOn(ctx, four.Name) }},
		{"retry", func(s *Store) error { _, err := s.Retry(ctx, four.Name); return err }},
		{"enter", func(s *Store) error { other := newRun("other"); return s.Enter(ctx, &other) }},
		{"enter again", func(s *Store) error { again := duel; return s.Enter(ctx, &again) }},
		{"enter study", func(s *Store) error { study := newStudy("t"); return s.EnterStudy(ctx, &study) }},
		{"round", func(s *Store) error { return s.AddRound(ctx, "s", 5) }},
		{"extend", func(s *Store) error { x := grown; return s.Extend(ctx, &x, len(duel.Players), len(duel.Pairings)) }},
		{"rename", func(s *Store) error {
			return s.Rename(ctx, results.Renaming{Name: four.Name, To: "x"}, results.Renaming{Name: "x", To: four.Name})
		}},
		{"rename study", func(s *Store) error {
			return s.Rename(ctx, results.Renaming{Study: true, Name: "s", To: "u"}, results.Renaming{Study: true, Name: "u", To: "s"})
		}},
	}
}

// written makes all writeCalls. They must not give a damaged row a valid checksum. The writer knows the runs, as one would that
// entered them before the damage.
func written(t testing.TB, s *Store) answers {
	var err error
	s.statements, err = prepare(s.write)
	must(t, err)
	a := answers{}
	for _, w := range writeCalls(t) {
		a.ask(s, w.name, func() (any, error) { return nil, w.call(s) })
	}
	return a
}

// err returns the first error of any command, by name.
func (a answers) err() error {
	for _, name := range slices.Sorted(maps.Keys(a)) {
		if err := a[name].err; err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// verify looks for damage, until it finds some.
func verify(t testing.TB, s *Store) error {
	ctx := uncancelled(t)
	runs, err := s.Runs(ctx)
	for _, r := range runs {
		if err == nil {
			err = s.Recount(ctx, r, nil)
		}
	}
	if err == nil {
		err = s.Check(ctx)
	}
	return err
}

// judge returns an error for each command that neither refuses in our words nor answers as want does.
func (a answers) judge(want answers) error {
	var wrong []error
	for _, name := range slices.Sorted(maps.Keys(a)) {
		switch one := a[name]; {
		case one.err != nil && !explained(one.err):
			wrong = append(wrong, fmt.Errorf("%s: an error without an explanation: %w", name, one.err))
		case one.err == nil && one.hash != want[name].hash:
			wrong = append(wrong, fmt.Errorf("%s: silent, with another answer", name))
		}
	}
	return errors.Join(wrong...)
}

// explained reports whether an error explains the defect in our own words.
func explained(err error) bool {
	return slices.ContainsFunc([]error{results.ErrDamaged, results.ErrForeign, results.ErrEarlier, results.ErrLater, errProtected,
		results.ErrNoRun, results.ErrNoStudy}, func(known error) bool { return errors.Is(err, known) })
}

// words lists the errors, each once, behind the commands that refuse by it, and which commands have other answers than in want.
func (a answers) words(want answers) (lines []string) {
	by := map[string][]string{} // commands by error
	for _, name := range slices.Sorted(maps.Keys(a)) {
		if err := a[name].err; err != nil {
			text := strings.TrimPrefix(strings.ReplaceAll(err.Error(), results.ErrDamaged.Error(), "DAMAGED"), "t.db: ")
			head, list, _ := strings.Cut(text, "DAMAGED: ") // whose parts may be in any order
			if list != "" {
				text = head + "DAMAGED: " + strings.Join(slices.Sorted(strings.SplitSeq(list, "; ")), "; ")
			}
			by[text] = append(by[text], name)
		} else if want != nil && a[name] != want[name] {
			by["another answer"] = append(by["another answer"], name)
		}
	}
	for _, text := range slices.Sorted(maps.Keys(by)) {
		lines = append(lines, strings.Join(by[text], ", ")+": "+text)
	}
	return lines
}
