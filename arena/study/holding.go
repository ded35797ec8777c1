package study

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"tourney/results"
)

// Holding is the run, or the study with its runs, of a name in a database.
type Holding struct {
	Name   string
	Study  bool
	Runs   []string // names
	trials int      // -1 if damaged
	games  int      // -1 if damaged
}

// Names holds the names in a database. They are read alone, because other data may be damaged.
type Names struct {
	Runs    []string
	Studies []results.Study // names only
}

// catalogue is the store of what has a name.
type catalogue interface {
	RunNames(ctx context.Context) ([]string, error)
	StudyNames(ctx context.Context) ([]string, error)
	Run(ctx context.Context, name string) (results.Run, error)
	Tallies(ctx context.Context, r results.Run) ([]results.Tally, error)
	Trials(ctx context.Context, study string) ([]results.Trial, error)
}

func ReadNames(ctx context.Context, store catalogue) (n Names, err error) {
	if n.Runs, err = store.RunNames(ctx); err != nil {
		return n, err
	}
	studies, err := store.StudyNames(ctx)
	for _, name := range studies {
		n.Studies = append(n.Studies, results.Study{Name: name})
	}
	return n, err
}

func (n Names) HasStudy(name string) bool {
	return slices.ContainsFunc(n.Studies, func(s results.Study) bool { return s.Name == name })
}

// Check returns *Unknown for a name that is neither a run's nor a study's.
func (n Names) Check(name string) error {
	if slices.Contains(n.Runs, name) || n.HasStudy(name) {
		return nil
	}
	return n.unknown(false)
}

// version matches a number at the end of a name.
var version = regexp.MustCompile(`-[1-9]\d*$`)

// Free returns the first of night-2, night-3, … that no run or study has, and no stage of a study would need.
func (n Names) Free(name string) string {
	base := version.ReplaceAllString(name, "")
	for i := 2; ; i++ {
		free := results.MadeName(base, "-"+strconv.Itoa(i))
		needed := append(RunsOf(results.Study{Name: free}), free)
		_, owned := OwnerOf(free, n.Studies)
		if !owned && !n.HasStudy(free) && !slices.ContainsFunc(needed, func(run string) bool { return slices.Contains(n.Runs, run) }) {
			return free
		}
	}
}

// ErrOwned is the error for a run that belongs to a study.
var ErrOwned = errors.New("name the study, whose runs go with it")

// Unknown is the error for a name that does not exist.
type Unknown struct {
	What  string // kind of name: "run or study"
	Known []string
}

func (e *Unknown) Error() string { return "there is no such " + e.What }

// Find returns the holding of a name. asStudy selects the study where a tournament has the same name. The error wraps
// ErrOwned for a run of a study, and is *Unknown for an unknown name.
func (n Names) Find(ctx context.Context, store catalogue, name string, asStudy bool) (Holding, error) {
	h := Holding{Name: name}
	owner, owned := OwnerOf(name, n.Studies)
	switch isRun := slices.Contains(n.Runs, name) && !asStudy; {
	case isRun && owned:
		return h, fmt.Errorf("run %s has games of the study %s: %w", name, owner.Name, ErrOwned)
	case isRun:
		h.Runs = []string{name}
	case n.HasStudy(name):
		h.Study = true
		for _, run := range n.Runs {
			if _, owns := OwnerOf(run, []results.Study{{Name: name}}); owns {
				h.Runs = append(h.Runs, run)
			}
		}
		trials, err := store.Trials(ctx, name)
		if h.trials, err = orDamaged(len(trials), err); err != nil {
			return h, err
		}
	default:
		return h, n.unknown(asStudy)
	}
	var err error
	h.games, err = orDamaged(countGames(ctx, store, h.Runs))
	return h, err
}

func (n Names) unknown(asStudy bool) error {
	e := &Unknown{"study", nil}
	if !asStudy {
		e = &Unknown{"run or study", slices.Clone(n.Runs)}
	}
	for _, s := range n.Studies {
		e.Known = append(e.Known, s.Name)
	}
	return e
}

func countGames(ctx context.Context, store catalogue, runs []string) (games int, err error) {
	for _, name := range runs {
		run, err := store.Run(ctx, name)
		if err != nil {
			return 0, err
		}
		tallies, err := store.Tallies(ctx, run)
		if err != nil {
			return 0, err
		}
		for _, t := range tallies {
			games += t.Games
		}
	}
	return games, nil
}

// orDamaged returns -1 for damaged data, which may still be deleted.
func orDamaged(n int, err error) (int, error) {
	if errors.Is(err, results.ErrDamaged) {
		return -1, nil
	}
	return n, err
}

// String returns the kind, name and size, as in "run night with 2880 games".
func (h Holding) String() string {
	games := countedOrDamaged(h.games, "game")
	if !h.Study {
		return fmt.Sprintf("run %s with %s", h.Name, games)
	}
	text := fmt.Sprintf("study %s with %s", h.Name, countedOrDamaged(h.trials, "trial"))
	if len(h.Runs) > 0 {
		text += fmt.Sprintf(" and %s (%s)", games, strings.Join(h.Runs, ", "))
	}
	return text
}

// countedOrDamaged returns a count with its noun, or words for damage if n is -1.
func countedOrDamaged(n int, what string) string {
	if n < 0 {
		return "damaged " + what + "s"
	}
	return results.Counted(n, what)
}
