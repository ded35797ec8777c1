package sitting

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

// TestClicks: in random positions of every game, any order of the areas that mean a legal sub-move plays it by clicks.
func TestClicks(t *testing.T) {
	gamestest.SkipShort(t)
	positions, most := gamestest.Full(60, 200), gamestest.Full(30, 1000)
	for _, name := range games.Names() {
		_, _, start, err := games.SetUp(name, nil, "")
		gamestest.OK(t, err)
		if _, ok := start.(games.Pointed); !ok {
			if _, ok := NewPointing(start, nil); ok {
				t.Errorf("%s is not pointed, but has a pointing", name)
			}
			continue
		}
		r := rand.New(rand.NewPCG(1, 2))
		p := start.Clone()
		clicks, played := 0, 0
		for range positions {
			if p.Over() {
				p = start.Clone()
			}
			for range 1 + r.IntN(3) {
				if moves := p.AppendMoves(nil); len(moves) > 0 {
					p.Do(moves[r.IntN(len(moves))])
				}
			}
			moves := p.AppendMoves(nil)
			r.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
			pointing, _ := NewPointing(p, nil)
			for _, m := range moves[:min(len(moves), most)] {
				clicks += clicked(t, p, pointing, m, r)
				played++
			}
		}
		t.Logf("%s: %d sub-moves, %.2f clicks each", name, played, float64(clicks)/float64(played))
	}
}

// clicked plays a sub-move by clicks and returns their number.
func clicked(t *testing.T, p games.Position, g *Pointing, m games.Move, r *rand.Rand) (clicks int) {
	t.Helper()
	areas := p.(games.Pointed).AppendPointing(nil, m)
	r.Shuffle(len(areas), func(i, j int) { areas[i], areas[j] = areas[j], areas[i] })
	note := p.AppendMove(nil, m)
	g.choose(nil)
	if len(areas) == 0 { // a button
		if whole, ok := g.Whole(); !ok || whole.Move != m {
			t.Fatalf("%s without areas is not to be played\n%s", note, p.AppendDiagram(nil))
		}
		return 1
	}
	for i := 0; ; i++ {
		area := areas[min(i, len(areas)-1)] // a second click on the last one, at the end
		if got, ok := g.Plays(area); ok {
			if got.Move != m {
				t.Fatalf("clicks on %v, for %s, play %s\n%s", areas[:i+1], note, got.Note, p.AppendDiagram(nil))
			}
			return i + 1
		}
		if i == len(areas) {
			t.Fatalf("clicks on %v do not play %s\n%s", areas, note, p.AppendDiagram(nil))
		}
		if s := g.Standing(area); s != Open && s != sure {
			t.Fatalf("after %v, area %d of %s is %q\n%s", g.Clicked, area, note, s, p.AppendDiagram(nil))
		}
		now, err := g.Click(area)
		if err != nil || len(now) != i+1 {
			t.Fatalf("after %v, a click on %d, for %s, chooses %v (%v)\n%s", g.Clicked, area, note, now, err, p.AppendDiagram(nil))
		}
		g.choose(now)
	}
}

// TestClick: what single clicks do, in a position of Lines of Action where a4 has several moves.
func TestClick(t *testing.T) {
	_, _, p, err := games.SetUp("loa", nil, "")
	gamestest.OK(t, err)
	at := func(name string) int {
		areas := p.(games.Pointed).AppendAreas(nil)
		i := slices.IndexFunc(areas, func(a games.Area) bool { return a.Name == name })
		if i < 0 {
			t.Fatalf("no area is called %q", name)
		}
		return i
	}
	b1, c1, b3, empty := at("b1, black piece"), at("c1, black piece"), at("b3"), at("d4")
	for _, test := range []struct {
		what    string
		clicked []int
		click   int
		want    []int
		err     string
	}{
		{"a piece", nil, b1, []int{b1}, ""},
		{"it again", []int{b1}, b1, []int{}, ""},
		{"where it can go", []int{b1}, b3, []int{b1, b3}, ""},
		{"another piece", []int{b1}, c1, []int{c1}, ""},
		{"where nothing can go", []int{b1}, empty, nil, "no legal move uses d4"},
		{"nothing", nil, 64, nil, "there is no such area in this position"},
		{"after clicks that mean nothing together", []int{b1, c1}, b1, []int{b1}, ""},
		{"after a click that repeats another", []int{b1, b1}, c1, []int{c1}, ""},
	} {
		g, ok := NewPointing(p, test.clicked)
		if !ok {
			t.Fatal("Lines of Action is not pointed")
		}
		got, err := g.Click(test.click)
		if !slices.Equal(got, test.want) || (err == nil) != (test.err == "") || err != nil && err.Error() != test.err {
			t.Errorf("%s: %v, %v; want %v, %q", test.what, got, err, test.want, test.err)
		}
	}
	g, _ := NewPointing(p, []int{b1})
	for area, want := range map[int]Standing{b1: Chosen, b3: Open, c1: Idle, empty: Idle} {
		if got := g.Standing(area); got != want {
			t.Errorf("area %d is %q, want %q", area, got, want)
		}
	}
	if m, ok := g.Plays(b3); !ok || m.Note != "b1-b3" {
		t.Errorf("a click on b3 plays %+v (%v)", m, ok)
	}
	if _, ok := g.Whole(); ok {
		t.Error("b1 alone is a whole move")
	}
}
