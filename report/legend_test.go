package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tourney/report/table"
	"tourney/results"
)

// lineup returns players written as "name: settings", with settings as given reads them.
func lineup(texts ...string) (list []results.Player) {
	for _, text := range texts {
		name, settings, _ := strings.Cut(text, ": ")
		list = append(list, results.Player{Name: name, Settings: given(settings)})
	}
	return list
}

func TestLegend(t *testing.T) {
	for _, test := range []struct {
		what    string
		players []results.Player
		want    []string
	}{
		{"all at their defaults", lineup("one: eval=one one.bias=0.5* plies=auto*", "a: eval=a plies=auto*", "random: random.kind=random"), nil},
		{"one setting for all", lineup("one: eval=one plies=4", "a: eval=a plies=4"), []string{"all players: plies 4"}},
		{"one setting for all who search", lineup("one: eval=one plies=4 kind=minimax", "a: eval=a plies=4 kind=minimax", "dice: random.kind=random"),
			[]string{"all searches: plies 4, minimax", "dice: random"}},
		{"a single player without a name", lineup("one: eval=one one.bias=0 plies=auto*", "a: eval=a plies=auto*"), []string{"one: bias 0"}},
		{"two with a weight that differs, first", lineup("x: eval=one one.inner=2 one.bias=0.5* plies=auto*", "one(bias=0): eval=one one.inner=1* one.bias=0 plies=auto*", "a: eval=a plies=auto*"),
			[]string{"x: one, inner 2, bias 0.5", "one(bias=0): inner 1"}},
		{"only what names leave out", lineup("one: eval=one one.bias=0.5* plies=2", "one(bias=0): eval=one one.bias=0 plies=2"), []string{"all players: plies 2", "one: bias 0.5"}},
		{"names that say it all", lineup("a@2: eval=a plies=2", "a(monica=1.2)@4,kind=minimax: eval=a a.monica=1.2 plies=4 kind=minimax"), nil},
		{"a weight and a setting of one name", lineup("a@4: eval=a a.plies=2 plies=4", "b: eval=b b.plies=3 plies=4"), []string{"all players: plies 4", "a@4: plies 2", "b: plies 3"}},
		{"names that begin like heuristics", lineup("abc: eval=a", "a:tuned: eval=a"), []string{"all players: a"}},
		{"engines", lineup("x: external.kind=external external.plies=2", "y: external.kind=external external.plies=none*"), []string{"x: plies 2, external", "y: external, plies none"}},
		{"several of whom the same is said", lineup("a: eval=a plies=1", "two: eval=a plies=2", "b: eval=b plies=1", "c: eval=c plies=1"), []string{"a, b, c: plies 1", "two: a, plies 2"}},
		{"settings nobody knows", []results.Player{{Name: "x"}, {Name: "y"}}, nil},
		{"one player", lineup("x: eval=a plies=4"), []string{"x: a, plies 4"}},
	} {
		var got []string
		for _, e := range legendOf(test.players).entries(mostSettings) {
			got = append(got, e.Name+": "+strings.Join(e.Texts, ", "))
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s:\n got %q\nwant %q", test.what, got, test.want)
		}
	}
}

// TestLongLegend: many players with many weights leave room for the notes, in pictures more; JSON has them all.
func TestLongLegend(t *testing.T) {
	var texts []string
	for i := range 100 {
		text := fmt.Sprintf("c.%d: eval=mixture plies=3", i)
		for w := range 14 {
			text += fmt.Sprintf(" mixture.w%d=%d", w, i*(w+1))
		}
		texts = append(texts, text)
	}
	l := legendOf(lineup(texts...))
	list := l.entries(mostSettings)
	if len(list) != 7 || len(list[1].Texts) != 14 || list[6].Texts[0] != "and 95 more: the table of the kind settings has all" {
		t.Errorf("a legend of %d lines: %v", len(list), list)
	}
	if n := len(l.entries(1)); n != 3 { // with what is left out
		t.Errorf("the shortest legend has %d lines, not those for all and for the first who differs", n)
	}
	for _, test := range []struct {
		what string
		last []string // players after the first, whose settings fill the legend
		want string   // of the last line
	}{
		{"players of whom names say all are not counted", []string{"b@2: eval=b plies=2", "y: eval=b plies=2", "b@3: eval=b plies=3"}, "and 1 more: the table of the kind settings has all"},
		{"no line for none", []string{"b@2: eval=b plies=2", "b@3: eval=b plies=3"}, "a"},
	} {
		list := legendOf(lineup(append([]string{"x: eval=a plies=1"}, test.last...)...)).entries(1)
		if got := list[len(list)-1].Texts[0]; len(list) > 2 || got != test.want {
			t.Errorf("%s: %v", test.what, list)
		}
	}
	var got struct {
		Legend struct {
			All     map[string]any
			Players map[string]struct{ Weights map[string]string }
		}
	}
	text := written(table.JSON, table.Style{}, table.Table{Facts: []table.Fact{l.fact()}})
	if err := json.Unmarshal([]byte(text), &got); err != nil {
		t.Fatalf("%v:\n%s", err, text)
	}
	if has := got.Legend; has.All["plies"] != "3" || len(has.Players) != 100 || has.Players["c.99"].Weights["w13"] != "1386" {
		t.Errorf("JSON has %v", has)
	}
}

// TestLegendOfEngineWeights: they stand apart for programs, and beside the other settings for readers.
func TestLegendOfEngineWeights(t *testing.T) {
	l := legendOf(lineup("x: bot.kind=bot bot.attack=2 bot.plies=4", "y: bot.kind=bot bot.attack=1* bot.plies=2"))
	want := []table.Entry{{Name: "x", Texts: []string{"attack 2", "plies 4", "bot"}}, {Name: "y", Texts: []string{"plies 2", "bot", "attack 1"}}}
	if diff := cmp.Diff(want, l.entries(mostSettings)); diff != "" {
		t.Errorf("entries (-want +got):\n%s", diff)
	}
	text := strings.Join(strings.Fields(written(table.JSON, table.Style{}, table.Table{Facts: []table.Fact{l.fact()}})), "")
	if part := `"x":{"plies":"4","kind":"bot","weights":{"attack":"2"}}`; !strings.Contains(text, part) {
		t.Errorf("JSON lacks %s:\n%s", part, text)
	}
}

// linedUp is a run of players with some settings.
func linedUp() results.Run {
	return results.Run{Name: "night", Game: "pentago",
		Players: lineup("one: eval=one one.bias=0.5* plies=2*", "x: eval=one one.bias=0 plies=2*", "dice: random.kind=random")}
}

// TestSettingsParts: in parts of any size programs read the same as from the whole table.
func TestSettingsParts(t *testing.T) {
	run := linedUp()
	want := written(table.CSV, table.Style{}, settingsOfAll(run))
	for _, n := range []int{1, 4, 1000} {
		var got bytes.Buffer
		err := table.WriteParts(&got, table.CSV, func(write func(part table.Table) error) error { return SettingsParts(run, n, write) })
		if err != nil || got.String() != want {
			t.Errorf("in parts of %d (%v):\n%s\nwant\n%s", n, err, got.String(), want)
		}
	}
	parts := 0
	if err := SettingsParts(results.Run{}, 4, func(table.Table) error { parts++; return nil }); err != nil || parts != 1 {
		t.Errorf("a run without settings has %d parts, %v", parts, err)
	}
}
