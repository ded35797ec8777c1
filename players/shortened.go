package players

import "strings"

// Shortened returns a stored player string without its defaults, or its Gist if this build lacks the player.
func Shortened(game, text string) string {
	spec, err := ParsePlayer(game, text)
	if err != nil {
		return Gist(text)
	}
	return spec.Short()
}

// Gist returns the heuristic of a complete player string with its weights and its depth, the first setting.
func Gist(text string) string {
	name, settings, _ := strings.Cut(text, "@")
	depth, _, _ := strings.Cut(settings, ",")
	if depth == "" || strings.Contains(depth, "=") {
		return name
	}
	return name + "@" + depth
}
