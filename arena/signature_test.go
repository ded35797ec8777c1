package arena_test

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"maps"
	"slices"
	"testing"

	"tourney/arena"
	"tourney/arena/arenatest"
	"tourney/arena/openings"
	_ "tourney/games/all"
	"tourney/games/gamestest"
	_ "tourney/players/all"
)

// signed lists the players whose games make the signature. They meet on random boards of a parity.
var signed = []struct {
	game    string
	parity  string
	players []string
}{
	{"pentago", openings.Balanced, []string{"random", "control@2", "one@2", "one-two@2", "a@2", "a-hacked@2", "a-star@2", "a-star@2,kind=minimax"}},
	{"blokus", openings.Any, []string{"random", "eastwood@1", "influence@3,nodes=900"}},
	{"gomoku", openings.Any, []string{"random", "windows@2", "windows@4,evals=700"}},
	{"loa", openings.Any, []string{"random", "mixture@2", "mixture@4,nodes=500"}},
	{"pentago", openings.Any, []string{"random", "a-star@8,nodes=2000"}},
	{"splut", openings.Any, []string{"random", "standard@2", "standard@6,nodes=800"}},
}

// TestSignature plays the signature's tournaments. A failure means that the program plays differently, so that runs of
// other programs cannot be continued. Unless that was intended, the change is wrong.
func TestSignature(t *testing.T) {
	hash := sha256.New()
	byID := func(a, b arenatest.Game) int {
		return cmp.Or(cmp.Compare(a.Pairing, b.Pairing), cmp.Compare(a.Number, b.Number))
	}
	for _, l := range signed {
		p := drawnPlan(t, l.game, l.parity, 0, l.players...)
		p.Schedule.Self = true
		store := arenatest.NewMemory()
		arenatest.Play(t, p, store, "", 2)
		for _, id := range slices.SortedFunc(maps.Keys(store.Stored), byID) {
			fmt.Fprintf(hash, "%s {%d %d} %s\n", l.game, id.Pairing+1, id.Number, store.Stored[id].Start)
			gamestest.OK(t, binary.Write(hash, binary.LittleEndian, store.Stored[id].Moves))
		}
	}
	if got := fmt.Sprintf("%x", hash.Sum(nil)[:8]); got != arena.Signature {
		t.Errorf("the signature is %s, the constant says %s", got, arena.Signature)
	}
}
