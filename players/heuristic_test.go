package players_test

import (
	"math"
	"strings"
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

func TestParamCheck(t *testing.T) {
	for _, test := range []struct {
		param players.Param
		value float64
		err   string
	}{
		{scale, 0, ""},
		{scale, 10, ""},
		{scale, 10.5, "weight scale cannot be 10.5: it must lie from 0 to 10"},
		{scale, -0.5, "weight scale cannot be -0.5: it must lie from 0 to 10"},
		{free, -1e300, ""},
		{free, math.NaN(), "weight free cannot be NaN: it must be a finite number"},
		{free, math.Inf(1), "weight free cannot be +Inf: it must be a finite number"},
		{reach, -3, ""},
		{reach, 0.5, "weight reach cannot be 0.5: it must be a whole number"},
		{kings, 0, ""},
		{kings, 1, ""},
		{kings, 2, "weight kings cannot be 2: it is a switch, false (0) or true (1)"},
	} {
		got := ""
		if err := test.param.Check(test.value); err != nil {
			got = err.Error()
		}
		if got != test.err {
			t.Errorf("%s: Check(%v): error %q, want %q", test.param.Name, test.value, got, test.err)
		}
	}
}

func TestParamText(t *testing.T) {
	for _, test := range []struct {
		param players.Param
		text  string
		value float64
		again string // as Format writes the value
	}{
		{scale, "1.5", 1.5, "1.5"},
		{scale, "1.50", 1.5, "1.5"},
		{scale, "0.1", 0.1, "0.1"},
		{free, "-1e3", -1000, "-1000"},
		{free, "1e-9", 1e-9, "1e-09"},
		{free, "0.30000000000000004", 0.30000000000000004, "0.30000000000000004"},
		{free, "-0", 0, "0"}, // two zeros would be two players
		{reach, "30000", 30000, "30000"},
		{reach, "1e6", 1e6, "1e+06"},
		{kings, "true", 1, "true"},
		{kings, "false", 0, "false"},
		{kings, "1", 1, "true"},
	} {
		value, err := test.param.Parse(test.text)
		if err != nil || value != test.value {
			t.Errorf("%s: Parse(%q) = %v, %v, want %v", test.param.Name, test.text, value, err, test.value)
			continue
		}
		text := test.param.Format(value)
		if text != test.again {
			t.Errorf("%s: Format(%v) = %q, want %q", test.param.Name, value, text, test.again)
		}
		if back, err := test.param.Parse(text); back != value || err != nil {
			t.Errorf("%s: Parse(%q) = %v, %v, want %v again", test.param.Name, text, back, err, value)
		}
	}
}

func TestParamParseRefused(t *testing.T) {
	for _, test := range []struct {
		param players.Param
		text  string
	}{
		{scale, ""}, {scale, "x"}, {scale, "1,5"}, {scale, " 1"}, {scale, "11"}, {scale, "NaN"}, {scale, "true"},
		{free, "Inf"}, {free, "1e999"}, {reach, "0.5"}, {kings, "yes"}, {kings, "True"}, {kings, "0.5"},
	} {
		if v, err := test.param.Parse(test.text); err == nil || !strings.HasPrefix(err.Error(), "weight "+test.param.Name) {
			t.Errorf("%s: Parse(%q) = %v, %v, want an error that names the weight", test.param.Name, test.text, v, err)
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
