package person_test

import (
	"strings"
	"testing"

	_ "tourney/games/all"
	"tourney/players"
	_ "tourney/players/pentagoeval"
	"tourney/players/person"
	_ "tourney/players/random"
	_ "tourney/players/search"
)

// TestPerson checks that a person has a player string and cannot be built.
func TestPerson(t *testing.T) {
	spec, err := players.ParsePlayer("pentago", person.Name)
	if err != nil {
		t.Fatal(err)
	}
	if spec.String() != "person" {
		t.Errorf("spec %q, want person", spec)
	}
	if _, err := spec.New(); err == nil || !strings.Contains(err.Error(), "tourney play") {
		t.Errorf("New: %v, want an error that names tourney play", err)
	}
}

func TestUnrepeatable(t *testing.T) {
	for _, test := range []struct {
		player, how string
		person      bool
	}{
		{"person", "by a person", true},
		{"random", "", false},
		{"a@4", "", false},
		{"a@4,nodes=1000", "", false},
		{"a@4,millis=50", "by the clock", false},
		{"one@auto,kind=minimax", "", false},
	} {
		spec, err := players.ParsePlayer("pentago", test.player)
		if err != nil {
			t.Fatal(err)
		}
		if how, person := spec.Unrepeatable(players.Clock{}), spec.Person(); how != test.how || person != test.person {
			t.Errorf("%s: unrepeatable %q, person %t; want %q, %t", test.player, how, person, test.how, test.person)
		}
	}
}
