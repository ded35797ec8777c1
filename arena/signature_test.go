package arena_test

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"io"
	"maps"
	"slices"
	"testing"

	"tourney/arena"
	"tourney/arena/arenatest"
	"tourney/arena/openings"
	"tourney/arena/plan"
	"tourney/arena/schedule"
	"tourney/games"
	_ "tourney/games/all"
	"tourney/players"
	_ "tourney/players/all"
)

// signed lists the players whose games make the signature: for each predecessor what it has signed besides those before
// it, and last what only this signature covers.
var signed = [][]lineup{
	{{"pentago", []string{"random", "control@2", "one@2", "one-two@2", "a@2", "a-hacked@2", "a-star@2", "a-star@2,kind=minimax"}}},
	{
		{"blokus", []string{"random", "eastwood@1"}},
		{"gomoku", []string{"random", "windows@2"}},
		{"loa", []string{"random", "mixture@2"}},
		{"pentago", []string{"random", "a-star@8,nodes=2000"}},
		{"splut", []string{"random", "standard@2"}},
	},
}

// lineup is the players of one game.
type lineup struct {
	game    string
	players []string
}

// TestSignature plays the signature's tournaments. If it fails, the program plays otherwise than before: runs begun by
// older programs cannot be continued. Unless that was meant, the change at hand is wrong.
func TestSignature(t *testing.T) {
	hash := sha256.New()
	signatures := append(slices.Clone(arena.Predecessors), arena.Signature)
	if len(signatures) != len(signed) {
		t.Fatalf("%d predecessors, and %d lists of players", len(arena.Predecessors), len(signed))
	}
	for i, lineups := range signed {
		for _, l := range lineups {
			parity := openings.Any
			if i == 0 {
				parity = openings.Balanced
			}
			sign(t, hash, l, parity)
		}
		if got := fmt.Sprintf("%x", hash.Sum(nil)[:8]); got != signatures[i] {
			t.Errorf("signature %d is %s, the constant says %s", i, got, signatures[i])
		}
	}
	for _, s := range signatures {
		if !arena.SamePlay(s) {
			t.Errorf("a run with the signature %s could not be continued", s)
		}
	}
	if arena.SamePlay("884a3242fddba58b") {
		t.Error("a run with a signature of another program could be continued")
	}
}

// sign adds the games of a tournament to a hash.
func sign(t *testing.T, hash io.Writer, l lineup, parity openings.Parity) {
	t.Helper()
	g, err := games.Find(l.game)
	if err != nil {
		t.Fatal(err)
	}
	o, err := games.Complete(g.Options(), nil)
	if err != nil {
		t.Fatal(err)
	}
	d := g.DefaultDraw(o)
	p := plan.Plan{
		Name: "signature", Game: l.game, Options: o, Seed: 1,
		Schedule: schedule.Rule{Order: schedule.Both, Self: true},
		Openings: []openings.Set{
			{Kind: openings.Empty, Games: 1},
			{Kind: openings.Random, Games: 2, Min: d.Min, Max: d.Max, Parity: parity},
		},
	}
	for _, text := range l.players {
		s, err := players.ParsePlayer(l.game, text)
		if err != nil {
			t.Fatal(err)
		}
		p.Players = append(p.Players, plan.Entrant{Name: text, Spec: s})
	}
	store := arenatest.NewMemory()
	playAll(t, p, store, 2)
	byID := func(a, b arenatest.Game) int {
		return cmp.Or(cmp.Compare(a.Pairing, b.Pairing), cmp.Compare(a.Number, b.Number))
	}
	for _, id := range slices.SortedFunc(maps.Keys(store.Stored), byID) {
		fmt.Fprintf(hash, "%s {%d %d} %s\n", l.game, id.Pairing+1, id.Number, store.Stored[id].Start)
		if err := binary.Write(hash, binary.LittleEndian, store.Stored[id].Moves); err != nil {
			t.Fatal(err)
		}
	}
}
