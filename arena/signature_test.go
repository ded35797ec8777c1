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

// signed lists the players whose games make signatures: first those of the oldest predecessor, then what this signature
// covers besides. The predecessor between them has signed the same players, but counted nodes otherwise.
var signed = [][]lineup{
	{{"pentago", []string{"random", "control@2", "one@2", "one-two@2", "a@2", "a-hacked@2", "a-star@2", "a-star@2,kind=minimax"}}},
	{
		{"blokus", []string{"random", "eastwood@1", "influence@3,nodes=900"}},
		{"gomoku", []string{"random", "windows@2", "windows@4,evals=700"}},
		{"loa", []string{"random", "mixture@2", "mixture@4,nodes=500"}},
		{"pentago", []string{"random", "a-star@8,nodes=2000"}},
		{"splut", []string{"random", "standard@2", "standard@6,nodes=800"}},
	},
}

// lineup is the players of one game.
type lineup struct {
	game    string
	players []string
}

// TestSignature plays the signature's tournaments. A failure means that the program plays differently, so that runs of
// older programs cannot be continued. Unless that was intended, the change is wrong.
func TestSignature(t *testing.T) {
	hash := sha256.New()
	signatures := []string{arena.Predecessors[0], arena.Signature}
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
	for _, s := range append(slices.Clone(arena.Predecessors), arena.Signature) {
		if arena.SameCounts(s) != (s == arena.Signature) {
			t.Errorf("SameCounts(%s) = %t", s, arena.SameCounts(s))
		}
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
