package configs_test

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tourney/arena/config"
	"tourney/arena/plan"
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
				seated := decoded(t, name, config.Decode).Plan.Players
				for _, player := range []string{h.Name + ":" + p.Name, h.Name} {
					want, err := players.ParsePlayer(game, player)
					if err != nil {
						t.Fatal(err)
					}
					same := func(e plan.Entrant) bool { return fmt.Sprint(e.Spec.Weights) == fmt.Sprint(want.Weights) }
					if !slices.ContainsFunc(seated, same) {
						t.Errorf("%s does not seat %s", name, player)
					}
				}
				text, err := os.ReadFile(name)
				if err != nil || !strings.Contains(string(text), h.Name+":"+p.Name) {
					t.Errorf("%s does not name %s:%s (%v)", name, h.Name, p.Name, err)
				}
			}
		}
	}
}
