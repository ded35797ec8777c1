package fingerprint

import (
	"testing"

	"tourney/arena/arenatest"
	"tourney/arena/config"
	"tourney/configs"
	"tourney/games"
	_ "tourney/games/all"
	"tourney/games/gamestest"
	"tourney/players"
	_ "tourney/players/all"
)

// BenchmarkDigits takes the fingerprint of a player of every heuristic.
func BenchmarkDigits(b *testing.B) {
	for _, game := range games.Names() {
		for _, h := range players.HeuristicsOf(game) {
			b.Run(game+"/"+h.Name, func(b *testing.B) {
				spec := gamestest.Must(players.ParsePlayer(game, h.Name+"@2"))(b)
				t := gamestest.Must(New("night", game, nil, nil))(b)
				sample := gamestest.Must(t.positions())(b)
				for b.Loop() {
					gamestest.Must(t.digits(b.Context(), spec, sample))(b)
				}
			})
		}
	}
}

// BenchmarkCheck checks the quick start with all its games, as at every start of the program.
func BenchmarkCheck(b *testing.B) {
	file := gamestest.Must(config.Decode("quick-start.yaml", configs.QuickStart))(b)
	store := arenatest.NewMemory()
	run, _ := arenatest.Play(b, printed(b, file.Plan), store, "", 2)
	for b.Loop() {
		if got := checked(b, store, run); got.Agree != len(run.Players) || got.Decisions != mostDecisions {
			b.Fatalf("%+v", got)
		}
	}
}
