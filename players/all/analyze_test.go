package all

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
	"tourney/players"
)

// TestAnalyzers asks players of all methods with a search about positions of random games by all rules. The last
// positions, where few sub-moves are left, are among them. The answers are about legal sub-moves.
func TestAnalyzers(t *testing.T) {
	gamestest.SkipShort(t)
	for _, name := range games.Names() {
		g, err := games.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		for i, given := range rulesOf(g) {
			for seed := range gamestest.Rounds[uint64](0, 3, 40) {
				analyzeGame(t, g, given, rand.New(rand.NewPCG(uint64(i), seed)))
			}
		}
	}
}

// rulesOf returns the default rules, and those that differ by one word.
func rulesOf(g games.Game) []games.Options {
	list := []games.Options{nil}
	for _, o := range g.Options() {
		for _, v := range o.Values {
			if v != o.Default && len(o.Values) < 30 { // starting squares are many
				list = append(list, games.Options{o.Name: v})
			}
		}
	}
	return list
}

func analyzeGame(t *testing.T, g games.Game, given games.Options, r *rand.Rand) {
	_, o, p, err := games.SetUp(g.Name(), given, "")
	if err != nil {
		t.Fatal(err)
	}
	start := p.Clone()
	var played []games.Move
	for !p.Over() && len(played) < 400 {
		legal := p.AppendMoves(nil)
		played = append(played, legal[r.IntN(len(legal))])
		p.Do(played[len(played)-1])
	}
	at := []int{0, 1, r.IntN(len(played)), len(played) - 2, len(played) - 1}
	for _, m := range players.MethodsOf(g.Name()) {
		_, deep := games.FindOption(m.Options, players.PliesOption)
		if _, err := games.FindOption(m.Options, players.CommandOption); deep != nil || err == nil {
			continue // random, persons and engines
		}
		spec := players.Spec{Game: g.Name(), Method: m.Name, Options: games.Options{}}
		if m.Heuristics {
			own := slices.DeleteFunc(players.HeuristicsOf(g.Name()), func(h players.Heuristic) bool {
				return h.Game == "" && m.Game != "" // blockem takes only heuristics of its game
			})
			spec.Heuristic = own[r.IntN(len(own))].Name
		}
		for _, ply := range at {
			spec.Options[players.PliesOption] = strconv.Itoa(1 + r.IntN(2))
			player := newPlayer(t, spec)
			p, before := start.Clone(), played[:max(0, ply)]
			for _, m := range before {
				p.Do(m)
			}
			s := players.Setup{Game: g, Options: o, Start: start.Clone(), Seat: p.Mover(), Seed: players.Seed{1, r.Uint64()}}
			if r.IntN(2) == 0 { // as the command does
				s.Start, before = p.Clone(), nil
			}
			analyzeOne(t, player, s, players.Request{Position: p.Clone(), Played: before})
		}
	}
}

func newPlayer(t *testing.T, spec players.Spec) players.Player {
	t.Helper()
	spec, err := spec.Complete()
	if err != nil {
		t.Fatal(err)
	}
	player, err := spec.New()
	if err != nil {
		t.Fatal(err)
	}
	return player
}

func analyzeOne(t *testing.T, player players.Player, s players.Setup, r players.Request) {
	t.Helper()
	where := gamestest.Line(r.Position)
	defer func() {
		if value := recover(); value != nil {
			t.Errorf("%T at %s, %v: panic %v", player, where, s.Options, value)
		}
	}()
	legal := r.Position.AppendMoves(nil)
	if err := player.Begin(t.Context(), s); err != nil {
		t.Fatal(err)
	}
	a, err := player.(players.Analyzer).Analyze(t.Context(), r)
	if err != nil {
		t.Fatalf("%T at %s, %v: %v", player, where, s.Options, err)
	}
	if len(a.Moves) == 0 || len(a.Spent) != len(a.Searched) {
		t.Errorf("%T at %s, %v: %+v", player, where, s.Options, a)
	}
	for _, m := range a.Moves {
		if !slices.Contains(legal, m.Move) {
			t.Errorf("%T at %s, %v: %d is not legal", player, where, s.Options, m.Move)
		}
	}
	if err := player.Close(); err != nil {
		t.Error(err)
	}
}
