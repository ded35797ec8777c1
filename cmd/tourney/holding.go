package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/mattn/go-isatty"

	"tourney/arena/study"
	"tourney/cmd/internal/shell"
	"tourney/results"
	"tourney/results/sqlite"
)

// holding is what a name stands for in a database: a run, or a study with its runs.
type holding struct {
	name   string
	study  bool
	runs   []string // by name
	trials int      // -1 if they are damaged
	games  int      // -1 if they are damaged
}

// names is what rename and delete look a name up among. It is read without the rest, which may be damaged.
type names struct {
	db      string
	runs    []string
	studies []results.Study // their names only
}

func readNames(ctx context.Context, store *sqlite.Store, db string) (names, error) {
	n := names{db: db}
	var err error
	if n.runs, err = store.RunNames(ctx); err != nil {
		return n, err
	}
	studies, err := store.StudyNames(ctx)
	for _, name := range studies {
		n.studies = append(n.studies, results.Study{Name: name})
	}
	return n, err
}

// hasStudy reports whether there is a study of that name.
func (n names) hasStudy(name string) bool {
	return slices.ContainsFunc(n.studies, func(s results.Study) bool { return s.Name == name })
}

// find returns what a name stands for. Where a study has the name of a tournament, asStudy says that it is meant.
func (n names) find(ctx context.Context, store results.StudyStore, name string, asStudy bool) (holding, error) {
	h := holding{name: name}
	owner, owned := study.OwnerOf(name, n.studies)
	switch isRun := slices.Contains(n.runs, name) && !asStudy; {
	case isRun && owned:
		return h, shell.Usage(fmt.Errorf("run %s has games of the study %s: name the study, whose runs go with it", name, owner.Name))
	case isRun:
		h.runs = []string{name}
	case n.hasStudy(name):
		h.study = true
		for _, run := range study.RunsOf(results.Study{Name: name}) {
			if slices.Contains(n.runs, run) {
				h.runs = append(h.runs, run)
			}
		}
		trials, err := store.Trials(ctx, name)
		if h.trials, err = orDamaged(len(trials), err); err != nil {
			return h, err
		}
	default:
		return h, n.unknown(name, asStudy)
	}
	var err error
	h.games, err = orDamaged(countGames(ctx, store, h.runs))
	return h, err
}

// unknown is the error of a name that nothing has.
func (n names) unknown(name string, asStudy bool) error {
	what, known := "study", []string(nil)
	if !asStudy {
		what, known = "run or study", slices.Clone(n.runs)
	}
	for _, s := range n.studies {
		known = append(known, s.Name)
	}
	return shell.NotStored(n.db, what, name, known)
}

func countGames(ctx context.Context, store results.Store, runs []string) (games int, err error) {
	for _, name := range runs {
		run, err := store.Run(ctx, name)
		if err != nil {
			return 0, err
		}
		n, err := gamesOf(ctx, store, run)
		if err != nil {
			return 0, err
		}
		games += n
	}
	return games, nil
}

// orDamaged returns -1 for what is damaged, which is no obstacle: it may be deleted.
func orDamaged(n int, err error) (int, error) {
	if errors.Is(err, results.ErrDamaged) {
		return -1, nil
	}
	return n, err
}

// String says what it is and what is in it, as in "run night with 2880 games".
func (h holding) String() string {
	games := counted(h.games, "game")
	if !h.study {
		return fmt.Sprintf("run %s with %s", h.name, games)
	}
	text := fmt.Sprintf("study %s with %s", h.name, counted(h.trials, "trial"))
	if len(h.runs) > 0 {
		text += fmt.Sprintf(" and %s (%s)", games, strings.Join(h.runs, ", "))
	}
	return text
}

// counted writes a number of things, or that they are damaged if it is -1.
func counted(n int, what string) string {
	if n < 0 {
		return "damaged " + what + "s"
	}
	return plural(int64(n), what)
}

// step is a part of renaming or deleting what a name stands for.
type step func(*sqlite.Store, names, holding) error

// editing has ask agree to changing what a name stands for, and edit change it. Only edit gets a store that writes:
// opening one migrates a database of an earlier form, which must not come of a question that is declined.
func editing(env *shell.Environment, db, name string, asStudy bool, ask, edit step) error {
	reader, err := env.OpenReader(db) // which does not make a database that is not there
	if err != nil {
		return err
	}
	asked, err := take(env, reader, db, name, asStudy, ask)
	if err != nil {
		return err
	}
	store, err := env.OpenStore(db)
	if err != nil {
		return err
	}
	_, err = take(env, store, db, name, asStudy, func(store *sqlite.Store, n names, h holding) error {
		if h.String() != asked.String() {
			return fmt.Errorf("%s: %v is now %v, as another program has changed it: try again", db, asked, h)
		}
		return edit(store, n, h)
	})
	return err
}

// take looks a name up, takes a step with what it stands for, and closes the store.
func take(env *shell.Environment, store *sqlite.Store, db, name string, asStudy bool, do step) (h holding, err error) {
	defer func() {
		if closing := store.Close(); err == nil {
			err = closing
		}
	}()
	n, err := readNames(env.Ctx, store, db)
	if err != nil {
		return h, err
	}
	if h, err = n.find(env.Ctx, store, name, asStudy); err != nil {
		return h, err
	}
	return h, do(store, n, h)
}

// errDeclined is what a command ends with after the answer to its question was not yes.
var errDeclined = errors.New("nothing is changed")

// onTerminal reports whether somebody at a terminal can be asked.
func onTerminal(env *shell.Environment) bool {
	f, ok := env.Stdin.(*os.File)
	return ok && isatty.IsTerminal(f.Fd())
}

// confirm asks a question, and returns errDeclined unless the answer is yes.
func confirm(env *shell.Environment, question string) error {
	answer, err := newInput(env).ask(env.Ctx, results.Visible(question)+"? [y/N] ")
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	switch strings.ToLower(strings.TrimSpace(answer)) {
	case "y", "yes":
		return nil
	}
	return errDeclined
}
