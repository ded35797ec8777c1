package shell

import (
	"maps"
	"slices"

	"tourney/games"
)

// UnusualRules returns the rule options that are not the game's usual ones.
func UnusualRules(game string, options map[string]string) map[string]string {
	usual := map[string]string{}
	if g, err := games.Find(game); err == nil {
		for _, o := range g.Options() {
			usual[o.Name] = o.Default
		}
	}
	unusual := maps.Clone(options)
	maps.DeleteFunc(unusual, func(name, value string) bool { return value == usual[name] })
	return unusual
}

// RuleFlags returns the unusual rules as flags of a command line.
func RuleFlags(game string, options map[string]string) (words []string) {
	unusual := UnusualRules(game, options)
	for _, name := range slices.Sorted(maps.Keys(unusual)) {
		words = append(words, "--option", name+"="+unusual[name])
	}
	return words
}
