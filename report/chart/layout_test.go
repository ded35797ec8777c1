package chart

import (
	"fmt"
	"image/color"
	"math"
	"slices"
	"strings"
	"testing"
)

func nearly(a, b Point) bool { return math.Hypot(a.X-b.X, a.Y-b.Y) < 1e-6 }

// lattice returns where the lines of scales stand.
func lattice(r *Recorder) (across, up []float64) {
	for _, line := range Coloured(r.Lines, Ruled) {
		if least, most := line.Bounds(); least.X == most.X {
			across = append(across, least.X)
		} else {
			up = append(up, least.Y)
		}
	}
	return across, up
}

// Marks stand where the lines of the scales say, in the order given, and so do those on a scale at the right.
func TestMarksToScale(t *testing.T) {
	colours := []color.Color{Vermilion, Blue, Green, Purple, Sky}
	points := []Point{{0, 10}, {50, 30}, {100, 20}}
	right := Linear(0, 4, 4, 1)
	p := Panel{X: Percent(), Y: Linear(10, 30, 2, 10), Right: right, RightInk: Grey, Width: 300, Height: 200, Marks: []Mark{
		Line{Points: points, Width: 1, Dash: Dashed, Colour: colours[0]},
		Dots{Points: points, Radius: 2, Fill: colours[1], Line: colours[2]},
		Box{From: Point{25, 20}, To: Point{50, 30}, Fill: colours[3]},
		OnRight{Line{Points: []Point{{0, 0}, {75, 4}}, Width: 1, Colour: colours[4]}},
		Rule{At: 20, Width: 1, Colour: Ink},
		Text{At: Point{75, 10}, S: "here", Size: 9, Align: Middle, Colour: Ink},
	}, Pins: []Pin{{X: 25, Text: "pin"}}}
	r := Record(Chart{Title: "t", Bands: []Band{{Panels: []Panel{p}}}})
	across, up := lattice(r)
	if len(across) != 5 || len(up) != 3 {
		t.Fatalf("%d and %d lines of scales, want 5 and 3", len(across), len(up))
	}
	at := func(p Point) Point { return Point{across[int(p.X/25)], up[int(p.Y/10)-1]} }
	var want []Point
	for _, p := range points {
		want = append(want, at(p))
	}
	line := Coloured(r.Lines, colours[0])[0]
	if !line.Dashed || Coloured(r.Lines, Ruled)[0].Dashed {
		t.Error("the line is not dashed, or a line of a scale is")
	}
	var dots, rings []Point
	for i := range points {
		dots, rings = append(dots, Coloured(r.Fills, colours[1])[i].Middle()), append(rings, Coloured(r.Lines, colours[2])[i].Middle())
	}
	least, most := Coloured(r.Fills, colours[3])[0].Bounds()
	for what, places := range map[string][2][]Point{
		"line": {line.Points, want}, "dots": {dots, want}, "outlines": {rings, want},
		"box":               {{least, most}, {at(Point{25, 30}), at(Point{50, 20})}},
		"line on the right": {Coloured(r.Lines, colours[4])[0].Points, {at(Point{0, 10}), at(Point{75, 30})}},
	} {
		if !slices.EqualFunc(places[0], places[1], nearly) {
			t.Errorf("%s at %.2f, want %.2f", what, places[0], places[1])
		}
	}
	ruled := Coloured(r.Lines, Ink)
	least, most = ruled[1].Bounds()
	if least.Y != up[1] || most.Y != up[1] || least.X >= across[0] || most.X <= across[4] {
		t.Errorf("the rule reaches from %.2f to %.2f", least, most)
	}
	if least, most = ruled[0].Bounds(); least.X != across[1] || most.X != across[1] || least.Y >= up[2] || most.Y <= up[0] {
		t.Errorf("the pin reaches from %.2f to %.2f", least, most)
	}
	for _, text := range r.Texts {
		switch middle := (text.Corners[0].X + text.Corners[1].X) / 2; {
		case text.S == "here" && math.Abs(middle-across[3]) > 1e-6:
			t.Errorf("the text stands at %.2f", text.Corners)
		case text.S == "pin" && (math.Abs(middle-across[1]) > 1e-6 || text.Corners[0].Y > least.Y):
			t.Errorf("the text of the pin stands at %.2f", text.Corners)
		}
	}
}

// The upper end of row i is at i: bars stand beside their names, whatever stands apart; lines of rows span the names
// too.
func TestRowsToScale(t *testing.T) {
	c := sample(4)
	rows := c.Bands[0].Rows
	for i := range rows.List {
		rows.List[i].Names[0].Text = fmt.Sprint("row ", i)
	}
	rows.List[2].Apart, rows.List[3].Ruled = true, true
	c.Bands[0].Panels[0].Aside = &Aside{Heading: "mean", Figures: []Figure{{"1.0", ""}, {"2.0", "±0.1"}, {}, {"44.0", "±12.5"}}}
	c.Bands[0].Panels[0].Marks = append(c.Bands[0].Panels[0].Marks, Whisker{From: 25, To: 75, Y: 1.5},
		Label{From: 0, To: 60, Y: 2.5, S: "60", Align: Middle, Avoid: 50, Colour: Ink}, Label{From: 0, To: 1, Y: 0.5, S: "no room", Avoid: 90, Colour: Ink})
	r := Record(c)
	bars := Coloured(r.Fills, Vermilion)
	var tops []float64
	for i, bar := range bars {
		least, most := bar.Bounds()
		if tops = append(tops, least.Y); math.Abs(most.Y-least.Y-0.6*22) > 1e-6 {
			t.Errorf("bar %d is %.2f high, want 0.6 of 22", i, most.Y-least.Y)
		}
		for _, text := range r.Texts {
			if text.S == fmt.Sprint("row ", i) && math.Abs(text.Corners[0].Y-5.6-bar.Middle().Y) > 0.1 {
				t.Errorf("bar %d stands at %.1f, its name at %.1f", i, bar.Middle().Y, text.Corners[0].Y)
			}
		}
	}
	for i, want := range []float64{22, 22 + groupGap, 22} {
		if got := tops[i+1] - tops[i]; math.Abs(got-want) > 1e-6 {
			t.Errorf("row %d begins %.2f below the one above, want %.2f", i+1, got, want)
		}
	}
	across, _ := lattice(r)
	least, most := Coloured(r.Lines, Ink)[0].Bounds()
	if want := (Point{across[1], bars[1].Middle().Y}); !nearly(least, want) || most.X != across[3] {
		t.Errorf("the whisker reaches from %.2f to %.2f", least, most)
	}
	if line := Coloured(r.Lines, Faint)[0].Points; line[0].X != margin || line[1].X < across[4] || line[0].Y >= tops[3] {
		t.Errorf("the line above the last row reaches over %.2f", line)
	}
	texts := map[string]Written{}
	for _, text := range r.Texts {
		texts[text.S] = text
	}
	if a, b := texts["2.0"].Corners[1].X, texts["44.0"].Corners[1].X; math.Abs(a-b) > 1e-6 || a < across[4] {
		t.Errorf("figures end at %.2f and %.2f", a, b)
	}
	if label, ok := texts["60"]; !ok || label.Corners[1].X > across[2] {
		t.Errorf("the label stands at %.2f, want left of the line", label.Corners)
	}
	if _, ok := texts["no room"]; ok {
		t.Error("a label without room is drawn")
	}
}

// Panels beside or above each other that share a scale have its labels once; bands begin at one line and end at one
// line.
func TestSharedScales(t *testing.T) {
	for _, tt := range []struct {
		oneX, oneY  bool
		zeros, tens int // labels across, which begin with 0, and upwards, which end with 10
	}{{false, false, 4, 4}, {true, false, 2, 4}, {false, true, 4, 2}} {
		x, y := Percent(), tens()
		var c Chart
		for i := range 2 {
			var b Band
			for range 2 {
				if !tt.oneX {
					x = Percent()
				}
				if !tt.oneY {
					y = tens()
				}
				b.Panels = append(b.Panels, Panel{X: x, Y: y, Width: 100 * float64(1+i), Height: 50})
			}
			c.Bands = append(c.Bands, b)
		}
		c.Bands[0].Panels[1].Right = Fixed(0, 1, Tick{0.5, "half"}) // needs room that the other band does not
		s := newSheet(c)
		seen := map[string]int{}
		for _, text := range s.texts {
			seen[text.s]++
		}
		if seen["0"] != tt.zeros || seen["10"] != tt.tens {
			t.Errorf("%+v: %d and %d scales have labels", tt, seen["0"], seen["10"])
		}
		a, b := s.bands[0].panels, s.bands[1].panels
		if a[0].left != b[0].left || math.Abs(a[1].right-b[1].right) > 1e-6 {
			t.Errorf("%+v: bands from %.2f to %.2f and from %.2f to %.2f", tt, a[0].left, a[1].right, b[0].left, b[1].right)
		}
	}
}

func tens() *Scale { return Fixed(1, 10, Tick{1, "1"}, Tick{10, "10"}) }

// Short names stand upright above a map, long ones are turned; cells are where both meet.
func TestCells(t *testing.T) {
	for _, name := range []string{"b", "a long name"} {
		p := Panel{X: Names([]string{"a", name}), Y: Names([]string{"c", "d"}), XTitle: "across", YTitle: "upwards", Width: 100, Height: 100,
			Marks: []Mark{Box{From: Point{1, 0}, To: Point{2, 1}, Fill: Blue}}}
		s := newSheet(Chart{Bands: []Band{{Panels: []Panel{p}}}})
		to := s.bands[0].panels[0]
		least, most := Coloured(recordSheet(s).Fills, Blue)[0].Bounds()
		if !nearly(least, Point{to.left + 50, to.top}) || !nearly(most, Point{to.right, to.top + 50}) {
			t.Errorf("the cell reaches from %.1f to %.1f in a panel at %.1f", least, most, to.area)
		}
		if to.slanted != (name != "b") {
			t.Errorf("%q: turned %v", name, to.slanted)
		}
	}
}

// Numbers of callouts lie in the panel, and over no ring and no other number.
func TestCallouts(t *testing.T) {
	for n := range 60 {
		var m Callouts
		for i := range n + 1 {
			m.Points = append(m.Points, Point{float64(i * 37 % 100), float64(i * i * 13 % 100)})
		}
		s := newSheet(Chart{Bands: []Band{{Panels: []Panel{{X: Percent().Flush(), Y: Percent().Flush(), Width: 170, Height: 170, Marks: []Mark{m}}}}}})
		r, panel := recordSheet(s), s.bands[0].panels[0]
		var taken []area
		for _, p := range m.Points {
			taken = append(taken, around(Point{panel.x.at(p.X), panel.y.at(p.Y)}, ringRadius, ringRadius))
		}
		numbers := r.Texts[len(s.texts):]
		if len(numbers) == 0 {
			t.Errorf("%d rings: no numbers", n+1)
		}
		for _, number := range numbers {
			a := area{number.Corners[0].X, number.Corners[2].Y + 1, number.Corners[1].X, number.Corners[0].Y - 1}
			if a.left < panel.left || a.right > panel.right || a.top < panel.top || a.bottom > panel.bottom {
				t.Errorf("%d rings: number %s stands outside of the panel", n+1, number.S)
			}
			if a.covered(taken) > 0 {
				t.Errorf("%d rings: number %s covers another, or a ring", n+1, number.S)
			}
			taken = append(taken, a)
		}
	}
}

func TestLabelAt(t *testing.T) {
	for _, tt := range []struct {
		name                  string
		from, to, line, align float64
		want                  float64
		ok                    bool
	}{
		{"the line is elsewhere", 0, 20, 90, Middle, 10, true},
		{"at the left", 0, 40, 90, Left, 8, true},
		{"at the right", 0, 40, 90, Right, 32, true},
		{"no room", 0, 15, 90, Middle, 7.5, false},
		{"the line is at the left", 0, 40, 18, Middle, 29, true},
		{"the line is at the right", 0, 40, 24, Middle, 12, true},
		{"the line leaves no room", 0, 24, 12, Middle, 18, false},
		{"the line is in it, but not in the way", 0, 100, 10, Middle, 50, true},
	} {
		if x, ok := labelAt(tt.from, tt.to, 10, tt.line, tt.align); x != tt.want || ok != tt.ok {
			t.Errorf("%s: %v, %v, want %v, %v", tt.name, x, ok, tt.want, tt.ok)
		}
	}
}

// The key has every entry once, in order, on as many lines as it needs; long ones are cut.
func TestKey(t *testing.T) {
	var c Chart
	var want []string
	for i := range 20 {
		name := fmt.Sprint("entry ", i)
		c.Key, want = append(c.Key, Entry{Text: name, Wide: i%2 == 0, Marks: []Mark{Dots{Points: []Point{{}}, Radius: 2, Fill: Blue}}}), append(want, name)
	}
	c.Key = append(c.Key, Entry{Text: strings.Repeat("W", 99)})
	c.Bands = []Band{{Panels: []Panel{{Width: 300, Height: 10}}}}
	r := Record(c)
	var got []string
	for i, text := range r.Texts[:20] {
		got = append(got, text.S)
		if sign := Coloured(r.Fills, Blue)[i].Middle(); sign.X >= text.Corners[0].X || math.Abs(sign.Y-text.Corners[0].Y) > 8 {
			t.Errorf("the sign of %s stands at %.1f, the text at %.1f", text.S, sign, text.Corners[0])
		}
	}
	if !slices.Equal(got, want) || !strings.Contains(r.Texts[20].S, "…") {
		t.Errorf("the key has %q and %q", got, r.Texts[20].S)
	}
}

// WCAG 2 asks for a contrast of 4.5 behind text of any size; every colour of the scale and of the bars has to leave
// one.
func TestNumbersStandOut(t *testing.T) {
	fills := []color.Color{Vermilion, Grey, Blue}
	for percent := range 101 {
		fills = append(fills, ScoreColour(float64(percent)/100))
	}
	for _, fill := range fills {
		a, b := luminance(fill), luminance(InkOn(fill))
		if ratio := (max(a, b) + 0.05) / (min(a, b) + 0.05); ratio < 4.5 {
			t.Errorf("on %v the number has a contrast of %.2f", fill, ratio)
		}
	}
}
