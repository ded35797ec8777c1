package config

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"go.yaml.in/yaml/v4"

	"tourney/arena/plan"
	"tourney/players"
	"tourney/results"
)

// Limits of names, in bytes.
const (
	longestName  = 100
	longestStudy = 90 // runs and candidates of a study have longer names
	longestMade  = 40 // that the program makes of settings
)

// CheckName refuses a name of a run, study or player that cannot stand in a game's address, or that a spreadsheet may run
// as a formula. The error begins with "must", to follow the words for the name.
func CheckName(name string) error {
	if err := checkStoredName(name); err != nil {
		return err
	}
	if strings.IndexByte(results.FormulaSigns, name[0]) >= 0 {
		return errors.New("must not begin with =, +, - or @, which a spreadsheet may run")
	}
	return nil
}

// checkStoredName refuses a name that cannot stand in a game's address.
func checkStoredName(name string) error {
	bad := func(r rune) bool { return r == '/' || !unicode.IsPrint(r) }
	if name == "" || len(name) > longestName || !utf8.ValidString(name) || strings.TrimSpace(name) != name || strings.ContainsFunc(name, bad) {
		return fmt.Errorf("must be 1 to %d printable characters without / and without blanks at its ends", longestName)
	}
	return nil
}

// CheckStudyName is CheckName with a shorter limit, because runs of a study have longer names.
func CheckStudyName(name string) error {
	if err := CheckName(name); err != nil {
		return err
	}
	if len(name) > longestStudy {
		return fmt.Errorf("must not exceed %d characters: its runs have longer ones", longestStudy)
	}
	return nil
}

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
			private := givenPrivately(alike)
			var settings [][]results.Setting
			for _, s := range alike {
				settings = append(settings, settingsOf(s, private))
			}
			differs[name] = results.Differing(settings...)
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
				name += fmt.Sprintf(".%d", n)
			}
			if !given[name] && !taken[name] {
				list[i].Name, taken[name] = name, true
			}
		}
	}
}

// madeName returns a name with settings that differ, "" if they make none. Settings at their defaults are left out unless
// that name is given. Behind a preset stand all, as the defaults are not its own.
func madeName(plain string, s players.Spec, differ map[results.SettingKey]bool, given map[string]bool) string {
	for _, usual := range []bool{strings.Contains(plain, ":"), true} {
		name := s.Text(plain, func(p players.Part) bool { return differ[keyOf(s, p)] && (usual || !p.Usual) })
		if CheckName(name) == nil && len(name) <= longestMade && !given[name] {
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
