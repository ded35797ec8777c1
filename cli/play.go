package cli

import (
	"errors"
	"io/fs"
	"os"
	"strings"

	"tourney/arena/config"
	"tourney/cli/shell"
	"tourney/cli/tourney"
	"tourney/cli/tune"
)

// Play plays the tournament or the study of a config, or a stored study by its name, for a command of another program.
// It does all that tourney run and tune run do, and playing.By says who plays. Anything that is no study is treated as
// by tourney run.
func Play(env *shell.Environment, config string, playing shell.Playing, as shell.Renaming) error {
	if isStudy(env, config, playing.DB) {
		return tune.Play(env, config, playing, as)
	}
	return tourney.Play(env, config, playing, as)
}

// isStudy reports whether a file has the config of a study, or, as tune run looks for it, a study is stored by that name.
func isStudy(env *shell.Environment, name, db string) bool {
	text, err := os.ReadFile(name)
	if err == nil {
		return config.IsStudy(text)
	}
	if !errors.Is(err, fs.ErrNotExist) || strings.HasSuffix(name, ".yaml") {
		return false
	}
	store, err := env.OpenReaderIfAny(db)
	if err != nil || store == nil {
		return false
	}
	defer store.Close()
	_, err = store.Study(env.Ctx, name)
	return err == nil
}
