package tourney

import (
	"context"
	"fmt"
	"slices"

	"tourney/arena/config"
	"tourney/arena/crash"
	"tourney/arena/study"
	"tourney/cli/shell"
	"tourney/results"
	"tourney/results/sqlite"
)

type renameCommand struct {
	Name  string `arg:"" help:"The run or study, as tourney list shows it. The runs of a study are renamed with it."`
	To    string `arg:"" name:"new" help:"Its new name."`
	Study bool   `help:"Mean the study, where a tournament has the same name."`
	Yes   bool   `short:"y" help:"Do not ask back."`
	DB    string `name:"db" default:"tourney.db" placeholder:"FILE" help:"Database (${default})."`
}

func (renameCommand) Example() string {
	return "tourney rename night night-before --db night.db"
}

// Run renames a run, or a study with its runs.
func (c *renameCommand) Run(env *shell.Environment) error {
	return editing(env, c.DB, c.Name, c.Study, func(reader *sqlite.Store, n study.Names, h study.Holding) error {
		if _, err := c.list(env.Ctx, reader, n, h); err != nil || c.Yes || !env.OnTerminal() {
			return err
		}
		return env.Confirm(fmt.Sprintf("rename %v to %s", h, c.To))
	}, func(store *sqlite.Store, n study.Names, h study.Holding) error {
		list, err := c.list(env.Ctx, store, n, h)
		if err != nil {
			return err
		}
		if err := store.Rename(env.Ctx, list...); err != nil {
			return err
		}
		if !h.Study {
			fmt.Fprintf(env.Stderr, "to go on with %s, give its config that name, or play it with --as\n", c.To)
		}
		if _, err := fmt.Fprintf(env.Stdout, "%s: %v is now called %s\n", c.DB, h, c.To); err != nil {
			return err
		}
		return shell.EditCrashes(c.DB, func(r *crash.Recorder) {
			for _, l := range list {
				if !l.Study {
					r.Rename(l.Name, l.To)
				}
			}
		})
	})
}

// list says what gets which name, with the configs that go with these. Names that are taken are refused.
func (c *renameCommand) list(ctx context.Context, store results.StudyStore, n study.Names, h study.Holding) ([]results.Renaming, error) {
	if h.Study {
		return c.study(ctx, store, n, h)
	}
	if err := config.CheckName(c.To); err != nil {
		return nil, shell.Usage(fmt.Errorf("the name of a run %w", err))
	}
	if owner, ok := study.OwnerOf(c.To, n.Studies); ok {
		return nil, shell.Usage(fmt.Errorf("the name %s is for games of the study %s: choose another", c.To, owner.Name))
	}
	one, err := c.run(ctx, store, n, c.Name, c.To)
	return []results.Renaming{one}, err
}

// run gives a run another name.
func (c *renameCommand) run(ctx context.Context, store results.Store, n study.Names, name, to string) (results.Renaming, error) {
	if err := c.free(n, to); err != nil {
		return results.Renaming{}, err
	}
	r, err := store.Run(ctx, name)
	if err != nil {
		return results.Renaming{}, err
	}
	text, err := config.Renamed(r.Config, to)
	if err != nil {
		return results.Renaming{}, fmt.Errorf("run %s: %w", name, err)
	}
	return results.Renaming{Name: name, To: to, Config: text}, nil
}

// free refuses names that a run has.
func (c *renameCommand) free(n study.Names, name string) error {
	if slices.Contains(n.Runs, name) {
		return shell.Usage(fmt.Errorf("%s has a run called %s already: choose another name", c.DB, name))
	}
	return nil
}

// study gives a study another name, and its runs those that go with it.
func (c *renameCommand) study(ctx context.Context, store results.StudyStore, n study.Names, h study.Holding) ([]results.Renaming, error) {
	if err := config.CheckStudyName(c.To); err != nil {
		return nil, shell.Usage(fmt.Errorf("the name of a study %w", err))
	}
	if n.HasStudy(c.To) {
		return nil, shell.Usage(fmt.Errorf("%s has a study called %s already: choose another name", c.DB, c.To))
	}
	s, err := store.Study(ctx, c.Name)
	if err != nil {
		return nil, err
	}
	text, err := config.Renamed(s.Config, c.To)
	if err != nil {
		return nil, fmt.Errorf("study %s: %w", c.Name, err)
	}
	list := []results.Renaming{{Study: true, Name: c.Name, To: c.To, Config: text}}
	to := study.RunsOf(results.Study{Name: c.To})
	for stage, name := range study.RunsOf(s) {
		if !slices.Contains(h.Runs, name) { // the stage has not begun, and will want its name
			if err := c.free(n, to[stage]); err != nil {
				return nil, err
			}
			continue
		}
		one, err := c.run(ctx, store, n, name, to[stage])
		if err != nil {
			return nil, err
		}
		list = append(list, one)
	}
	return list, nil
}
