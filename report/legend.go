package report

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"tourney/report/table"
	"tourney/results"
)

func init() {
	addTable(Figure{Kind: "settings", Doc: "weights and settings of all players"}, nil,
		func(_ context.Context, r *Run) (table.Table, error) {
			return settingsOfAll(r.Run), nil
		})
}

// legend is what is worth saying of the settings of players. These are those in which they differ, and those that are
// not at their defaults.
type legend struct {
	players  []results.Player
	searches []string            // names of the players who are searches with a heuristic
	all      []results.Setting   // equal in all players or, if that is not the same, in all searches
	own      [][]results.Setting // of each player; those that differ first, defaults last
	whose    string              // of all
}

func legendOf(players []results.Player) legend {
	l := legend{players: players, own: make([][]results.Setting, len(players)), whose: "all searches"}
	settings, differ := settingsOf(players)
	holders := map[results.SettingKey]int{}
	searching := func(i int) bool { return len(settings[i]) > 0 && settings[i][0].Name == results.HeuristicSetting }
	for i, p := range players {
		for _, s := range settings[i] {
			holders[s.Key()]++
		}
		if searching(i) {
			l.searches = append(l.searches, p.Name)
		}
	}
	searches := len(l.searches)
	if searches == len(players) {
		l.whose = "all players"
	}
	for i := range players {
		var others, usual []results.Setting
		for _, s := range settings[i] {
			switch shared := searching(i) && searches > 1 && holders[s.Key()] == searches; {
			case differ[s.Key()] && !s.Given:
				usual = append(usual, s)
			case differ[s.Key()]:
				l.own[i] = append(l.own[i], s)
			case !s.Given:
			case !shared:
				others = append(others, s)
			case !slices.Contains(l.all, s):
				l.all = append(l.all, s)
			}
		}
		l.own[i] = slices.Concat(l.own[i], others, usual)
	}
	return l
}

// settingsOf returns the settings of each player that are worth saying, and those in which they differ.
func settingsOf(players []results.Player) (settings [][]results.Setting, differ map[results.SettingKey]bool) {
	for _, p := range players {
		settings = append(settings, p.Settings.List())
	}
	settings = results.Telling(settings...)
	return settings, results.Differing(settings...)
}

// fact returns the legend for programs, with weights apart. It has what names say, too.
func (l legend) fact() table.Fact {
	values := func(list []results.Setting) []table.Fact {
		facts, weights := []table.Fact{}, []table.Fact(nil)
		for _, s := range list {
			if f := (fact(s.Name, s.Value)); s.Weight {
				weights = append(weights, f)
			} else {
				facts = append(facts, f)
			}
		}
		if weights != nil {
			facts = append(facts, fact("weights", weights))
		}
		return facts
	}
	var players []table.Fact
	for i, p := range l.players {
		players = append(players, fact(p.Name, values(l.own[i])))
	}
	return apart("legend", []table.Fact{fact("all", values(l.all)), fact("players", players)})
}

// add adds the legend to a table.
func (l legend) add(t *table.Table) {
	t.Facts, t.Legend = append(t.Facts, l.fact()), l.entries(mostSettings)
}

// mostSettings is about the largest number of settings that a legend shows, which are some ten lines of a terminal.
const mostSettings = 60

// entries returns the legend for readers, without what the names of players say. Players of whom it says the same share
// an entry.
func (l legend) entries(most int) []table.Entry {
	var list []table.Entry
	said := func(settings []results.Setting, told func(s results.Setting) bool) (texts []string) {
		for _, s := range settings {
			if !told(s) {
				texts = append(texts, words(s))
			}
		}
		return texts
	}
	if texts := said(l.all, func(s results.Setting) bool {
		return !slices.ContainsFunc(l.searches, func(name string) bool { return !told(name, s) })
	}); texts != nil {
		list, most = append(list, table.Entry{Name: l.whose, Texts: texts}), most-len(texts)
	}
	from, more := len(list), 0
	for i, p := range l.players {
		texts := said(l.own[i], func(s results.Setting) bool { return told(p.Name, s) })
		if texts == nil {
			continue
		}
		if most <= 0 && len(list) > from { // one player is shown at least
			more++
			continue
		}
		if at := slices.IndexFunc(list[from:], func(e table.Entry) bool { return slices.Equal(e.Texts, texts) }); at >= 0 {
			list[from+at].Name += ", " + p.Name
			most-- // for the name
			continue
		}
		list, most = append(list, table.Entry{Name: p.Name, Texts: texts}), most-len(texts)
	}
	if more > 0 {
		list = append(list, table.Entry{Name: "…", Texts: []string{fmt.Sprintf("and %d more: the table of the kind %s has all", more, "settings")}})
	}
	return list
}

// who reports whether a setting says who plays.
func who(s results.Setting) bool {
	return s.Name == results.HeuristicSetting && s.Of == "" || s.Name == results.KindSetting && s.Of == s.Value
}

// words writes a setting. The heuristic and the kind need no name.
func words(s results.Setting) string {
	if who(s) || s.Name == results.KindSetting && s.Of == "" {
		return s.Value
	}
	return s.Name + " " + s.Value
}

// told reports whether the name of a player says the setting: "one(bias=0)@4" says its heuristic, bias and plies.
func told(name string, s results.Setting) bool {
	if who(s) {
		rest, ok := strings.CutPrefix(name, s.Value)
		return ok && (rest == "" || strings.ContainsAny(rest[:1], ":(@"))
	}
	for part := range strings.FieldsFuncSeq(name, func(r rune) bool { return strings.ContainsRune("(), ", r) }) {
		if _, settings, ok := strings.Cut(part, "@"); ok {
			part = settings
			if s.Name == "plies" && part == s.Value {
				return true
			}
		}
		if part == s.Name+"="+s.Value {
			return true
		}
	}
	return false
}

// note returns the legend as a sentence below a picture, "" for none.
func (l legend) note() string {
	var said []string
	for _, e := range l.entries(mostSettings / 2) {
		said = append(said, e.Name+": "+strings.Join(e.Texts, ", "))
	}
	if said == nil {
		return ""
	}
	return strings.Join(said, "; ") + "."
}

// playerSetting is a setting of a player in the table of settings.
type playerSetting struct {
	results.Setting
	player  string
	differs bool
}

// settingLines lists every setting of the players of a run, first those in which they differ.
func settingLines(run results.Run) (lines []playerSetting) {
	settings, differ := settingsOf(run.Players)
	by, order := map[results.SettingKey][]playerSetting{}, []results.SettingKey{}
	for i, p := range run.Players {
		for _, s := range settings[i] {
			key := s.Key()
			if by[key] == nil {
				order = append(order, key)
			}
			by[key] = append(by[key], playerSetting{s, p.Name, differ[key]})
		}
	}
	for _, wanted := range []bool{true, false} {
		for _, key := range order {
			if differ[key] == wanted {
				lines = append(lines, by[key]...)
			}
		}
	}
	return lines
}

// settingsTable returns a table of settings, as programs read it.
func settingsTable(run results.Run, lines []playerSetting) table.Table {
	t := runTable(run, "settings", "settings of the players")
	table.Fill(&t, lines, func(r *table.Row, s playerSetting) {
		r.Text("of", s.Of)
		r.Text("setting", s.Name)
		r.Text("player", s.player)
		r.Text("value", s.Value)
		r.Text("default", !s.Given, "")
		r.Text("differs", s.differs, "")
	})
	return t
}

// SettingsParts calls visit with settingsTable as programs read it, in parts of at most n rows, and at least once: that
// of the search of a study has half a million.
func SettingsParts(run results.Run, n int, visit func(part table.Table) error) error {
	lines := settingLines(run)
	for more := true; more; more = len(lines) > 0 {
		part := lines[:min(n, len(lines))]
		if err := visit(settingsTable(run, part)); err != nil {
			return err
		}
		lines = lines[len(part):]
	}
	return nil
}

// settingsOfAll shows every setting of the players of a run, first those in which they differ. With many players
// readers see only these.
func settingsOfAll(run results.Run) table.Table {
	lines := settingLines(run)
	t := settingsTable(run, lines)
	if len(run.Players) > widest {
		t.View = table.View{Keys: []string{"of", "setting", "player"}, Cells: []string{"value"}, Rows: []int{}}
		for i, g := range lines {
			if g.differs {
				t.View.Rows = append(t.View.Rows, i)
			}
		}
		t.Notes = []string{"Settings in which players differ; csv and json have all."}
		return t
	}
	var names []string
	for _, p := range run.Players {
		names = append(names, p.Name)
	}
	t.View = table.View{Keys: []string{"of", "setting"}, Across: "player", Values: names, Cells: []string{"value"}}
	t.Notes = []string{"First the settings in which players differ. Of: the heuristic of a weight, or the kind of a player without a heuristic."}
	return t
}
