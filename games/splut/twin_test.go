package splut

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tourney/games"
	"tourney/games/gamestest"
)

// twin is a position as the rules describe it: pieces by the names of their cells, the rest in words. It knows no
// board, only position lines.
type twin struct {
	rule       string
	teams      string            // in playing order
	on         map[string]string // by cell: "SW" for the wizard of S, "o" for a rock
	locked     map[string]byte   // by cell: rocks of the turn before, or the seat that a rock carries under the rule of the round
	moved      map[string]bool   // by cell: rocks of this turn
	lev        string            // as in the position line
	mover      byte
	left, turn int
	out        string
}

// readTwin reads the position line of a start.
func readTwin(line, rule string) *twin {
	fields := strings.Split(line, " ")
	w := &twin{
		rule: rule, on: map[string]string{}, locked: map[string]byte{}, moved: map[string]bool{},
		lev: nothing, mover: fields[moverField][0], left: 1,
	}
	for _, team := range strings.Split(fields[teamsField], "/") {
		w.teams += team[:1]
		for i, kind := range kindLetters {
			w.on[team[1+2*i:3+2*i]] = team[:1] + string(kind)
		}
	}
	for rocks := fields[rocksField]; rocks != ""; rocks = rocks[2:] {
		w.on[rocks[:2]] = "o"
	}
	if rule == "round" {
		for marks := fields[lockedField]; marks != ""; marks = marks[3:] {
			w.locked[marks[:2]] = marks[2]
		}
	}
	return w
}

// String writes the position line.
func (w *twin) String() string {
	var teams []string
	for _, s := range w.teams {
		if strings.ContainsRune(w.out, s) {
			teams = append(teams, string(s)+"x")
			continue
		}
		team := string(s)
		for _, kind := range "WDT" {
			cell := w.find(string(s) + string(kind))
			if cell == "" {
				cell = "--"
			}
			team += cell
		}
		teams = append(teams, team)
	}
	rocks, locked, moved := "", "", ""
	for _, cell := range diamond() {
		if w.on[cell] != "o" {
			continue
		}
		rocks += cell
		if seat, is := w.locked[cell]; is && w.rule == "round" {
			locked += cell + string(seat)
		} else if is {
			locked += cell
		}
		if w.moved[cell] && w.rule == "turn" {
			moved += cell
		}
	}
	orDash := func(s string) string {
		if s == "" {
			return "-"
		}
		return s
	}
	return strings.Join([]string{
		strings.Join(teams, "/"), rocks, string(w.mover), strconv.Itoa(w.left), strconv.Itoa(w.turn), orDash(locked),
		orDash(moved), w.lev, orDash(w.out),
	}, " ")
}

// diamond lists all cells in alphabetical order.
func diamond() (cells []string) {
	for file := 'a'; file <= 'i'; file++ {
		for rank := '1'; rank <= '9'; rank++ {
			if isCell(string(file) + string(rank)) {
				cells = append(cells, string(file)+string(rank))
			}
		}
	}
	return cells
}

func isCell(name string) bool {
	file, rank := int(name[0])-'e', int(name[1])-'5'
	return max(file, -file)+max(rank, -rank) <= 4
}

// beside returns the next cell in a direction, or "".
func beside(cell string, direction byte) string {
	step := map[byte][2]int{'n': {0, 1}, 'e': {1, 0}, 's': {0, -1}, 'w': {-1, 0}}[direction]
	next := string([]byte{cell[0] + byte(step[0]), cell[1] + byte(step[1])})
	if !isCell(next) {
		return ""
	}
	return next
}

func behind(cell string, direction byte) string {
	return beside(cell, map[byte]byte{'n': 's', 's': 'n', 'e': 'w', 'w': 'e'}[direction])
}

func (w *twin) find(piece string) string {
	for cell, is := range w.on {
		if is == piece {
			return cell
		}
	}
	return ""
}

// free reports whether a cell is on the board and empty.
func (w *twin) free(cell string) bool { return cell != "" && w.on[cell] == "" }

// TestStepsAgreeWithTwin plays random games on the board and on its twin: the steps and positions must agree, and each step must have the
// effect that Step says.
func TestStepsAgreeWithTwin(t *testing.T) {
	actions := map[Action]int{}
	rapid.Check(t, func(t *rapid.T) {
		o := games.Options{
			"seats":      rapid.SampledFrom(options[0].Values).Draw(t, "seats"),
			"levitation": rapid.SampledFrom([]string{"turn", "round"}).Draw(t, "levitation"),
		}
		b := read(t, o, "")
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		w := readTwin(gamestest.Line(b), o["levitation"])
		for plies := 0; plies < 300 && !b.Over(); plies++ {
			want := w.steps()
			if got := gamestest.Legal(b); !slices.Equal(got, want) {
				t.Fatalf("steps %q\nwant  %q\n%s", got, want, w)
			}
			step := want[r.IntN(len(want))]
			m, err := b.ParseMove(step)
			if err != nil {
				t.Fatal(err)
			}
			said, state, mover, before := b.Step(m), b.state, b.mover, w.String()
			b.Do(m)
			w.do(step)
			if got := gamestest.Line(b); got != w.String() {
				t.Fatalf("%s after %s:\n got %s\nwant %s", before, step, got, w)
			}
			checkStep(t, b, said, &state, mover)
			actions[said.Action]++
		}
	})
	for action := Walk; action <= Levitate; action++ {
		if actions[action] < 5 {
			t.Errorf("action %d only %d times", action, actions[action])
		}
	}
}

// checkStep wants Do to have had the effect that Step returned.
func checkStep(t gamestest.TB, b *Board, s Step, before *state, mover games.Seat) {
	t.Helper()
	if s.Action == Pass {
		return
	}
	rocks := before.rocks
	switch s.Action {
	case Pull, Throw, Levitate:
		rocks ^= 1<<s.Rock | 1<<s.RockTo
	}
	was := before.teams[mover].cell(s.Kind)
	is := b.Cell(mover, s.Kind)
	switch {
	case was != int(s.From) || is != int(s.To) && !b.Eliminated(mover):
		t.Fatalf("%+v: the piece went from %d to %d\n%s", s, was, is, gamestest.Line(b))
	case (s.Action == Push) != (s.Kind == Dwarf && (before.rocks|before.wizards|before.dwarves|before.trolls)>>s.To&1 != 0):
		t.Fatalf("%+v: is it a push?\n%s", s, gamestest.Line(b))
	case s.Action != Push && b.Rocks() != rocks:
		t.Fatalf("%+v: rocks on %#x, want %#x\n%s", s, b.rocks, rocks, gamestest.Line(b))
	case s.Action == Throw && s.Rock != s.To, (s.Rock >= 0) != (s.RockTo >= 0),
		(s.Rock >= 0) != (s.Action >= Pull && s.Action <= Levitate):
		t.Fatalf("%+v: cells that the step does not have, or the other way round\n%s", s, gamestest.Line(b))
	case s.Action == Levitate && neighbour[s.Rock][slices.Index(neighbour[s.From][:], uint8(s.To))] != uint8(s.RockTo):
		t.Fatalf("%+v: the rock goes elsewhere than the wizard\n%s", s, gamestest.Line(b))
	}
}
