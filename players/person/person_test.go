package person_test

import (
	"strings"
	"testing"

	_ "tourney/games/all"
	"tourney/players"
	"tourney/players/person"
)

// TestPerson: a person has a player string like everybody, and cannot be built.
func TestPerson(t *testing.T) {
	spec, err := players.ParsePlayer("pentago", person.Name)
	if err != nil {
		t.Fatal(err)
	}
	if spec.String() != "person" || !spec.Person() {
		t.Errorf("spec %q, person %t; want person, true", spec, spec.Person())
	}
	if got := spec.Unrepeatable(); got != "by a person" {
		t.Errorf("unrepeatable %q, want by a person", got)
	}
	if _, err := spec.New(); err == nil || !strings.Contains(err.Error(), "tourney play") {
		t.Errorf("New: %v, want an error that names tourney play", err)
	}
}
