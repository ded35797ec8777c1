package config

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tourney/arena/input"
	"tourney/arena/openings"
	"tourney/games"
	"tourney/games/pentago"
	"tourney/results"
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

const won = "WWWWW./....../B...B./....../B...B./...... b p"

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

func TestDecodeList(t *testing.T) {
	want := []openings.Set{{Kind: openings.List, Games: 6, Lines: []string{stone(0), stone(7)}}}
	if diff := cmp.Diff(want, decode(t, goodList).Plan.Openings); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	want[0].Games, want[0].Skip = 2, 9 // as many as there are lines
	short := strings.Replace(goodList, "games: 6", "skip: 9", 1)
	if diff := cmp.Diff(want, decode(t, short).Plan.Openings); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	mirrored := decode(t, `{game: quoted, openings: [{kind: list, symmetry: true, lines: ['"`+stone(0)+`" # ä: [b], {c} \ 😀', '"`+stone(1)+`"']}],
		players: [{kind: random}], schedule: {self: true}}`)
	if set := mirrored.Plan.Openings[0]; !set.Symmetry {
		t.Errorf("got %+v, want openings with symmetry", set)
	}
	checkReadBack(t, mirrored.Plan) // what follows the quotes is part of the line
}

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

// TestListFile: openings are read from a file beside the config, and kept as if they stood in it.
func TestListFile(t *testing.T) {
	name := inFolder(t, "\ufeff# two\n\n  "+stone(0)+"  # a corner\r\n"+stone(7)+"\n")
	f, err := Decode(name, []byte(filed))
	if err != nil {
		t.Fatal(err)
	}
	want := []openings.Set{{Kind: openings.List, Games: 2, Lines: []string{stone(0), stone(7)}}}
	if diff := cmp.Diff(want, f.Plan.Openings); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	checkReadBack(t, f.Plan)
}

func TestListFileErrors(t *testing.T) {
	for _, test := range []struct {
		name, text string
		want       []string // behind the folder's name
	}{
		{"no openings", "# none\n", []string{"night.yaml:2:31: there are no openings in this list"}},
		{"other bytes", "\xff", []string{"night.yaml:2:31: the openings in "}},
		{"wrong lines", stone(0) + "\n\n  nought # really\n" + won + "\n",
			[]string{`openings.txt:3:3: position "nought" has 1 fields`, "openings.txt:4:1: the game is over here"}},
	} {
		name := inFolder(t, test.text)
		_, err := Decode(name, []byte(filed))
		var errs Errors
		if errors.As(err, &errs); len(errs) != len(test.want) {
			t.Errorf("%s:\n got %v\nwant %d errors", test.name, err, len(test.want))
			continue
		}
		for i, want := range test.want {
			if !strings.HasPrefix(errs[i].Error(), filepath.Join(filepath.Dir(name), want)) {
				t.Errorf("%s:\n got %v\nwant %s", test.name, errs[i], want)
			}
		}
	}
	_, err := Decode(inFolder(t, "\n  nought # really\n"), []byte(filed))
	if err == nil || !strings.HasSuffix(err.Error(), "    2 |   nought # really\n      |   ^") {
		t.Errorf("the line is not shown, or its mark misplaced:\n%v", err)
	}
}

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

// TestExtendsListFile names the line of the file.
func TestExtendsListFile(t *testing.T) {
	name := inFolder(t, "# two\n"+stone(0)+"\n"+stone(7)+"\n")
	stored, err := Decode(name, []byte(filed))
	if err != nil {
		t.Fatal(err)
	}
	other := filepath.Join(filepath.Dir(name), "openings.txt")
	if err := os.WriteFile(other, []byte(stone(0)+"\n\n "+stone(8)+"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	f, err := Decode(name, []byte(filed))
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Extends(stored.Plan); err == nil || !strings.HasPrefix(err.Error(), other+":3:2: this opening is ") {
		t.Errorf("got %v\nwant the third line of %s", err, other)
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

// TestStudyLists: no two stages have a board in common, and a stored study continues.
func TestStudyLists(t *testing.T) {
	few := listOf(2, 0, 1, 2, 3, 4, 5, 6)
	text := studied + "openings: [" + few + ", {kind: empty, games: 5}]\nretest: {best: 2, openings: [" + few + "]}\n" +
		"proof: {openings: [" + strings.Replace(few, "games: 2", "games: 3", 1) + "]}\n"
	f := decodeStudy(t, text)
	cells := map[string]results.Stage{}
	for _, stage := range []results.Stage{results.Screening, results.Retest, results.Proof} {
		plan := f.Study.Plan(stage)
		source, err := plan.Source(0)
		if err != nil {
			t.Fatal(err)
		}
		for n := plan.Openings[0].Skip; n < plan.Openings[0].End(); n++ {
			p, err := source.At(n)
			if err != nil {
				t.Fatal(err)
			}
			line, err := p.AppendText(nil)
			if err != nil {
				t.Fatal(err)
			}
			if before, twice := cells[string(line)]; twice {
				t.Errorf("%s is an opening of the %s and of the %s", line, before, stage)
			}
			cells[string(line)] = stage
		}
	}
	if len(cells) != 7 {
		t.Errorf("the stages take %d openings of the list, want all 7", len(cells))
	}
	checkStudyReadBack(t, f.Study)
}
