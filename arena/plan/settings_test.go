package plan_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tourney/arena/plan"
	"tourney/games/gamestest"
	"tourney/players"
	"tourney/players/bottest"
	"tourney/results"
)

// settingsOf returns the settings of a player of Pentago, stored and read back.
func settingsOf(t *testing.T, player string) []results.Setting {
	t.Helper()
	spec := gamestest.Must(players.ParsePlayer("pentago", player))(t)
	return plan.Entrant{Name: "x", Spec: spec}.Stored().Settings.List()
}

// TestSettings: players get their settings with those at the default. Tables are told private and added settings only
// where some player is given another value, and never those that a program says of itself.
func TestSettings(t *testing.T) {
	for _, test := range []struct {
		players []string
		keep    string
		want    []string
	}{
		{[]string{"one(bias=0)@2", "random", `external@command=./engine,hash=123`}, "eval kind bias plies quirks command hash",
			[]string{"/eval=one one/bias=0 one/quirks=true* /kind=alpha-beta* /plies=2", "random/kind=random",
				"external/kind=external external/command=./engine external/plies=none*"}},
		{[]string{"a@1", "a@1,draw=-3", "a@1,symmetry=all,win=7"}, "draw win loss symmetry table", // nobody is given a loss or a table
			[]string{"/draw=0* /win=highest* /symmetry=exact*", "/draw=-3 /win=highest* /symmetry=exact*", "/draw=0* /win=7 /symmetry=all"}},
	} {
		var lists [][]results.Setting
		for _, player := range test.players {
			lists = append(lists, settingsOf(t, player))
		}
		var got []string
		for _, list := range results.Telling(lists...) {
			var words []string
			for _, s := range list {
				if !strings.Contains(" "+test.keep+" ", " "+s.Name+" ") {
					continue
				}
				word := fmt.Sprintf("%s/%s=%s", s.Of, s.Name, s.Value)
				if !s.Given {
					word += "*"
				}
				words = append(words, word)
			}
			got = append(got, strings.Join(words, " "))
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("settings (-want +got):\n%s", diff)
		}
	}
}

// TestSettingsOfWeights: weights of a method belong to it, as its settings do. Private settings of programs are stored,
// too.
func TestSettingsOfWeights(t *testing.T) {
	want := []results.Setting{
		{Name: "kind", Value: "bot", Of: "bot", Given: true}, {Name: "attack", Value: "2", Of: "bot", Weight: true, Given: true},
		{Name: "defence", Value: "2", Of: "bot", Weight: true},
		{Name: "fast", Value: "false", Of: "bot", Weight: true}, {Name: "command", Of: "bot"},
		{Name: "weights", Value: bottest.Declares, Of: "bot"}, {Name: "plies", Value: "4", Of: "bot", Given: true},
		{Name: "obeys", Value: "moves", Of: "bot"}, {Name: "repeatable", Value: "true", Of: "bot"},
		{Name: "pace", Value: "3", Of: "bot", Given: true, Quiet: true},
	}
	list := settingsOf(t, "bot(attack=2)@4,pace=3")
	if diff := cmp.Diff([][]results.Setting{want}, results.Telling(list)); diff != "" {
		t.Errorf("settings (-want +got):\n%s", diff)
	}
	private := 0
	for _, s := range settingsOf(t, `external@command=./engine,hash=123`) {
		if s.Private && s.Name == "hash" && s.Value == "123" {
			private++
		}
	}
	if private != 1 {
		t.Errorf("the hash of a program is stored %d times, want once", private)
	}
}

func init() { bottest.Register("") }
