package results

import "slices"

// Setting is a value that a player was given: heuristic, weight, kind, or a setting of the kind.
type Setting struct {
	Name, Value string // as in player strings
	Of          string // the heuristic of a weight; the kind of players without a heuristic; otherwise ""
	Weight      bool   // of the heuristic, or of the kind where that has weights
	Usual       bool   // Value is the default
}

// HeuristicSetting and KindSetting name the settings that say who plays.
const (
	HeuristicSetting = "eval"
	KindSetting      = "kind"
)

// SettingKey names a setting that can be compared. Weights of different heuristics cannot, whatever their names.
type SettingKey struct{ Of, Name string }

func (s Setting) Key() SettingKey { return SettingKey{s.Of, s.Name} }

// Differing returns the settings of which players have several values.
func Differing(players ...[]Setting) map[SettingKey]bool {
	first, differ := map[SettingKey]string{}, map[SettingKey]bool{}
	for _, s := range slices.Concat(players...) {
		if value, met := first[s.Key()]; !met {
			first[s.Key()] = s.Value
		} else if value != s.Value {
			differ[s.Key()] = true
		}
	}
	return differ
}
