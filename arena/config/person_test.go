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
	for _, test := range []struct {
		kind string
		read func() error
	}{
		{"tournament", func() error { _, err := Decode("play.yaml", text); return err }},
		{"study", func() error {
			_, err := DecodeStudy("play.yaml", []byte(strings.Replace(goodStudy, "kind: random", "kind: person", 1)))
			return err
		}},
		{"bench", func() error {
			seated := strings.Replace(goodBench, "{eval: one}", "{name: one, kind: person}", 1)
			_, err := DecodeBench("play.yaml", []byte(seated))
			return err
		}},
	} {
		checkSome(t, test.kind, test.read(), "only tourney play and serve seat a person")
	}
}
