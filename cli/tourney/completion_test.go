package tourney

import (
	"maps"
	"slices"
	"testing"

	"github.com/alecthomas/kong"

	"tourney/games/gamestest"
)

// TestCompleted: shells complete every argument but free text, and nothing that no command has.
func TestCompleted(t *testing.T) {
	parser := gamestest.Must(kong.New(Program().Commands, kong.Vars(Program().Texts)))(t)
	unused := maps.Clone(completed)
	for _, command := range parser.Model.Children {
		find := func(name string) bool {
			for _, key := range []string{command.Name + " " + name, name} {
				if _, ok := completed[key]; ok {
					delete(unused, key)
					return true
				}
			}
			return false
		}
		for _, flag := range command.Flags {
			if !find(flag.Name) && flag.PlaceHolder == "FILE" {
				t.Errorf("%s --%s: no names of files", command.Name, flag.Name)
			}
		}
		for _, argument := range command.Positional {
			if !find(argument.Name) && command.Name != "rename" {
				t.Errorf("%s: nothing for its argument %s", command.Name, argument.Name)
			}
		}
	}
	if len(unused) > 0 {
		t.Errorf("no command has %v", slices.Sorted(maps.Keys(unused)))
	}
}
