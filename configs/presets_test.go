package configs_test

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"tourney/arena/config"
	"tourney/games"
	"tourney/players"
)

// TestPresets: every preset has a proof with figures, and a config that plays it against the defaults.
func TestPresets(t *testing.T) {
	for _, game := range games.Names() {
		for _, h := range players.HeuristicsOf(game) {
			for _, p := range h.Presets {
				if !regexp.MustCompile(`[0-9.]+ % \[[0-9.]+, [0-9.]+\].* games`).MatchString(p.Proof) {
					t.Errorf("the proof of %s:%s has no score with an interval and its games: %s", h.Name, p.Name, p.Proof)
				}
				name := fmt.Sprintf("preset-%s-%s.yaml", game, h.Name)
				text, err := os.ReadFile(name)
				if err != nil {
					t.Fatal(err)
				}
				file, err := config.Decode(name, text)
				if err != nil {
					t.Fatal(err)
				}
				tuned, err := players.ParsePlayer(game, h.Name+":"+p.Name)
				if err != nil {
					t.Fatal(err)
				}
				plain, err := players.ParsePlayer(game, h.Name)
				if err != nil {
					t.Fatal(err)
				}
				seen := [2]bool{}
				for _, e := range file.Plan.Players {
					seen[0] = seen[0] || fmt.Sprint(e.Spec.Weights) == fmt.Sprint(tuned.Weights)
					seen[1] = seen[1] || fmt.Sprint(e.Spec.Weights) == fmt.Sprint(plain.Weights)
				}
				if seen != [2]bool{true, true} || !strings.Contains(string(text), h.Name+":"+p.Name) {
					t.Errorf("%s does not seat %s:%s against %s", name, h.Name, p.Name, h.Name)
				}
			}
		}
	}
}
