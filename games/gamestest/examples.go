package gamestest

import (
	"slices"
	"strings"
	"testing"

	"tourney/games"
)

// Ending is a game from a position, and its outcome, which is zero in an open game.
type Ending = struct {
	Name         string
	Options      games.Options // completed by the defaults
	Start, Moves string
	Outcome      games.Outcome
}

// CheckEndings plays games and wants their outcomes. Only an open game has sub-moves.
func CheckEndings(t *testing.T, g games.Game, list []Ending) {
	t.Helper()
	for _, test := range list {
		p := Read[games.Position](t, g, test.Options, test.Start)
		Play(t, p, test.Moves)
		over := test.Outcome != games.Outcome{}
		if n := len(p.AppendMoves(nil)); p.Outcome() != test.Outcome || p.Over() != over || n == 0 != over {
			t.Errorf("%s: %s after %q: over %t, %+v, %d sub-moves, want over %t, %+v",
				test.Name, test.Start, test.Moves, p.Over(), p.Outcome(), n, over, test.Outcome)
		}
	}
}

// CheckHashes wants different hashes for all positions.
func CheckHashes(t *testing.T, g games.Game, positions []At) {
	t.Helper()
	seen := map[uint64]At{}
	for _, at := range positions {
		hash := Read[games.Position](t, g, at.Options, at.Line).Hash()
		if other, known := seen[hash]; known {
			t.Errorf("%v and %v have the hash %#x", other, at, hash)
		}
		seen[hash] = at
	}
}

// CheckSame wants two games from a start to lead to the same position.
func CheckSame(t *testing.T, g games.Game, one, other string) {
	t.Helper()
	p, q := Read[games.Position](t, g, nil, ""), Read[games.Position](t, g, nil, "")
	Play(t, p, one)
	Play(t, q, other)
	if p.Hash() != q.Hash() || Line(p) != Line(q) {
		t.Errorf("after %s: %s, hash %#x\nafter %s: %s, hash %#x", one, Line(p), p.Hash(), other, Line(q), q.Hash())
	}
}

// CheckPerft wants the numbers of sequences of 1, 2 and more sub-moves. It skips a number that is 0.
func CheckPerft(t *testing.T, p games.Position, want ...uint64) {
	t.Helper()
	for i, want := range want {
		if got, err := games.Perft(t.Context(), p, i+1); want != 0 && (err != nil || got != want) {
			t.Errorf("%s: %s: %d, %v, want %d", Line(p), games.Plies(i+1), got, err, want)
		}
	}
}

// Pointing is a sub-move, and the names of the areas that mean it, joined by " + ".
type Pointing = struct {
	Options                games.Options // completed by the defaults
	Position, Before, Move string
	Want                   string
}

// CheckPointing wants each sub-move to mean its areas.
func CheckPointing(t *testing.T, g games.Game, moves []Pointing) {
	t.Helper()
	for _, test := range moves {
		p := Read[games.Position](t, g, test.Options, test.Position)
		Play(t, p, test.Before)
		m, err := p.ParseMove(test.Move)
		if err != nil {
			t.Fatalf("%v\n%s", err, Line(p))
		}
		pointed := p.(games.Pointed)
		areas := pointed.AppendAreas(nil)
		var names []string
		for _, i := range pointed.AppendPointing(nil, m) {
			names = append(names, areas[i].Name)
		}
		if got := strings.Join(names, " + "); got != test.Want {
			t.Errorf("%s means %q, want %q\n%s", test.Move, got, test.Want, Line(p))
		}
	}
}

// CheckAreas wants a number of areas, some of them by name and corners: the first or all. No corners stand for no such
// area.
func CheckAreas(t *testing.T, p games.Position, n int, want map[string][]float64) {
	t.Helper()
	corners := map[string][]float64{}
	for _, a := range p.(games.Pointed).AppendAreas(nil) {
		corners[a.Name] = a.Corners
	}
	if len(corners) != n {
		t.Errorf("%d areas, want %d\n%s", len(corners), n, Line(p))
	}
	for name, want := range want {
		if got, is := corners[name]; is != (want != nil) || !slices.Equal(got[:len(want)], want) {
			t.Errorf("area %q is %v, want %v\n%s", name, got, want, Line(p))
		}
	}
}

// CheckShapes wants the number of times that each part is in the picture.
func CheckShapes(t *testing.T, p games.Position, want map[string]int) {
	t.Helper()
	picture := string(p.AppendSVG(nil))
	for part, n := range want {
		if got := strings.Count(picture, part); got != n {
			t.Errorf("%d of %s, want %d\n%s", got, part, n, Line(p))
		}
	}
}

// Record is a game, and the game file that it gives.
type Record = struct {
	Name         string
	Options      games.Options // completed by the defaults
	Start, Moves string
	File         games.GameFile // everything else
	Want         string
}

// CheckGameFiles wants game files of the only format, and errors for another format and for the start of another game.
func CheckGameFiles(t *testing.T, g interface {
	games.Game
	games.Exporter
}, format string, list []Record) {
	t.Helper()
	for _, test := range list {
		start := Read[games.Position](t, g, test.Options, test.Start)
		line, at, r := Line(start), start.Clone(), test.File
		r.Options, r.Start = Complete(t, g, test.Options), start
		for word := range strings.FieldsSeq(test.Moves) {
			m, err := at.ParseMove(word)
			if err != nil {
				t.Fatalf("%s: %v\n%s", test.Name, err, Line(at))
			}
			r.Moves = append(r.Moves, m)
			at.Do(m)
		}
		got, err := g.AppendGameFile([]byte("before "), format, r)
		if err != nil || string(got) != "before "+test.Want {
			t.Errorf("%s: %v\n got %s\nwant before %s", test.Name, err, got, test.Want)
		}
		if Line(start) != line || start.Turns() != 0 {
			t.Errorf("%s: the start is now %s after %d turns", test.Name, Line(start), start.Turns())
		}
		_, err = g.AppendGameFile(nil, "none", r)
		if err == nil || !strings.Contains(err.Error(), `unknown format "none"`) || !strings.Contains(err.Error(), format) {
			t.Errorf("format none: error %v", err)
		}
		r.Start = foreign{start}
		if _, err := g.AppendGameFile(nil, format, r); err == nil || !strings.Contains(err.Error(), "start") {
			t.Errorf("the start of another game: error %v", err)
		}
	}
	if got := g.Formats(); !slices.Equal(got, []string{format}) {
		t.Errorf("Formats() = %q, want %s", got, format)
	}
}

// Words returns sub-moves that are legal in a position, in its notation.
func Words(p games.Position, moves []games.Move) (words []string) {
	for _, m := range moves {
		words = append(words, string(p.AppendMove(nil, m)))
	}
	return words
}

// Legal returns all legal sub-moves in notation, sorted.
func Legal(p games.Position) []string {
	words := Words(p, p.AppendMoves(nil))
	slices.Sort(words)
	return words
}
