package config

import (
	"strings"

	"tourney/games"
	"tourney/games/gamestest/heap"
)

func init() {
	games.Register(heap.Game{})
	games.Register(crowded{})
}

// goodHeap is a config for four seats; A to D are enough for a seating.
const goodHeap = `game: heap
schedule: {order: both}
openings: [{kind: empty, games: 4}]
players:
  - {name: A, eval: control, search: {plies: 3}}
  - {name: B, kind: random}
  - {name: C, eval: control, search: {plies: 1}}
  - {name: D, eval: control, search: {plies: 2}}
`

// three is goodHeap with too few players for a seating.
var three = strings.Replace(goodHeap, "  - {name: D, eval: control, search: {plies: 2}}\n", "", 1)

// crowded is a game whose positions may have another number of seats than the options say.
type crowded struct{ heap.Game }

func (crowded) Name() string { return "crowded" }

func (g crowded) Parse(_ games.Options, text string) (games.Position, error) {
	seats, line, _ := strings.Cut(text, ": ")
	return g.Game.Parse(games.Options{"seats": seats}, line)
}
