package plan

import (
	"tourney/players"
	"tourney/results"
)

// Stored returns the player as a run stores them.
func (e Entrant) Stored() results.Player {
	settings := results.NewSettings(SettingsOf(e.Spec))
	return results.Player{Name: e.Name, Spec: e.Spec.String(), Fingerprint: e.Fingerprint, Settings: settings}
}

// SettingsOf returns all settings of a complete specification, who plays first.
func SettingsOf(s players.Spec) []results.Setting {
	list := []results.Setting{{Name: results.HeuristicSetting, Value: s.Heuristic, Given: true}}
	if s.Heuristic == "" {
		list[0] = results.Setting{Name: results.KindSetting, Value: s.Method, Of: s.Method, Given: true}
	}
	for p := range s.Parts() {
		program := p.Private && s.Heuristic == "" // what a program says of itself: people give private settings to searches
		list = append(list, results.Setting{Name: p.Name, Value: p.Value(), Of: KeyOf(s, p).Of, Weight: p.Weight,
			Given: !p.Usual, Quiet: p.Quiet && !program, Private: program})
	}
	return list
}

// KeyOf returns the key of a part of a specification.
func KeyOf(s players.Spec, p players.Part) results.SettingKey {
	switch {
	case p.Weight && s.Heuristic != "":
		return results.SettingKey{Of: s.Heuristic, Name: p.Name}
	case s.Heuristic == "": // its weights too, none of which is called like a setting
		return results.SettingKey{Of: s.Method, Name: p.Name}
	}
	return results.SettingKey{Name: p.Name}
}
