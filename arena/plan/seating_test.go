package plan_test

import (
	"testing"

	"tourney/arena/arenatest"
	"tourney/arena/plan"
	"tourney/arena/schedule"
)

var (
	subsets = schedule.Rule{Order: schedule.Both, Seating: schedule.Subsets}
	field   = schedule.Rule{Order: schedule.Both, Seating: schedule.OneVField}
)

// TestBlocks: all rotations of a seating on one opening are handed out in a row.
func TestBlocks(t *testing.T) {
	for _, rule := range []schedule.Rule{subsets, field} {
		p := arenatest.Heap(t, 3, rule, "random", "sulks", "yields", "cheats")
		ids := taken(t, p)
		run := plan.RunOf(p, "", plan.Build{Version: "test"})
		seating := map[int]int{}
		for i, m := range run.Matchups() {
			if len(m.Pairings) != 3 {
				t.Errorf("%s: seating %d has %d rotations", rule.Seating, i, len(m.Pairings))
			}
			for _, pairing := range m.Pairings {
				seating[pairing] = i
			}
		}
		for i := 0; i < len(ids); i += 3 {
			for _, id := range ids[i : i+3] {
				if id.Number != ids[i].Number || seating[id.Pairing] != seating[ids[i].Pairing] {
					t.Errorf("%s: games %v are handed out side by side", rule.Seating, ids[i:i+3])
				}
			}
		}
		if len(ids) != p.Games() {
			t.Errorf("%s: %d games are handed out of %d", rule.Seating, len(ids), p.Games())
		}
	}
}
