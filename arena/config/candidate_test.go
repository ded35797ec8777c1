package config

import (
	"testing"

	"tourney/games/gamestest"
	"tourney/players"
)

// TestCandidate: the line is short, and a study that has it tunes the same player.
func TestCandidate(t *testing.T) {
	gamestest.SkipShort(t)
	for player, want := range map[string]string{
		"mixture":                        "candidate: {eval: mixture}",
		"mixture(mobility=1.25,tempo=3)": `candidate: {eval: mixture, weights: {mobility: 1.25, tempo: 3}}`,
		"mixture(tempo=0)@3":             "candidate: {eval: mixture, weights: {tempo: 0}, search: {plies: 3}}",
		"connected@2,kind=minimax":       "candidate: {eval: connected, search: {kind: minimax, plies: 2}}",
		"mixture@auto,foresight=false":   `candidate: {eval: mixture, search: {foresight: false}}`,
		`bot:"./x y"(attack=2)@4,pace=3`: `candidate: {kind: bot, weights: {attack: 2, defence: 2, fast: false}, ` +
			`search: {command: "./x y", pace: 3, plies: 4}}`,
	} {
		spec, err := players.ParsePlayer("loa", player)
		if err != nil {
			t.Fatal(err)
		}
		line := Candidate(spec)
		if line != want {
			t.Errorf("%s: %s, want %s", player, line, want)
		}
		if spec.Heuristic == "connected" { // which has no weights to tune
			continue
		}
		file, err := DecodeStudy("study.yaml", []byte("game: loa\nbudget: 9000\n"+line+"\nopponents: [{kind: random}]\n"))
		if err != nil {
			t.Errorf("%s: %v", line, err)
		} else if got := file.Study.Candidate.Spec.String(); got != spec.String() {
			t.Errorf("%s: the study tunes %s, want %s", line, got, spec)
		}
	}
}
