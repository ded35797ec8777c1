package bench

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"
)

// records has the nodes that the search with each heuristic visits: testdata/<game>/<heuristic>.txt. A change that is
// meant only to be tidier must not move them; one that makes a search or a heuristic better says so, and
// "go test ./arena/bench -update" rewrites them. One file each: a heuristic of a user's own then moves no record.
//
//go:embed testdata/*/*.txt
var records embed.FS

// recorded returns the nodes on record for a heuristic of a game, or 0 if there are none.
func recorded(game, heuristic string) (int64, error) {
	name := recordName(game, heuristic)
	text, err := records.ReadFile(name)
	switch {
	case errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrInvalid): // a heuristic may have a name that no file can have
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

func recordName(game, heuristic string) string { return "testdata/" + game + "/" + heuristic + ".txt" }
