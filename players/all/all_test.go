package all

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tourney/games"
	_ "tourney/games/all"
	"tourney/games/gamestest"
	"tourney/players"
)

// TestStrangers checks that a player's decision is legal even if others made the earlier moves of the player's seat.
func TestStrangers(t *testing.T) {
	gamestest.SkipShort(t)
	for _, game := range games.Names() {
		for _, m := range players.MethodsOf(game) {
			if _, err := games.FindOption(m.Options, players.CommandOption); m.Person || err == nil {
				continue // package external has its own test of this
			}
			heuristics := []string{""}
			if m.Heuristics {
				heuristics = nil
				for _, h := range players.HeuristicsOf(game) {
					if h.Game != "" || m.Game == "" { // blockem takes only heuristics of its game
						heuristics = append(heuristics, h.Name)
					}
				}
			}
			for _, heuristic := range heuristics {
				spec := players.Spec{Game: game, Method: m.Name, Heuristic: heuristic, Options: games.Options{}}
				if _, err := games.FindOption(m.Options, players.PliesOption); err == nil {
					spec.Options[players.PliesOption] = "2"
					if strings.HasPrefix(game, "blokus") && !gamestest.Long { // which has hundreds of sub-moves, one a turn
						spec.Options[players.PliesOption] = "1"
					}
				}
				spec, err := spec.Complete()
				if err != nil {
					t.Fatal(err)
				}
				t.Run(game+"/"+spec.Short(), func(t *testing.T) { stranger(t, spec) })
			}
		}
	}
}

// stranger asks one player for decisions in several games, after six random plies. In every second game the player also
// decides earlier, but the random plies are played instead.
func stranger(t *testing.T, spec players.Spec) {
	g, options, start, err := games.SetUp(spec.Game, nil, "")
	if err != nil {
		t.Fatal(err)
	}
	player, err := spec.New()
	if err != nil {
		t.Fatal(err)
	}
	for seed := range gamestest.Rounds[uint64](0, 2, 8) {
		r := rand.New(rand.NewPCG(seed, 6))
		p := start.Clone()
		passed := []games.Position{p.Clone()}
		var played []games.Move
		for range 6 {
			legal := p.AppendMoves(nil)
			played = append(played, legal[r.IntN(len(legal))])
			p.Do(played[len(played)-1])
			passed = append(passed, p.Clone())
		}
		seat := p.Mover()
		if err := player.Begin(t.Context(), players.Setup{Game: g, Options: options, Start: passed[0].Clone(), Seat: seat, Seed: players.Seed{r.Uint64(), r.Uint64()}}); err != nil {
			t.Fatal(err)
		}
		for ply, p := range passed {
			if p.Mover() == seat && (ply == 6 || seed%2 > 0) {
				d, err := player.Choose(t.Context(), players.Request{Position: p.Clone(), Played: played[:ply:ply]})
				if err != nil || len(d.Moves) == 0 {
					t.Fatalf("seed %d, ply %d: %+v, error %v", seed, ply, d, err)
				}
				check(t, p, d.Moves)
			}
		}
	}
	if err := player.Close(); err != nil {
		t.Error(err)
	}
}

// check fails unless the moves are legal in sequence and inside one turn.
func check(t *testing.T, p games.Position, moves []games.Move) {
	t.Helper()
	seat, turn := p.Mover(), p.Turns()
	for i, m := range moves {
		if p.Over() || p.Mover() != seat || p.Turns() != turn || !slices.Contains(p.AppendMoves(nil), m) {
			text, _ := p.AppendText(nil)
			t.Fatalf("at %s, sub-move %d of %v is not legal in turn %d of seat %d", text, i+1, moves, turn, seat)
		}
		p.Do(m)
	}
}

// TestVariants wants a name without a game to mean that of the game, not of its variants, as before there were any.
func TestVariants(t *testing.T) {
	for _, name := range []string{"eastwood@1", "simple", "nk-weighted", "blokus/centre"} {
		if s, err := players.ParsePlayer("", name); err != nil || s.Game != "blokus" {
			t.Errorf("%s is of %s, %v, want one of blokus", name, s.Game, err)
		}
	}
}
