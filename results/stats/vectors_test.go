package stats

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
)

// TestWilsonVectors reads win, draw and loss counts with the score and the Wilson intervals that belong to them,
// printed to eight places. TOURNEY_VECTORS may name a folder with a file of the same name to read as well.
func TestWilsonVectors(t *testing.T) {
	const name = "stats_elo_wdl.jsonl"
	files := []string{filepath.Join("testdata", name)}
	if folder := os.Getenv("TOURNEY_VECTORS"); folder != "" {
		files = append(files, filepath.Join(folder, name))
	}
	for _, file := range files {
		t.Run(file, func(t *testing.T) { testVectors(t, file) })
	}
}

func testVectors(t *testing.T, file string) {
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()

	lines := 0
	for dec := json.NewDecoder(f); ; lines++ {
		var v struct {
			ID    string
			Input struct {
				Wins, Draws, Losses int
			}
			Expect struct {
				Games   int
				Score   float64
				Formula struct {
					Score    [2]float64 `json:"wilson95_score"`
					WinShare [2]float64 `json:"wilson95_win_share"`
				}
			}
		}
		if err := dec.Decode(&v); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatalf("after line %d: %v", lines, err)
		}
		in, want := v.Input, v.Expect
		known := Estimate{Known: true, Games: want.Games}

		score := known
		score.Value, score.Lo, score.Hi = want.Score, want.Formula.Score[0], want.Formula.Score[1]
		wantEstimate(t, v.ID+" score", Score(in.Wins, in.Draws, in.Losses), score, 1e-7)

		wins := known
		wins.Value = float64(in.Wins) / float64(want.Games)
		wins.Lo, wins.Hi = want.Formula.WinShare[0], want.Formula.WinShare[1]
		wantEstimate(t, v.ID+" win share", Share(in.Wins, want.Games), wins, 1e-7)
	}
	if lines == 0 {
		t.Error("no vectors in the file")
	}
}
