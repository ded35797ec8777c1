package config

import (
	"fmt"
	"strconv"
	"strings"

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
		key:  key{"depths", want, "must be given", fmt.Sprintf("%s They ascend, and are from 1 to %d.", doc, maxDepth)},
		need: true,
		read: func(f *File, path string, to *T) {
			r, n := f.reader, f.at[path]
			items := r.list(n, path)
			if len(items) == 0 && follow(n).Kind == yaml.SequenceNode {
				r.fail(n, "no depths: want %s", want)
			}
			list := at(to)
			for _, item := range items {
				depth := int(r.whole(item, "a depth", 1, maxDepth, 0))
				switch i := len(*list); {
				case depth == 0:
				case i > 0 && depth <= (*list)[i-1]:
					r.fail(item, "depths must ascend, but %d does not exceed %d", depth, (*list)[i-1])
				default:
					*list = append(*list, depth)
				}
			}
		},
		write: func(of T) string {
			return "[" + strings.Trim(strings.ReplaceAll(fmt.Sprint(*at(&of)), " ", ", "), "[]") + "]"
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
		f.reader.fail(n, "player %q does not search to a depth, so there is nothing to measure", player.Name)
		return
	}
	for _, depth := range depths {
		if err := plies.Legal(strconv.Itoa(depth)); err != nil {
			f.reader.fail(n, "player %q: %v", player.Name, err)
		}
	}
}
