package config

import (
	"fmt"
	"strconv"

	"go.yaml.in/yaml/v4"

	"tourney/arena/plan"
	"tourney/games"
	"tourney/players"
)

// maxDepth is the greatest depth of an experiment, in plies.
const maxDepth = 100

// depths declares the depths of an experiment, ascending.
func depths[T any](doc string, at func(*T) *[]int) field[T] {
	const want = "plies in a list such as [2, 4, 6]"
	return field[T]{
		key:  key{name: "depths", values: want, doc: fmt.Sprintf("%s They ascend, and are from 1 to %d.", doc, maxDepth)},
		need: true,
		read: func(f *File, path string, to *T) {
			list := at(to)
			for _, item := range f.some(path, path, want) {
				depth := int(f.whole(f.at[item], "a depth", 1, maxDepth, 0))
				switch i := len(*list); {
				case depth == 0:
				case i > 0 && depth <= (*list)[i-1]:
					f.fail(f.at[item], "depths must ascend, but %d does not exceed %d", depth, (*list)[i-1])
				default:
					*list = append(*list, depth)
				}
			}
		},
	}
}

// checkDepths refuses a player, given at a node, that cannot search to the depths.
func (f *File) checkDepths(player plan.Entrant, n *yaml.Node, depths []int) {
	m, err := players.FindMethod(f.Plan.Game, player.Spec.Method)
	if err != nil { // it could not be read
		return
	}
	plies, err := games.FindOption(m.Options, players.PliesOption)
	if err != nil {
		f.fail(n, "player %q does not search to a depth, so there is nothing to measure", player.Name)
		return
	}
	for _, depth := range depths {
		if err := plies.Legal(strconv.Itoa(depth)); err != nil {
			f.fail(n, "player %q: %v", player.Name, err)
		}
	}
}
