package gomoku

import (
	"math/rand/v2"
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

func TestOpening(t *testing.T) {
	five := options(5, ruleFreestyle)
	// All cells but the lower right.
	const nearlyFull = "-2,-2,0,-2,-1,-2,2,-2,1,-2,-2,-1,0,-1,-1,-1,2,-1,1,-1,-2,0," +
		"0,0,-1,0,2,0,1,0,-2,1,0,1,-1,1,2,1,1,1,-2,2,-1,2,0,2,1,2"
	for _, test := range []struct {
		options games.Options
		line    string
		want    string // the position line
		err     string // a part of the error
	}{
		{five, "0,0", "...../...../..x../...../..... w", ""},
		{five, "0,0,1,0,-2,2", "...../...../..xo./...../x.... w", ""},
		{five, "0,0, -1,-1 ,2,2\t, 0,1", "...../.o.../..x../..o../....x b", ""},
		{options(6, ruleFreestyle), "0,0,-3,-3", "o...../....../....../...x../....../...... b", ""},
		{options(6, ruleStandard), "-3,0,0,1,-2,0,0,2,-1,0,-3,1,1,0,-2,1,2,0,-1,1,0,0",
			"....../....../....../xxxxxx/oooo../...o.. w", ""},
		{five, "...../...../..x../...../..... w", "...../...../..x../...../..... w", ""},

		{five, nearlyFull, "xxoxo/ooxox/xxoxo/ooxox/xoxo. b", ""},
		{five, nearlyFull + ",2,2", "", "this stone ends the game"},

		{five, "", "", `character 1: "" is no whole number from -49 to 49`},
		{five, "0", "", "character 1: the last of 1 numbers has no partner"},
		{five, "0,0,1", "", "character 5: the last of 3 numbers has no partner"},
		{five, "0,0,", "", `character 5: "" is no whole number`},
		{five, "0,50", "", `character 3: "50" is no whole number from -49 to 49`},
		{five, "-50,0", "", `character 1: "-50" is no whole number`},
		{five, "0, +1", "", `character 4: "+1" is no whole number`},
		{five, "0,0,3,0", "", "character 5: 3,0 from the middle is off the board of size 5"},
		{five, "0,0, 0,-3", "", "character 6: 0,-3 from the middle is off the board of size 5"},
		{options(6, ruleFreestyle), "3,0", "", "character 1: 3,0 from the middle is off the board of size 6"},
		{five, "0,0,1,0,0,0", "", "character 9: 0,0 from the middle: a second stone on this cell"},
		{five, "-2,0,0,1,-1,0,0,2,0,0,-2,1,1,0,-1,1,2,0", "",
			"character 37: 2,0 from the middle: this stone ends the game"},
		{five, "xxxxx/oooo./...../...../..... w", "", "the game is over"},
		{five, "...../...../..x../...../..... b", "", "w is to move with these stones"},
		{five, "0.5,0", "", `character 1: "0.5" is no whole number`},
	} {
		p, err := Game{}.Opening(test.options, test.line, nil)
		if strings.Contains(test.line, "/") { // no stream changes a position line
			p, err = Game{}.Opening(test.options, test.line, rand.New(rand.NewPCG(4, 7)))
		}
		switch {
		case test.err == "" && err != nil:
			t.Errorf("Opening(%q): %v", test.line, err)
		case test.err == "" && (gamestest.Line(p) != test.want || p.Over() || p.Turns() != 0):
			t.Errorf("Opening(%q) = %s, over %v, %d turns, want %s, open", test.line, gamestest.Line(p), p.Over(), p.Turns(), test.want)
		case test.err != "" && (err == nil || !strings.Contains(err.Error(), test.err)):
			t.Errorf("Opening(%q): error %v\nwant one with %q", test.line, err, test.err)
		}
	}
}

// TestOpeningDrawn wants an opening of two stones in all eight symmetries. It is shifted by -2 to +1 along an axis
// exactly if it stays more than four cells from the edge.
func TestOpeningDrawn(t *testing.T) {
	for _, test := range []struct {
		name string
		size int
		line string
		want int // different boards
	}{
		{"odd size", 15, "0,0,1,2", 8 * 4 * 4},
		{"even size", 14, "0,0,1,2", 8 * 4 * 4},
		{"a single stone on the middle", 15, "0,0", 4 * 4},
		{"a single stone on the middle of an even board", 14, "0,0", 5 * 5}, // the mirror image is one cell beside
		{"four cells from the edge in one axis", 15, "0,0,1,3", 8 * 4},
		{"four cells from the edge", 15, "3,0,0,-3", 8},
		{"to the edges of an odd board", 15, "-7,7,7,6", 8},
		{"to the edges of an even board", 6, "-3,2,2,1", 8},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, 7))
			seen := map[string]int{}
			const drawn = 1500
			for range drawn {
				p, err := Game{}.Opening(options(test.size, ruleFreestyle), test.line, r)
				if err != nil {
					t.Fatal(err)
				}
				seen[gamestest.Line(p)]++
			}
			if len(seen) != test.want {
				t.Errorf("%d different boards, want %d: %v", len(seen), test.want, seen)
			}
		})
	}
}

// TestOpeningShifted wants a single stone from two cells before the middle to one behind it, either way.
func TestOpeningShifted(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 7))
	var columns, rows [15]bool
	for range 100 {
		b, err := parseOpening(freestyle, "0,0", r)
		if err != nil {
			t.Fatal(err)
		}
		cell := b.Alternating()[0]
		columns[cell%15], rows[cell/15] = true, true
	}
	if want := [15]bool{5: true, 6: true, 7: true, 8: true}; columns != want || rows != want {
		t.Errorf("columns %v, rows %v, want %v of both", columns, rows, want)
	}
}

// FuzzOpening wants an open game with alternating colours, or an error, with and without a stream.
func FuzzOpening(f *testing.F) {
	for _, text := range []string{
		"0,0", "0,0,1,2,-1,1", "-7,7,7,6", "0,0,1", "0,0,0,0", "49,-49", "", ",", "-", "+1,1", "0,0 ,\t1,1",
		"...../...../..x../...../..... w", "\xff,\x00",
	} {
		f.Add(text, uint64(1), 15)
		f.Add(text, uint64(2), 6)
	}
	f.Fuzz(func(t *testing.T, text string, seed uint64, size int) {
		if size < minSize || size > maxSize {
			return
		}
		o := options(size, ruleFreestyle)
		for _, r := range []*rand.Rand{nil, rand.New(rand.NewPCG(seed, 7))} {
			p, err := Game{}.Opening(o, text, r)
			if err != nil {
				continue
			}
			if p.Over() || p.Turns() != 0 {
				t.Errorf("Opening(%q): over %v after %d turns\n%s", text, p.Over(), p.Turns(), gamestest.Line(p))
			}
			if q, err := (Game{}).Parse(o, gamestest.Line(p)); err != nil || q.Hash() != p.Hash() || q.Mover() != p.Mover() {
				t.Errorf("Opening(%q) = %s, which reads %v, %v", text, gamestest.Line(p), q, err)
			}
		}
	})
}
