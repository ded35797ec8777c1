package config

import (
	"slices"

	"tourney/players"
	"tourney/results"
)

// WithSettings returns a run whose players have their settings, for tables and pictures of it. It takes some 0.1 ms a player.
func WithSettings(run results.Run) results.Run {
	run.Players = slices.Clone(run.Players)
	specs := make([]players.Spec, len(run.Players))
	for i, p := range run.Players {
		specs[i], _ = players.ParsePlayer(run.Game, p.Spec) // without a method after an error
	}
	given := givenQuietly(specs)
	for i, p := range run.Players {
		if specs[i].Method != "" {
			run.Players[i].Settings = settingsOf(specs[i], given)
		} else if p.Spec != "" { // of another program
			run.Players[i].Settings = []results.Setting{{Name: results.HeuristicSetting, Value: players.Gist(p.Spec)}}
		}
	}
	return run
}

// givenQuietly returns the private and added settings that some of the players have away from the default. Private ones of
// players who are no searches, as the hash of an engine, nobody gives.
func givenQuietly(specs []players.Spec) map[results.SettingKey]bool {
	given := map[results.SettingKey]bool{}
	for _, s := range specs {
		for p := range s.Parts() {
			if p.Quiet && !p.Usual && (s.Heuristic != "" || !p.Private) {
				given[keyOf(s, p)] = true
			}
		}
	}
	return given
}

// settingsOf returns the settings of a complete specification, who plays first. Private and added ones are left out
// unless given has them.
func settingsOf(s players.Spec, given map[results.SettingKey]bool) []results.Setting {
	list := []results.Setting{{Name: results.HeuristicSetting, Value: s.Heuristic}}
	if s.Heuristic == "" {
		list[0] = results.Setting{Name: results.KindSetting, Value: s.Method, Of: s.Method}
	}
	for p := range s.Parts() {
		if key := keyOf(s, p); !p.Quiet || given[key] {
			list = append(list, results.Setting{Name: p.Name, Value: p.Value(), Of: key.Of, Weight: p.Weight, Usual: p.Usual})
		}
	}
	return list
}

// keyOf returns the key of a part of a specification.
func keyOf(s players.Spec, p players.Part) results.SettingKey {
	switch {
	case p.Weight && s.Heuristic != "":
		return results.SettingKey{Of: s.Heuristic, Name: p.Name}
	case s.Heuristic == "": // its weights too, none of which is called like a setting
		return results.SettingKey{Of: s.Method, Name: p.Name}
	}
	return results.SettingKey{Name: p.Name}
}
