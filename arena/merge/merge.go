// Package merge joins several databases. Runs of one name become one run if they are parts of the same tournament; the
// same holds for studies. Contradictions are refused.
package merge

import (
	"context"
	"fmt"
	"slices"
	"time"

	"tourney/arena/plan"
	"tourney/arena/study"
	"tourney/results"
)

// Source is a database to read.
type Source struct {
	Name  string // for messages
	Store reader
}

// reader is the store of a source.
type reader interface {
	Studies(ctx context.Context) ([]results.Study, error)
	Trials(ctx context.Context, study string) ([]results.Trial, error)
	Runs(ctx context.Context) ([]results.Run, error)
	Tallies(ctx context.Context, r results.Run) ([]results.Tally, error)
	Games(ctx context.Context, r results.Run, pairings []int, visit func(results.Record) error) error
	Unplayed(ctx context.Context, r results.Run) ([]results.Unplayed, error)
	Comparisons(ctx context.Context, baseline results.Run) ([]results.Compared, error)
}

// writer is the store of what is joined.
type writer interface {
	Enter(ctx context.Context, r *results.Run) error
	Append(ctx context.Context, r results.Run, games []results.Record) error
	Unplayed(ctx context.Context, r results.Run) ([]results.Unplayed, error)
	AddUnplayed(ctx context.Context, r results.Run, left []results.Unplayed) error
	Finish(ctx context.Context, run string, at time.Time) error
	AddComparison(ctx context.Context, baseline results.Run, with results.Compared) error
	EnterStudy(ctx context.Context, s *results.Study) error
	AddTrials(ctx context.Context, study string, trials []results.Trial) error
}

// Result is the result of joining the runs or studies of one name.
type Result struct {
	Study     bool // a study, otherwise a run
	Name      string
	Count     int      // games or trials, each number once
	Of        []int    // the same for each source; -1 if it has no run or study of that name
	Unchecked []string // players without a fingerprint in some source
}

// Conflict is the error of runs or studies of one name that cannot be joined. The remedy is to rename one of them.
type Conflict struct {
	Name    string // of the run, or of its study
	Source  string // database with the second one
	Problem string
}

func (c *Conflict) Error() string { return c.Problem }

func conflict(name, source, format string, args ...any) error {
	return &Conflict{name, source, fmt.Sprintf(format, args...)}
}

// Compare says in what plans differ. The words are those of configs, which only the caller knows.
type Compare struct {
	// Runs returns what must not differ when a run goes on from a stored plan with another; nil if it gains players and
	// games at most.
	Runs func(now, stored plan.Plan) []string
	// Studies returns an error if a study cannot go on from a stored one.
	Studies func(now, stored study.Study) error
}

// Into copies all runs and studies of the sources into an empty database. It only reads the sources; other programs may
// write to them meanwhile, and Into copies their state when it reads them. It calls watch with the number of games read
// so far and in total. The error is a *Conflict if two runs or studies of one name do not fit. After an error the
// database is incomplete and of no use.
func Into(
	ctx context.Context, out writer, sources []Source, compare Compare, watch func(done, total int),
) ([]Result, error) {
	m := merger{ctx: ctx, out: out, Compare: compare, watch: watch}
	for _, s := range sources {
		if err := m.read(s); err != nil {
			return nil, err
		}
	}
	// Conflicts that need no games are found before the first game is copied.
	studies, err := m.joinStudies()
	if err != nil {
		return nil, err
	}
	runs, err := m.joinRuns(studies)
	if err != nil {
		return nil, err
	}
	var list []Result
	for _, j := range runs {
		result, err := m.copyRun(j)
		if err != nil {
			return nil, err
		}
		list = append(list, result)
	}
	for _, j := range studies { // after the runs, which have the players of the trials
		result, err := m.copyStudy(j)
		if err != nil {
			return nil, err
		}
		list = append(list, result)
	}
	return list, nil
}

// merger is the state of one call of Into.
type merger struct {
	ctx context.Context
	out writer
	Compare
	watch       func(done, total int)
	sources     []contents
	done, total int // games
}

func (m *merger) result(name string) Result {
	return Result{Name: name, Of: slices.Repeat([]int{-1}, len(m.sources))}
}

// contents is a source without its games.
type contents struct {
	Source
	studies []results.Study
	trials  map[string][]results.Trial // by study
	runs    []results.Run
}

// read reads the contents of a source. A program that writes to the source stores the games of a trial before the
// trial. So trials are read before runs, and runs before games.
func (m *merger) read(s Source) (err error) {
	c := contents{Source: s, trials: map[string][]results.Trial{}}
	if c.studies, err = s.Store.Studies(m.ctx); err != nil {
		return err
	}
	for _, one := range c.studies {
		if c.trials[one.Name], err = s.Store.Trials(m.ctx, one.Name); err != nil {
			return err
		}
	}
	if c.runs, err = s.Store.Runs(m.ctx); err != nil {
		return err
	}
	for _, r := range c.runs {
		tallies, err := s.Store.Tallies(m.ctx, r)
		if err != nil {
			return err
		}
		for _, t := range tallies {
			m.total += t.Games
		}
	}
	m.sources = append(m.sources, c)
	return nil
}

// joinRuns finds the runs of each name, in the order of the sources.
func (m *merger) joinRuns(studies []*joinedStudy) ([]*joinedRun, error) {
	var all []results.Study
	for _, j := range studies {
		all = append(all, j.study)
	}
	var list []*joinedRun
	byName := map[string]*joinedRun{}
	for source, c := range m.sources {
		for _, r := range c.runs {
			owner, owned := study.OwnerOf(r.Name, all)
			if owned {
				if err := m.belongs(source, r.Name, owner.Name); err != nil {
					return nil, err
				}
			}
			j := byName[r.Name]
			if j == nil {
				j = &joinedRun{rename: r.Name, owned: owned}
				if owned {
					j.rename = owner.Name
				}
				byName[r.Name] = j
				list = append(list, j)
			}
			j.parts = append(j.parts, part{source: source, file: c.Name, run: r})
		}
	}
	for _, j := range list {
		if err := j.join(m.Runs); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// belongs refuses a run that is a tournament in one source and belongs to a study in another.
func (m *merger) belongs(source int, run, owner string) error {
	has := func(c contents) bool {
		return slices.ContainsFunc(c.studies, func(s results.Study) bool { return s.Name == owner })
	}
	here := m.sources[source]
	if has(here) {
		return nil
	}
	there := m.sources[slices.IndexFunc(m.sources, has)]
	return conflict(run, here.Name, "run %s is a tournament in %s, but in %s it is for games of the study %s", run, here.Name, there.Name, owner)
}
