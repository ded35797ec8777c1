package results

import (
	"encoding/json"
	"strings"
)

// Setting is a value that a player was given: heuristic, weight, kind, or a setting of the kind.
type Setting struct {
	Name    string `json:"name"` // as in player strings
	Value   string `json:"value"`
	Of      string `json:"of,omitempty"`      // the heuristic of a weight; the kind of players without one; otherwise ""
	Weight  bool   `json:"weight,omitempty"`  // of the heuristic, or of the kind where that has weights
	Given   bool   `json:"given,omitempty"`   // Value is not the default
	Quiet   bool   `json:"quiet,omitempty"`   // it is worth saying only where some player has it away from the default
	Private bool   `json:"private,omitempty"` // of a player's program, such as a hash of its files: never worth saying
}

// HeuristicSetting and KindSetting name the settings that say who plays.
const (
	HeuristicSetting = "eval"
	KindSetting      = "kind"
)

// Settings are all settings of a player as stored: a JSON list, who plays first. It is decoded where somebody asks, as
// a run of a study has tens of thousands of players.
type Settings string

// NewSettings encodes a list.
func NewSettings(list []Setting) Settings {
	text, err := json.Marshal(list)
	if err != nil {
		panic("results: settings that are no JSON: " + err.Error())
	}
	return Settings(text)
}

// List decodes the settings; of a text that is no such list there are none. Texts are Visible.
func (s Settings) List() []Setting {
	list := make([]Setting, 0, strings.Count(string(s), "{"))
	if s == "" || json.Unmarshal([]byte(s), &list) != nil {
		return nil
	}
	for i := range list {
		one := &list[i]
		one.Name, one.Value, one.Of = Visible(one.Name), Visible(one.Value), Visible(one.Of)
	}
	return list
}

// SettingKey names a setting that can be compared. Weights of different heuristics cannot, whatever their names.
type SettingKey struct{ Of, Name string }

func (s Setting) Key() SettingKey { return SettingKey{s.Of, s.Name} }

// Telling returns the settings of each player that are worth saying. Private ones are not, nor are quiet ones that all
// players have at their defaults.
func Telling(players ...[]Setting) [][]Setting {
	given := map[SettingKey]bool{}
	for _, list := range players {
		for _, s := range list {
			if s.Quiet && s.Given {
				given[s.Key()] = true
			}
		}
	}
	told := make([][]Setting, len(players))
	for i, list := range players {
		for _, s := range list {
			if !s.Private && (!s.Quiet || given[s.Key()]) {
				told[i] = append(told[i], s)
			}
		}
	}
	return told
}

// Differing returns the settings of which players have several values.
func Differing(players ...[]Setting) map[SettingKey]bool {
	first, differ := map[SettingKey]string{}, map[SettingKey]bool{}
	for _, list := range players {
		for _, s := range list {
			if value, met := first[s.Key()]; !met {
				first[s.Key()] = s.Value
			} else if value != s.Value {
				differ[s.Key()] = true
			}
		}
	}
	return differ
}
