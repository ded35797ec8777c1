package players_test

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tourney/players"
)

var (
	scale = players.Param{Name: "scale", Default: 1.5, Legal: players.Within(0, 10)}
	free  = players.Param{Name: "free"}
	reach = players.Param{Name: "reach", Kind: players.Integer}
	kings = players.Param{Name: "kings", Kind: players.Switch}
)

// TestParam reads values, writes them and reads them again.
func TestParam(t *testing.T) {
	for _, test := range []struct {
		param players.Param
		text  string
		value float64
		again string // as Format writes the value, or what Parse says against it
	}{
		{scale, "0", 0, "0"},
		{scale, "10", 10, "10"},
		{scale, "1.5", 1.5, "1.5"},
		{scale, "1.50", 1.5, "1.5"},
		{scale, "0.1", 0.1, "0.1"},
		{scale, "10.5", 10.5, "weight scale cannot be 10.5: it must lie from 0 to 10"},
		{scale, "-0.5", -0.5, "weight scale cannot be -0.5: it must lie from 0 to 10"},
		{scale, "", 0, `weight scale cannot be "": want a number`},
		{scale, "x", 0, `weight scale cannot be "x": want a number`},
		{scale, "1,5", 0, `weight scale cannot be "1,5": want a number`},
		{scale, " 1", 0, `weight scale cannot be " 1": want a number`},
		{scale, "true", 0, `weight scale cannot be "true": want a number`},
		{free, "-1e3", -1000, "-1000"},
		{free, "1e-9", 1e-9, "1e-09"},
		{free, "-1e300", -1e300, "-1e+300"},
		{free, "0.30000000000000004", 0.30000000000000004, "0.30000000000000004"},
		{free, "-0", 0, "0"}, // two zeros would be two players
		{free, "NaN", math.NaN(), "weight free cannot be NaN: it must be a finite number"},
		{free, "Inf", math.Inf(1), "weight free cannot be +Inf: it must be a finite number"},
		{free, "1e999", 0, `weight free cannot be "1e999": want a number`},
		{reach, "-3", -3, "-3"},
		{reach, "30000", 30000, "30000"},
		{reach, "1e6", 1e6, "1e+06"},
		{reach, "0.5", 0.5, "weight reach cannot be 0.5: it must be a whole number"},
		{kings, "true", 1, "true"},
		{kings, "false", 0, "false"},
		{kings, "1", 1, "true"},
		{kings, "2", 2, "weight kings cannot be 2: it is a switch, false (0) or true (1)"},
		{kings, "True", 0, `weight kings cannot be "True": want false or true`},
	} {
		value, err := test.param.Parse(test.text)
		again := test.param.Format(value)
		if err != nil {
			again = err.Error()
		}
		if value != test.value && !math.IsNaN(test.value) || again != test.again {
			t.Errorf("%s: Parse(%q) = %v, and then %q, want %v and %q", test.param.Name, test.text, value, again, test.value, test.again)
		}
		if back, wrong := test.param.Parse(again); err == nil && (back != value || wrong != nil) {
			t.Errorf("%s: Parse(%q) = %v, %v, want %v again", test.param.Name, again, back, wrong, value)
		}
	}
}

func TestHeuristicComplete(t *testing.T) {
	h, err := players.FindHeuristic("draughts", "men")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		given, want players.Weights
		err         string
	}{
		{nil, players.Weights{"scale": 1.5, "reach": 2, "kings": 1}, ""},
		{players.Weights{"kings": 0}, players.Weights{"scale": 1.5, "reach": 2, "kings": 0}, ""},
		{players.Weights{"king": 0}, nil, `unknown weight of men "king" (did you mean kings? there is: scale, reach, kings)`},
		{players.Weights{"scale": 20}, nil, "weight scale cannot be 20: it must lie from 0 to 10"},
	} {
		got, err := h.Complete(test.given)
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("Complete(%v) (-want +got):\n%s", test.given, diff)
		}
		if (err == nil) != (test.err == "") || err != nil && err.Error() != test.err {
			t.Errorf("Complete(%v): error %v, want %q", test.given, err, test.err)
		}
	}
}

func TestWeightsOn(t *testing.T) {
	w := players.Weights{"kings": 1, "books": 0}
	if !w.On("kings") || w.On("books") || w.On("absent") {
		t.Errorf("On: kings %v, books %v, absent %v, want true, false, false", w.On("kings"), w.On("books"), w.On("absent"))
	}
}

func TestUnits(t *testing.T) {
	for _, test := range []struct {
		value float64
		want  int64
	}{
		{0, 0},
		{1, 1 << 20},
		{-1.5, -3 << 19},
		{0.7, 734003},             // 734003.2
		{1.13, 1184891},           // 1184890.88
		{players.Unit / 2, 1},     // halves go away from zero
		{-players.Unit / 2, -1},   // on both sides
		{players.Unit * 0.499, 0}, // less than half is nothing
		{1 << 30, 1 << 50},        // far beyond any weight, and still exact
	} {
		if got := players.Units(test.value); got != test.want {
			t.Errorf("Units(%v) = %d, want %d", test.value, got, test.want)
		}
	}
}
