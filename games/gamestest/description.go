package gamestest

import (
	"slices"
	"strings"
	"testing"

	"tourney/games"
)

// checkDescription wants a name, a line about the game, and a line about each option.
func checkDescription(t testing.TB, g games.Game) {
	if err := games.CheckName(g.Name()); err != nil {
		t.Errorf("the game %v", err)
	}
	checkLine(t, "the game", g.Doc())
	seen := map[string]bool{}
	for _, o := range g.Options() {
		if o.Name == "" || seen[o.Name] {
			t.Errorf("option %q has no name or that of another", o.Name)
		}
		seen[o.Name] = true
		if err := o.Legal(o.Default); err != nil {
			t.Errorf("the default of option %s: %v", o.Name, err)
		}
		checkLine(t, "option "+o.Name, o.Doc)
	}
}

func checkLine(t testing.TB, what, doc string) {
	if strings.TrimSpace(doc) == "" || strings.ContainsAny(doc, "\r\n") {
		t.Errorf("the description of %s is %q, want one line", what, doc)
	}
}

// checkSeatNames wants a different name for every seat.
func checkSeatNames(t testing.TB, v variant) {
	names := v.game.SeatNames(v.options)
	if seats := v.start(t).Seats(); len(names) != seats {
		t.Fatalf("SeatNames() = %q, want %d names", names, seats)
	}
	for i, name := range names {
		checkLine(t, "a seat", name)
		if slices.Contains(names[:i], name) {
			t.Errorf("SeatNames() = %q, want different names", names)
		}
	}
}
