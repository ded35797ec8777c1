package config

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tourney/arena/plan"
)

// TestPerson: the stored config of a person's game can be read, but no config to play may seat a person.
func TestPerson(t *testing.T) {
	p := decode(t, "game: pentago\ndeadline: none\nplayers: [{eval: a}, {kind: random}]\n").Plan
	p.Players[1] = plan.Entrant{Name: "person", Spec: spec(t, "person")}
	text := Encode(p)
	stored, err := DecodeStored(text)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(p, stored.Plan); diff != "" {
		t.Errorf("the stored config has another plan (-want +got):\n%s", diff)
	}
	if _, err := Decode("play.yaml", text); err == nil || !strings.Contains(err.Error(), "only tourney play and serve seat a person") {
		t.Errorf("a person in a config to play: %v", err)
	}
}
