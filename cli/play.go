package cli

import (
	"errors"
	"io/fs"
	"strings"

	"tourney/arena/config"
	"tourney/arena/input"
	"tourney/cli/shell"
	"tourney/cli/tourney"
	"tourney/cli/tune"
)

// Undertaking is a tournament or a study that a command of another program plays.
type Undertaking struct {
	Name  string // of the run or study
	Study bool

	config string // file, or the name of a stored study or run
	as     shell.Renaming
}

// Find returns the undertaking of a config file, or of a stored study or run by its name. Anything that is no study is treated as
// by tourney run.
func Find(env *shell.Environment, name, db string, as shell.Renaming) (Undertaking, error) {
	u := Undertaking{config: name, as: as}
	var err error
	if u.Study, u.Name, err = isStudy(env, name, db); err != nil {
		return u, err
	}
	if u.Name == "" && u.Study {
		file, err := shell.ReadConfig(name, config.DecodeStudyAsking(*env.Asking()))
		if err != nil {
			return u, err
		}
		u.Name = file.Study.Name
	} else if u.Name == "" {
		file, err := tourney.ReadConfig(env, name, db)
		if err != nil {
			return u, err
		}
		u.Name = file.Plan.Name
	}
	if as.As != nil {
		u.Name = *as.As
	}
	return u, nil
}

// isStudy reports whether a file has the config of a study, or, as tune run looks for it, a study is stored by that name,
// which it then returns.
func isStudy(env *shell.Environment, name, db string) (is bool, stored string, err error) {
	text, err := input.Read(name)
	if err == nil {
		return config.IsStudy(text), "", nil
	}
	if !errors.Is(err, fs.ErrNotExist) || strings.HasSuffix(name, ".yaml") {
		return false, "", nil // reading the config will say why
	}
	store, err := env.OpenReaderIfAny(db)
	if err != nil || store == nil {
		return false, "", err
	}
	defer store.Close()
	if _, err := store.Study(env.Ctx, name); err != nil {
		return false, "", nil
	}
	return true, name, nil
}

// Play does all that tourney run and tune run do; playing.By says who plays.
func (u Undertaking) Play(env *shell.Environment, playing shell.Playing) error {
	if u.Study {
		return tune.Play(env, u.config, playing, u.as)
	}
	return tourney.Play(env, u.config, playing, u.as)
}
