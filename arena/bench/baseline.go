package bench

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"
)

// baselines holds the nodes that the search with each heuristic visits: testdata/<game>/<heuristic>.txt. A change that
// is meant only to be tidier must not move them; one that makes a search or a heuristic better says so, and
// "go test ./arena/bench -update" rewrites them. Each heuristic has a file of its own, so that a user's heuristic moves
// no other number.
//
//go:embed testdata/*/*.txt
var baselines embed.FS

// baseline returns the stored number of nodes of a heuristic, or 0 if the heuristic has none.
func baseline(game, heuristic string) (int64, error) {
	name := baselineFile(game, heuristic)
	text, err := baselines.ReadFile(name)
	switch {
	case errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrInvalid): // the name of a heuristic may be none of a file
		return 0, nil
	case err != nil:
		return 0, err
	}
	n, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64)
	if err != nil || n <= 0 {
		return 0, fmt.Errorf("arena/bench/%s has %q: want a number of nodes", name, text)
	}
	return n, nil
}

func baselineFile(game, heuristic string) string {
	return "testdata/" + game + "/" + heuristic + ".txt"
}
