package gamestest

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tourney/games"
)

// TB is what a helper needs of a test, a benchmark or a property.
type TB interface {
	Helper()
	Fatalf(format string, args ...any)
}

// Complete returns options completed by the defaults of a game.
func Complete(t TB, g games.Game, o games.Options) games.Options {
	t.Helper()
	o, err := games.Complete(g.Options(), o)
	if err != nil {
		t.Fatalf("%v", err)
	}
	return o
}

// Read returns the position of a line, or the game's own start for "", under options completed by the defaults.
func Read[P games.Position](t TB, g games.Game, o games.Options, line string) P {
	t.Helper()
	o = Complete(t, g, o)
	read := g.New
	if line != "" {
		read = func(o games.Options) (games.Position, error) { return g.Parse(o, line) }
	}
	p, err := read(o)
	if err != nil {
		t.Fatalf("%v", err)
	}
	return p.(P)
}

// Random returns a random board, under options completed by the defaults.
func Random[P games.Position](t TB, g games.Game, o games.Options, r *rand.Rand, d games.Draw) P {
	t.Helper()
	p, err := g.Random(Complete(t, g, o), r, d)
	if err != nil {
		t.Fatalf("%v", err)
	}
	return p.(P)
}

// At is a position line, or "" for the game's own start, and the options beside the defaults.
type At = struct {
	Options games.Options
	Line    string
}

// Parsing is a position line, and a part of the error that Parse returns for it, or "" if it reads the line.
type Parsing = struct {
	Options   games.Options // completed by the defaults
	Line, Err string
}

// CheckParse wants each line to be read and written again, or refused with its error.
func CheckParse(t *testing.T, g games.Game, lines []Parsing) {
	t.Helper()
	for _, test := range lines {
		p, err := g.Parse(Complete(t, g, test.Options), test.Line)
		switch {
		case test.Err == "" && err != nil:
			t.Errorf("%v: Parse(%q): %v", test.Options, test.Line, err)
		case test.Err == "" && Line(p) != test.Line:
			t.Errorf("%v: Parse(%q) reads %q", test.Options, test.Line, Line(p))
		case test.Err != "" && (err == nil || !strings.Contains(err.Error(), test.Err)):
			t.Errorf("%v: Parse(%q): error %v\nwant one with %q", test.Options, test.Line, err, test.Err)
		}
	}
}

// Wording is the text of a sub-move, and what ParseMove makes of it.
type Wording = struct {
	Options        games.Options // completed by the defaults
	Position, Text string
	Want           string // as AppendMove writes it, "" if it is refused
	Err            string // a part of the error
}

// CheckParseMove wants each text to be read as the legal sub-move of its notation, or refused with its error.
func CheckParseMove(t *testing.T, g games.Game, texts []Wording) {
	t.Helper()
	for _, test := range texts {
		p := Read[games.Position](t, g, test.Options, test.Position)
		m, err := p.ParseMove(test.Text)
		switch legal := slices.Contains(p.AppendMoves(nil), m); {
		case test.Err == "" && (err != nil || !legal || string(p.AppendMove(nil, m)) != test.Want):
			t.Errorf("ParseMove(%q) = %d, legal %t, error %v, want %s\n%s", test.Text, m, legal, err, test.Want, Line(p))
		case test.Err != "" && (err == nil || m != games.NoMove || !strings.Contains(err.Error(), test.Err)):
			t.Errorf("ParseMove(%q) = %d, error %v\nwant one with %q\n%s", test.Text, m, err, test.Err, Line(p))
		}
	}
}

// FuzzParse wants parsed positions to be written as the same text, and playable to the end and back. It begins with
// each line under each of the options.
func FuzzParse(f *testing.F, g games.Game, options []games.Options, lines ...string) {
	for _, line := range lines {
		for i := range options {
			f.Add(line, uint8(i), uint64(i))
		}
	}
	f.Fuzz(func(t *testing.T, line string, i uint8, seed uint64) {
		p, err := g.Parse(Complete(t, g, options[int(i)%len(options)]), line)
		if err != nil {
			return
		}
		checkParsed(t, p, line, rand.New(rand.NewPCG(seed, 0)))
	})
}

func checkParsed(t *testing.T, p games.Position, text string, r *rand.Rand) {
	t.Helper()
	if got := Line(p); got != text {
		t.Fatalf("Parse(%q) reads %q", text, got)
	}
	plies := PlayRandomly(p, r)
	if p.Outcome().Reason == "" {
		t.Errorf("%q: a game of %d plies ends without a reason: %s", text, plies, Line(p))
	}
	for range plies {
		p.Undo()
	}
	if got := Line(p); got != text {
		t.Errorf("%q after undoing %d plies: %q", text, plies, got)
	}
}

// FuzzParseMove wants only legal sub-moves to be read, and only from texts that mean the same as their notation.
func FuzzParseMove(f *testing.F, g games.Game, positions []At, mean func(text, notation string) bool, texts ...string) {
	for _, text := range texts {
		f.Add(text)
	}
	var read []games.Position
	for _, at := range positions {
		read = append(read, Read[games.Position](f, g, at.Options, at.Line))
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, p := range read {
			m, err := p.ParseMove(text)
			if err != nil {
				continue
			}
			if note := string(p.AppendMove(nil, m)); !slices.Contains(p.AppendMoves(nil), m) || !mean(text, note) {
				t.Errorf("ParseMove(%q) = %d, which is %s\n%s", text, m, note, Line(p))
			}
		}
	})
}
