package config

import (
	"strings"
	"testing"

	"tourney/arena/plan"
)

// TestPerson: no config to play may seat a person.
func TestPerson(t *testing.T) {
	p := decode(t, "game: pentago\ndeadline: none\nplayers: [{eval: a}, {kind: random}]\n").Plan
	p.Players[1] = plan.Entrant{Name: "person", Spec: spec(t, "person")}
	text := Encode(p)
	if _, err := Decode("play.yaml", text); err == nil || !strings.Contains(err.Error(), "only tourney play and serve seat a person") {
		t.Errorf("a person in a config to play: %v", err)
	}
}
