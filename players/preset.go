package players

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"tourney/games"
)

// Preset names weights that are proven better than a heuristic's defaults, which stay those of its source. In player
// strings and configs "mixture:tuned" stands for the weights. A specification has only the weights, so that games are the
// same and have the same keys however the weights were given.
type Preset struct {
	Name    string  // lower case letters, digits and hyphens
	Weights Weights // those that differ from the defaults
	Proof   string  // one sentence with the figures of the match against the defaults
}

var presetName = regexp.MustCompile(`^[a-z0-9-]+$`)

// checkPresets refuses presets that cannot be told apart, or have weights that are not legal or are at their defaults.
func (h Heuristic) checkPresets() error {
	for i, p := range h.Presets {
		if !presetName.MatchString(p.Name) {
			return fmt.Errorf("a preset cannot be called %q: want lower case letters, digits and hyphens", p.Name)
		}
		if len(p.Weights) == 0 {
			return fmt.Errorf("the preset %s has no weights", p.Name)
		}
		if _, err := h.Complete(p.Weights); err != nil {
			return fmt.Errorf("the preset %s: %w", p.Name, err)
		}
		for name, v := range p.Weights {
			if param, err := h.Param(name); err == nil && v == param.Default {
				return fmt.Errorf("the preset %s has weight %s at its default: leave it out", p.Name, name)
			}
		}
		for _, other := range h.Presets[:i] {
			if other.Name == p.Name || maps.Equal(other.Weights, p.Weights) {
				return fmt.Errorf("the presets %s and %s have the same name or the same weights", other.Name, p.Name)
			}
		}
	}
	return nil
}

// WithoutPresets returns the name of a heuristic or mixture that is given with presets: a+one for "a:tuned+one".
func WithoutPresets(text string) string {
	parts := strings.Split(text, mixed)
	for i := range parts {
		parts[i], _, _ = strings.Cut(parts[i], ":")
	}
	return strings.Join(parts, mixed)
}

// InOrder sorts the parts in the name of a mixture, which may have presets: a:tuned+one for "one+a:tuned".
func InOrder(text string) string {
	parts := strings.Split(text, mixed)
	slices.SortFunc(parts, func(a, b string) int { return cmp.Compare(WithoutPresets(a), WithoutPresets(b)) })
	return strings.Join(parts, mixed)
}

// PresetWeights returns the weights of the presets in "a:tuned" or "a:tuned+one", nil if there are none. The error suggests the
// nearest preset.
func PresetWeights(game, text string) (w Weights, err error) {
	parts := strings.Split(text, mixed)
	for _, part := range parts {
		name, preset, has := strings.Cut(part, ":")
		if !has {
			continue
		}
		weights, err := presetWeights(game, name, preset)
		if err != nil {
			return nil, err
		}
		if w == nil {
			w = Weights{}
		}
		for weight, v := range weights {
			if len(parts) > 1 {
				weight = weightOf(name, weight)
			}
			w[weight] = v
		}
	}
	return w, nil
}

func presetWeights(game, heuristic, preset string) (Weights, error) {
	h, err := FindHeuristic(game, heuristic)
	if err != nil {
		return nil, err
	}
	if len(h.Presets) == 0 {
		return nil, fmt.Errorf("%s has no presets: leave out :%s", heuristic, preset)
	}
	var names []string
	for _, p := range h.Presets {
		if p.Name == preset {
			return p.Weights, nil
		}
		names = append(names, p.Name)
	}
	return nil, games.UnknownName("preset of "+heuristic, preset, names)
}
