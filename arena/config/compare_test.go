package config

import (
	"slices"
	"strings"
	"testing"

	"tourney/arena/openings"
	"tourney/arena/plan"
	"tourney/arena/schedule"
)

// TestBeyond: plans are compared without their configs, also in the lines of lists.
func TestBeyond(t *testing.T) {
	stored := decode(t, good).Plan
	stored.Schedule.Seating = schedule.Subsets
	stored.Openings = []openings.Set{{Kind: openings.List, Games: 2, Lines: []string{"x", "y"}}}
	for _, test := range []struct {
		edit func(p *plan.Plan)
		want string
	}{
		{func(*plan.Plan) {}, ""},
		{func(p *plan.Plan) { p.Openings[0].Games++; p.Thoughts = !p.Thoughts }, ""},
		{func(p *plan.Plan) { p.Openings[0].Games-- }, "openings.0.games is 1, but the run has come to 2: make it that or more"},
		{func(p *plan.Plan) { p.Openings[0].Lines[1] = "z" }, `this opening is "z", but the run began with "y"`},
		{func(p *plan.Plan) { p.Openings[0].Lines = append(p.Openings[0].Lines, "z") }, "there are 3 openings, but the run began with the 2 before this one"},
		{func(p *plan.Plan) { p.Openings[0].Lines = []string{"x"} }, `the list has 1 of the 2 openings that the run began with: "y" is missing`},
		{func(p *plan.Plan) { p.Schedule.Seating = schedule.OneVField }, "schedule.seating is one-v-field, but the run began with subsets"},
		{func(p *plan.Plan) { p.Seed++; p.Players = p.Players[1:] }, `player "A" is missing, with which the run began; seed is 8, but the run began with 7`},
	} {
		p := stored
		p.Openings = slices.Clone(stored.Openings)
		p.Openings[0].Lines = slices.Clone(stored.Openings[0].Lines)
		test.edit(&p)
		if got := strings.Join(Beyond(p, stored), "; "); got != test.want {
			t.Errorf("got %s\nwant %s", got, test.want)
		}
	}
}
