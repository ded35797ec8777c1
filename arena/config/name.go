package config

import (
	"fmt"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"

	"tourney/arena/plan"
	"tourney/players"
	"tourney/results"
)

// Renamed returns a stored config with another name of its run or study. All other bytes stay. The config is not read,
// so it may be of a program with other games and heuristics.
func Renamed(config, name string) (string, error) {
	lines := strings.SplitAfter(config, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, nameKey) { // lines of nested keys are indented
			end := line[len(strings.TrimRight(line, "\r\n")):]
			lines[i] = nameKey + " " + scalar(name) + end
			return strings.Join(lines, ""), nil
		}
	}
	return "", fmt.Errorf("the config stored with it has no line that begins with %s", nameKey)
}

const nameKey = "name:"

// tellApart names the players without a name of their own. Their usual names are in plain, "" of other players.
// Players who would share a name get names made of the settings in which they differ, as "one" and "one(bias=0)", or
// numbers where these make no name. Players who differ in nothing keep the usual name.
func tellApart(list []plan.Entrant, plain []string) {
	taken, given := map[string]bool{}, map[string]bool{}
	for i, e := range list {
		given[e.Name] = given[e.Name] || plain[i] == ""
	}
	differs := map[string]map[results.SettingKey]bool{} // by the name that players would share
	for i, name := range plain {
		if name == "" {
			continue
		}
		if differs[name] == nil {
			var alike []players.Spec
			for j, e := range list {
				if sound := e.Spec.Method != ""; sound && (plain[j] == name || plain[j] == "" && e.Name == name) {
					alike = append(alike, e.Spec)
				}
			}
			var settings [][]results.Setting
			for _, s := range alike {
				settings = append(settings, plan.SettingsOf(s))
			}
			differs[name] = results.Differing(results.Telling(settings...)...)
		}
		list[i].Name = name
		if differ := differs[name]; len(differ) > 0 {
			list[i].Name = madeName(name, list[i].Spec, differ, given)
		}
		taken[list[i].Name] = true
	}
	for i := range list {
		for n := 1; plain[i] != "" && list[i].Name == ""; n++ {
			name := plain[i]
			if n > 1 {
				name = results.MadeName(name, fmt.Sprintf(".%d", n))
			}
			if !given[name] && !taken[name] {
				list[i].Name, taken[name] = name, true
			}
		}
	}
}

// madeName returns a name with settings that differ, "" if they make none. Settings at their defaults are left out
// unless that name is given. Behind a preset stand all, as the defaults are not its own.
func madeName(plain string, s players.Spec, differ map[results.SettingKey]bool, given map[string]bool) string {
	for _, usual := range []bool{strings.Contains(plain, ":"), true} {
		text := s.Text(plain, func(p players.Part) bool { return differ[plan.KeyOf(s, p)] && (usual || !p.Usual) })
		if name := results.MadeName(text, ""); results.CheckName(name) == nil && !strings.ContainsAny(text, `/"`) && !given[name] { // no command
			return name
		}
	}
	return ""
}

// keepNames gives players without a name of their own the names of equal players in a stored run or study. It names the
// others anew, and reports whether a name has changed.
func (f *File) keepNames(list, stored []plan.Entrant) bool {
	known := map[string]string{} // by player string
	for _, e := range stored {
		if f.seated[e.Name] == nil || f.plain[e.Name] != "" { // else the config gives this name to somebody
			known[e.Spec.String()] = e.Name
		}
	}
	before, plain, at := names(list), make([]string, len(list)), make([]*yaml.Node, len(list))
	for i, e := range list {
		plain[i], at[i] = f.plain[e.Name], f.seated[e.Name]
		if name, ok := known[e.Spec.String()]; ok && plain[i] != "" {
			list[i].Name, plain[i] = name, ""
		}
	}
	tellApart(list, plain)
	against := slices.Clone(f.Plan.Schedule.Against)
	for i, e := range list {
		f.seated[e.Name] = at[i]
		for j, name := range f.Plan.Schedule.Against {
			if name == before[i] {
				against[j] = e.Name
			}
		}
	}
	f.Plan.Schedule.Against = against
	return !slices.Equal(before, names(list))
}
