package configs_test

import (
	"os"
	"path/filepath"
	"testing"

	"tourney/arena/config"
	"tourney/arena/evaluations"
)

// counts matches the configs of counts of evaluations.
const counts = "*-evaluations.yaml"

// TestEvaluations reads every count of evaluations here and makes the least part of it: one game, and two positions at
// the least depth.
func TestEvaluations(t *testing.T) {
	files, err := filepath.Glob(counts)
	if err != nil || len(files) == 0 {
		t.Fatalf("found %v, %v", files, err)
	}
	for _, file := range files {
		t.Run(file, func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			e, err := config.DecodeEvaluations(file, text)
			if err != nil {
				t.Fatal(err)
			}
			if want := e.Name + ".yaml"; want != file {
				t.Errorf("the experiment of %s is called %s: a reader looks for %s", file, e.Name, want)
			}
			e.Games, e.Positions, e.Depths = 1, 2, e.Depths[:1]
			r, err := evaluations.Run(t.Context(), e, func(evaluations.Progress) {})
			if err != nil || r.Games != 1 || len(r.Searches) < 2 || len(r.Depths) != 1 || len(r.Depths[0].Searches) != 2 {
				t.Fatalf("%+v, error %v", r, err)
			}
			known := 0
			for _, s := range r.Searches {
				if s.Spread.Moves > 0 && s.Evals > 0 {
					known++
				}
			}
			if known == 0 {
				t.Error("no search of the game has sub-moves to spend evaluations on")
			}
		})
	}
}
