package config

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tourney/arena/input"
	"tourney/games"
	"tourney/games/pentago"
)

// quoted is Pentago with openings in quotes, which are position lines.
type quoted struct{ pentago.Game }

func (quoted) Name() string { return "quoted" }

func (g quoted) Opening(o games.Options, line string, _ *rand.Rand) (games.Position, error) {
	var text string
	if _, err := fmt.Sscanf(line, "%q", &text); err != nil {
		return nil, errors.New("an opening is in quotes")
	}
	return g.Parse(o, text)
}

func init() { games.Register(quoted{}) }

// stone is the position line of one white stone on a cell, Black to move.
func stone(cell int) string {
	rows := []byte("....../....../....../....../....../......")
	rows[cell+cell/6] = 'W'
	return string(rows) + " b p"
}

// goodList is a config in which each test breaks one line.
var goodList = fmt.Sprintf(`game: pentago
openings:
  - kind: list
    games: 6
    lines:
      - %s
      - %q
players: [{eval: a}, {kind: random}]
`, stone(0), stone(7))

// inFolder writes a file of openings and returns the name of a config beside it.
func inFolder(t *testing.T, openings string) (config string) {
	t.Helper()
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "openings.txt"), []byte(openings), 0o666); err != nil {
		t.Fatal(err)
	}
	return filepath.Join(folder, "night.yaml")
}

// filed is a config whose openings are in a file.
const filed = "game: pentago\nopenings: [{kind: list, file: openings.txt}]\nplayers: [{eval: a}, {kind: random}]\n"

// TestListTooLong refuses lists longer than any sensible one.
func TestListTooLong(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{strings.Repeat("x\n", maxLines+1), "there are 100001 openings in this list: there can be no more than 100000"},
		{strings.Repeat("#", input.Most+1), "it has 16777217 bytes: want a regular file of at most 16 MiB"},
	} {
		_, err := Decode(inFolder(t, test.text), []byte(filed))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%d bytes: error %v, want %s", len(test.text), err, test.want)
		}
	}
}

// studied is a study without openings; with its first list each stage has lines of its own.
const studied = "game: pentago\nbudget: 100\nmethod: random\ncandidate: {name: p, eval: probe}\nopponents: [{kind: random}]\n"

// listOf writes a set of openings, lines of one stone each.
func listOf(games int, cells ...int) string {
	lines := make([]string, len(cells))
	for i, cell := range cells {
		lines[i] = stone(cell)
	}
	return fmt.Sprintf("{kind: list, games: %d, lines: [%s]}", games, strings.Join(lines, ", "))
}
