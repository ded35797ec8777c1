package splut_test

import (
	"fmt"

	"tourney/games"
	"tourney/games/splut"
)

// The wizard levitates the rock from the tip. The troll throws that rock over its own dwarf, and the rock crushes the
// dwarf before the rock on the other tip. The throw ends the turn, though a step is left.
func Example() {
	rules, err := games.Complete(splut.Game{}.Options(), nil)
	if err != nil {
		panic(err)
	}
	p, err := splut.Game{}.Parse(rules, "Sd2e3f2/Nf8e8d8 a5e1e9i5 S 3 4 - - - -")
	if err != nil {
		panic(err)
	}
	for _, step := range []string{"Wd2d3~a5", "Wd2d3~e1", "Tf2e2*n"} {
		m, err := p.ParseMove(step)
		if err != nil {
			fmt.Println(err)
			continue
		}
		p.Do(m)
		line, _ := p.AppendText(nil)
		fmt.Printf("%-8s %s\n", step, line)
	}
	// Output:
	// step "Wd2d3~a5": the rock on a5 has no free cell before it in that direction
	// Wd2d3~e1 Sd3e3f2/Nf8e8d8 a5e2e9i5 S 2 4 - e2 e2 -
	// Tf2e2*n  Sd3e3e2/Nf8--d8 a5e8e9i5 N 3 5 e8 - - -
}
