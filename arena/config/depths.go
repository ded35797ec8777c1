package config

import (
	"strconv"

	"go.yaml.in/yaml/v4"

	"tourney/arena/plan"
	"tourney/games"
	"tourney/players"
)

// maxDepth is the greatest depth of an experiment, in plies.
const maxDepth = 100

// need returns where a key is that has no default, or nil after noting that it is missing.
func (f *File) need(key, want string) *yaml.Node {
	n := f.at[key]
	if n == nil {
		f.reader.fail(f.root, "the key %s is missing: want %s", key, want)
	}
	return n
}

// readDepths reads the depths of an experiment, ascending.
func (f *File) readDepths() []int {
	const want = "plies in a list such as [2, 4, 6]"
	n := f.need("depths", want)
	if n == nil {
		return nil
	}
	r := f.reader
	items := r.list(n, "depths")
	if follow(n).Kind == yaml.SequenceNode && len(items) == 0 {
		r.fail(n, "no depths: want %s", want)
	}
	var depths []int
	for _, item := range items {
		before := len(r.errs)
		depth := int(r.whole(item, "a depth", 1, maxDepth))
		switch i := len(depths); {
		case len(r.errs) > before:
		case i > 0 && depth <= depths[i-1]:
			r.fail(item, "depths must ascend, but %d does not exceed %d", depth, depths[i-1])
		default:
			depths = append(depths, depth)
		}
	}
	return depths
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
