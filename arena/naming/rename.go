// Package naming renames runs and studies.
package naming

import (
	"context"
	"fmt"
	"slices"

	"tourney/arena/study"
	"tourney/results"
)

// Refused is the error of a name that cannot be given.
type Refused struct{ error }

func (r Refused) Unwrap() error { return r.error }

func refused(format string, args ...any) error { return Refused{fmt.Errorf(format, args...)} }

// register is the store of runs and studies that have names.
type register interface {
	Run(ctx context.Context, name string) (results.Run, error)
	Study(ctx context.Context, name string) (results.Study, error)
}

// Renamed returns the text of a config with another name of its run or study.
type Renamed func(config, name string) (string, error)

// Rename returns the renamings that give a run or study the name to. n are the names in the store; renamed returns a
// config with another name. The error is Refused if the name is taken or not allowed.
func Rename(
	ctx context.Context, store register, n study.Names, h study.Holding, to string, renamed Renamed,
) (list []results.Renaming, err error) {
	what := "run"
	if h.Study {
		what = "study"
	}
	if err := results.CheckName(to); err != nil {
		return nil, refused("the name of a %s %w", what, err)
	}
	runs, names := []string{h.Name}, []string{to}
	if h.Study {
		if n.HasStudy(to) {
			return nil, refused("there is a study called %s already: choose another name", to)
		}
		s, err := store.Study(ctx, h.Name)
		if err != nil {
			return nil, err
		}
		text, err := renamed(s.Config, to)
		if err != nil {
			return nil, fmt.Errorf("study %s: %w", h.Name, err)
		}
		list = append(list, results.Renaming{Study: true, Name: h.Name, To: to, Config: text})
		runs, names = study.RunsOf(s), study.RunsOf(results.Study{Name: to, Rounds: s.Rounds})
	} else if owner, ok := study.OwnerOf(to, n.Studies); ok {
		return nil, refused("the name %s is for games of the study %s: choose another", to, owner.Name)
	}
	for i, name := range runs {
		if slices.Contains(n.Runs, names[i]) {
			return nil, refused("there is a run called %s already: choose another name", names[i])
		}
		if !slices.Contains(h.Runs, name) { // the stage has not begun and will need its name
			continue
		}
		r, err := store.Run(ctx, name)
		if err != nil {
			return nil, err
		}
		text, err := renamed(r.Config, names[i])
		if err != nil {
			return nil, fmt.Errorf("run %s: %w", name, err)
		}
		list = append(list, results.Renaming{Name: name, To: names[i], Config: text})
	}
	return list, nil
}
