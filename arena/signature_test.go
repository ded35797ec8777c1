package arena

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"maps"
	"slices"
	"testing"

	"tourney/arena/openings"
	"tourney/arena/schedule"
	"tourney/games"
	_ "tourney/games/all"
	"tourney/players"
	_ "tourney/players/all"
)

// signed lists, by game, the players whose games make the signature.
var signed = map[string][]string{
	"pentago": {"random", "control@2", "one@2", "one-two@2", "a@2", "a-hacked@2", "a-star@2", "a-star@2,kind=minimax"},
}

// TestSignature plays the signature's tournament. If it fails, the program plays otherwise than before: runs begun by
// older programs cannot be continued. Unless that was meant, the change at hand is wrong.
func TestSignature(t *testing.T) {
	hash := sha256.New()
	for _, game := range slices.Sorted(maps.Keys(signed)) {
		g, err := games.Find(game)
		if err != nil {
			t.Fatal(err)
		}
		o, err := games.Complete(g.Options(), nil)
		if err != nil {
			t.Fatal(err)
		}
		d := g.DefaultDraw(o)
		p := Plan{
			Name: "signature", Game: game, Options: o, Seed: 1,
			Schedule: schedule.Rule{Order: schedule.Both, Self: true},
			Openings: []openings.Set{
				{Kind: openings.Empty, Games: 1},
				{Kind: openings.Random, Games: 2, Min: d.Min, Max: d.Max, Parity: openings.Balanced},
			},
		}
		for _, text := range signed[game] {
			s, err := players.ParsePlayer(game, text)
			if err != nil {
				t.Fatal(err)
			}
			p.Players = append(p.Players, Entrant{Name: text, Spec: s})
		}
		store := newMemory()
		playAll(t, p, store, 2)
		byID := func(a, b gameID) int {
			return cmp.Or(cmp.Compare(a.Pairing, b.Pairing), cmp.Compare(a.Number, b.Number))
		}
		for _, id := range slices.SortedFunc(maps.Keys(store.games), byID) {
			fmt.Fprintf(hash, "%s {%d %d} %s\n", game, id.Pairing+1, id.Number, store.games[id].Start)
			if err := binary.Write(hash, binary.LittleEndian, store.games[id].Moves); err != nil {
				t.Fatal(err)
			}
		}
	}
	if got := fmt.Sprintf("%x", hash.Sum(nil)[:8]); got != Signature {
		t.Errorf("the signature is %s, the constant says %s", got, Signature)
	}
}
