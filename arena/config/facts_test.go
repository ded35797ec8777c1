package config

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tourney/arena/study"
	"tourney/players"
	"tourney/results"
)

// TestStudyFactsOf reads the config that is kept with a study.
func TestStudyFactsOf(t *testing.T) {
	s := decodeStudy(t, "game: pentago\nbudget: 100000\nmethod: random\ncandidate: {eval: probe}\nspace: {log: , real: {max: 3}}\n"+
		"opponents: [{kind: random}, {eval: a, search: {millis: 7}}]\n").Study
	want := results.StudyFacts{
		Weights: []results.Weight{{Name: "real", Min: 0.5, Max: 3}, {Name: "log", Min: 0.1, Max: 10, Log: true}},
		Opponents: []results.Player{
			{Name: "random", Spec: "random"}, {Name: "a", Spec: spec(t, "a@auto,millis=7").String()},
		},
		Unrepeatable: map[string]string{"a": "by the clock"},
	}
	text := string(EncodeStudy(s))
	for _, text := range []string{text, strings.Replace(text, "thoughts: off\n", "", 1)} {
		got, err := studyFactsOf(text)
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("%v (-want +got):\n%s", err, diff)
		}
	}
	if _, err := studyFactsOf(text[1:]); !errors.As(err, new(Errors)) {
		t.Errorf("an unknown key: %v", err)
	}
}

func init() {
	players.RegisterMethod(players.Method{
		Name: "costly", Doc: "must not be built",
		New: func(players.Spec, players.Evaluator) (players.Player, error) { panic("it was built") },
	})
}

// TestStoredUnbuilt: to read a stored config no player is built.
func TestStoredUnbuilt(t *testing.T) {
	const text = "name: n\ngame: pentago\nplayers: [{kind: costly}, {kind: random}]\n"
	if f, err := DecodeStored([]byte(text)); err != nil || f.Plan.Players[0].Spec.Method != "costly" {
		t.Errorf("error %v", err)
	}
}

// BenchmarkDecodeStored reads the config of a run of a thousand players, as a study leaves one.
func BenchmarkDecodeStored(b *testing.B) {
	p := decode(b, "game: pentago\nplayers: [{eval: a-star}, {kind: random}]\nschedule: {against: [random]}\n").Plan
	for i := range 1074 {
		e := p.Players[0]
		e.Name = fmt.Sprint(e.Name, ".", i+1)
		p.Players = append(p.Players, e)
	}
	text := Encode(p)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := DecodeStored(text); err != nil {
			b.Fatal(err)
		}
	}
}

// studyFactsOf returns the facts of a stored config of a study.
func studyFactsOf(text string) (results.StudyFacts, error) {
	f, err := DecodeStoredStudy([]byte(text))
	if err != nil {
		return results.StudyFacts{}, err
	}
	return study.FactsOf(f.Study), nil
}
