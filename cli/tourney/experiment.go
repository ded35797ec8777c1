package tourney

import (
	"cmp"
	"os"
	"path/filepath"
	"strings"

	"tourney/cli/shell"
	"tourney/results/report/table"
)

// experiment is a part of bench that has a config of its own, prints tables and draws two pictures.
type experiment struct {
	Config string
	Plot   string // what the names of the pictures derive from; "" for the experiment's name
	Format string
}

// readExperiment reads the config of an experiment, and the format of its table.
func readExperiment[E any](x experiment, decode func(name string, text []byte) (E, error)) (e E, f table.Format, err error) {
	if f, err = table.ParseFormat(x.Format); err != nil {
		return e, f, shell.Usage(err)
	}
	text, err := os.ReadFile(x.Config)
	if err != nil {
		return e, f, shell.NotRead("config", err)
	}
	e, err = decode(x.Config, text)
	return e, f, err
}

// pictures names the two pictures of an experiment of that name, such as clock-depth.png and clock-stones.png where
// clock.png was asked for. It is an error if one cannot be drawn, or would take the place of the config.
func (x experiment) pictures(name, one, other string) (first, second string, err error) {
	file := cmp.Or(x.Plot, name+".png")
	ending := filepath.Ext(file)
	stem := strings.TrimSuffix(file, ending) + "-"
	first, second = stem+one+ending, stem+other+ending
	for _, picture := range []string{first, second} {
		if err := shell.CheckApart(picture, "the config", x.Config); err != nil {
			return "", "", err
		}
	}
	return first, second, nil
}
