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
// printed to eight places.
func TestWilsonVectors(t *testing.T) {
	readVectors(t, "stats_elo_wdl.jsonl", func(id string, input, expect json.RawMessage) {
		var in struct{ Wins, Draws, Losses int }
		var want struct {
			Games   int
			Score   float64
			Formula struct {
				Score    [2]float64 `json:"wilson95_score"`
				WinShare [2]float64 `json:"wilson95_win_share"`
			}
		}
		decode(t, id, input, &in)
		decode(t, id, expect, &want)
		known := Estimate{Method: WilsonGames, Games: want.Games}

		score := known
		score.Value, score.Lo, score.Hi = want.Score, want.Formula.Score[0], want.Formula.Score[1]
		wantEstimate(t, id+" score", Score(in.Wins, in.Draws, in.Losses), score, 1e-7)

		wins := known
		wins.Value = float64(in.Wins) / float64(want.Games)
		wins.Lo, wins.Hi = want.Formula.WinShare[0], want.Formula.WinShare[1]
		wantEstimate(t, id+" win share", Share(in.Wins, want.Games), wins, 1e-7)
	})
}

// readVectors calls check with each line of a file under testdata. TOURNEY_VECTORS may name a folder with a file of
// the same name to read as well.
func readVectors(t *testing.T, name string, check func(id string, input, expect json.RawMessage)) {
	files := []string{filepath.Join("testdata", name)}
	if folder := os.Getenv("TOURNEY_VECTORS"); folder != "" {
		files = append(files, filepath.Join(folder, name))
	}
	for _, file := range files {
		f, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		lines := 0
		for dec := json.NewDecoder(f); ; lines++ {
			var v struct {
				ID            string
				Input, Expect json.RawMessage
			}
			if err := dec.Decode(&v); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%s: after line %d: %v", file, lines, err)
			}
			check(v.ID, v.Input, v.Expect)
		}
		if lines == 0 {
			t.Errorf("%s: no vectors in the file", file)
		}
	}
}

func decode(t *testing.T, id string, data json.RawMessage, to any) {
	t.Helper()
	if err := json.Unmarshal(data, to); err != nil {
		t.Fatalf("%s: %v", id, err)
	}
}
