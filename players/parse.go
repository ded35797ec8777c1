package players

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"tourney/games"
)

// playerForm is the hint for a player string that cannot be read.
const playerForm = "want [game/]name[:preset][(weight=value,...)][@plies,setting=value,...], as in a(monica=1.2)@4 or random"

const (
	namePattern   = `[A-Za-z][A-Za-z0-9_.-]*`
	weightPattern = namePattern + `=[^(),=\s]+` // what is no number is refused later, in words
)

var (
	// weightName matches the names that weights of methods may have.
	weightName = regexp.MustCompile(`^` + namePattern + `$`)
	// behindCommand matches a list of weights at the end of a command without quotes.
	behindCommand = regexp.MustCompile(` *(\(` + weightPattern + `(?:,` + weightPattern + `)*\))$`)
)

// errQuotes is the error for a value that is not quoted as Go quotes it.
var errQuotes = errors.New(`quotes must enclose a whole value, with \" for a quote and \\ for a backslash in it, ` +
	`as in command="./engine --level 3, \"x\""`)

// ParsePlayer reads a player string such as "a(monica=1.2)@4", "a-star@auto,kind=minimax" or "random", and completes it.
// A value of a setting may be quoted as games.Quote does it. Nothing within quotes divides the string.
// With game "" the string must name it ("pentago/random"), unless only one game has a heuristic or a way of choosing of
// that name, or there is only one game.
func ParsePlayer(game, text string) (Spec, error) { return AskPlayer(game, text, nil) }

// AskPlayer reads a player string that a person has typed. It may start the player's program: see Spec.Asking.
func AskPlayer(game, text string, asking *Asking) (Spec, error) {
	s, err := parsePlayer(game, text, asking)
	if err != nil {
		return Spec{}, fmt.Errorf("player %q: %w", text, err)
	}
	return s, nil
}

func parsePlayer(game, text string, asking *Asking) (Spec, error) {
	if !utf8.ValidString(text) {
		return Spec{}, fmt.Errorf("it is not text in UTF-8")
	}
	head, settings, hasSettings, err := cutUnquoted(text, '@')
	if err != nil {
		return Spec{}, err
	}
	head, command, err := cutCommand(head)
	if err != nil {
		return Spec{}, err
	}
	name, weights, err := splitWeights(head)
	if err != nil {
		return Spec{}, err
	}
	presets := name
	name = WithoutPresets(name)
	if prefix, rest, ok := strings.Cut(name, "/"); ok {
		switch {
		case prefix == "":
			return Spec{}, fmt.Errorf("the game is missing before the slash: %s", playerForm)
		case game != "" && prefix != game:
			return Spec{}, fmt.Errorf("it plays %s, not %s", prefix, game)
		}
		game, name, presets = prefix, rest, presets[len(prefix)+1:]
	}
	if name == "" {
		return Spec{}, fmt.Errorf("the name is missing: %s", playerForm)
	}
	if strings.ContainsAny(name, ",=") {
		return Spec{}, fmt.Errorf("settings stand behind an @: %s", playerForm)
	}
	if game == "" {
		if game, err = onlyGameOf(name); err != nil {
			return Spec{}, err
		}
	}
	if _, err := games.Find(game); err != nil {
		return Spec{}, err
	}

	s := Spec{Game: game, Options: games.Options{}, Asking: asking}
	if command != "" {
		s.Options[CommandOption] = command
	}
	if hasSettings {
		if err := s.readSettings(settings); err != nil {
			return Spec{}, err
		}
	}
	if m, ok := methods[name]; ok && !m.Heuristics && s.Method == "" {
		s.Method = name
	} else {
		if m.Heuristics && s.Method == "" {
			return Spec{}, fmt.Errorf("%s is a kind of search: name a heuristic with it, as in NAME@kind=%s", name, name)
		}
		s.Heuristic = name
		if s.Method == "" {
			s.Method = DefaultMethod
		}
	}
	if s.Weights, err = PresetWeights(game, presets); err != nil {
		return Spec{}, err
	}
	if err := s.readWeights(weights); err != nil {
		return Spec{}, err
	}
	return s.Complete()
}

// cutCommand divides "external:./engine" into the name and the command. Weights behind the command go with the name. What
// stands behind the colon of a heuristic is a preset, and stays.
func cutCommand(head string) (name, command string, err error) {
	name, command, found := strings.Cut(head, ":")
	m, ok := methods[name[strings.Index(name, "/")+1:]]
	if !found || !ok || m.Heuristics {
		return head, "", nil
	}
	if !slices.ContainsFunc(m.Options, func(o games.Option) bool { return o.Name == CommandOption }) {
		return name, "", fmt.Errorf("%s has no presets: leave out :%s", name, command)
	}
	if m.Params != nil {
		var weights string
		command, weights = cutWeights(command)
		name += weights
	}
	if strings.HasPrefix(command, `"`) { // without quotes it stands as it is, whatever quotes it has within
		command, err = unquote(command)
	}
	if err == nil && command == "" {
		err = fmt.Errorf("the command is missing behind the colon: want external:./engine")
	}
	return name, command, err
}

// cutWeights divides a command from the weights in brackets behind it. A command without quotes may end with other
// brackets: they are weights only if they hold names and values.
func cutWeights(text string) (command, weights string) {
	if strings.HasPrefix(text, `"`) {
		if quoted, err := strconv.QuotedPrefix(text); err == nil && strings.HasPrefix(text[len(quoted):], "(") {
			return quoted, text[len(quoted):]
		}
		return text, ""
	}
	if at := behindCommand.FindStringSubmatchIndex(text); at != nil {
		return text[:at[0]], text[at[2]:]
	}
	return text, ""
}

// splitWeights divides "a(monica=1.2)" into the name and what stands in its brackets.
func splitWeights(head string) (name, weights string, err error) {
	name, rest, bracket := strings.Cut(head, "(")
	if !bracket {
		if strings.Contains(head, ")") {
			return "", "", fmt.Errorf("a bracket is closed that was never opened: %s", playerForm)
		}
		return head, "", nil
	}
	weights, after, closed := strings.Cut(rest, ")")
	if !closed || after != "" {
		return "", "", fmt.Errorf("the weights must end with one closing bracket: %s", playerForm)
	}
	return name, weights, nil
}

// onlyGameOf finds the game of a player string that does not say it. A game called blokus-classic is a variant of blokus,
// and leaves the names of its players to that.
func onlyGameOf(name string) (string, error) {
	var having []string
	for _, game := range games.Names() {
		_, noHeuristic := FindHeuristic(game, name)
		_, noMethod := FindMethod(game, name)
		if noHeuristic == nil || noMethod == nil {
			having = append(having, game)
		}
	}
	variant := func(game string) bool { return strings.HasPrefix(game, having[0]+"-") }
	if len(having) > 0 && !slices.ContainsFunc(having[1:], func(game string) bool { return !variant(game) }) {
		return having[0], nil
	}
	all := games.Names()
	if len(all) == 1 {
		return all[0], nil
	}
	if parts := strings.Split(name, mixed); len(having) == 0 && len(parts) > 1 {
		for _, part := range parts { // the game of any part says what is wrong with the mixture
			if game, err := onlyGameOf(part); err == nil {
				return game, nil
			}
		}
	}
	if len(having) == 0 {
		return "", fmt.Errorf("no game has a heuristic or a kind of player %q: tourney list GAME shows those of a game", name)
	}
	return "", fmt.Errorf("say which game it plays, as in %s/%s (there is: %s)", having[0], name, strings.Join(having, ", "))
}

// cutUnquoted divides a text at the first separator outside quotes, as strings.Cut does.
func cutUnquoted(text string, separator byte) (before, after string, found bool, err error) {
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case separator:
			return text[:i], text[i+1:], true, nil
		case '"':
			quoted, err := strconv.QuotedPrefix(text[i:])
			if err != nil {
				return "", "", false, errQuotes
			}
			i += len(quoted) - 1
		}
	}
	return text, "", false, nil
}

// unquote is the inverse of games.Quote. It takes any value without quotes as it is, so that simple texts need none.
func unquote(value string) (string, error) {
	if !strings.Contains(value, `"`) {
		return value, nil
	}
	text, err := strconv.Unquote(value)
	if err != nil || value[0] != '"' { // Unquote takes other quotes, too
		return "", errQuotes
	}
	return text, nil
}

func (s *Spec) readSettings(text string) error {
	for i, more := 0, true; more; i++ {
		var item string
		var err error
		if item, text, more, err = cutUnquoted(text, ','); err != nil {
			return err
		}
		name, value, named, err := cutUnquoted(item, '=')
		switch {
		case err != nil:
			return err
		case !named && i == 0:
			name, value = PliesOption, item
		case !named || name == "" || value == "":
			return fmt.Errorf("setting %q: %s", item, playerForm)
		}
		if value, err = unquote(value); err != nil {
			return fmt.Errorf("setting %s: %w", name, err)
		}
		if name == kindOption {
			if s.Method != "" {
				return fmt.Errorf("setting kind is given twice")
			}
			s.Method = value
			continue
		}
		if _, twice := s.Options[name]; twice {
			return fmt.Errorf("setting %s is given twice", name)
		}
		s.Options[name] = value
	}
	return nil
}

func (s *Spec) readWeights(text string) error {
	if text == "" {
		return nil
	}
	if s.OwnWeights() { // which they are may follow from its settings
		full, err := s.Complete()
		if err != nil {
			return err
		}
		*s = full
	}
	h, err := s.Weighted()
	if err != nil {
		return err
	}
	given := Weights{}
	for _, item := range strings.Split(text, ",") {
		name, value, ok := strings.Cut(item, "=")
		if !ok {
			return fmt.Errorf("weight %q: %s", item, playerForm)
		}
		p, err := h.Param(name)
		if err != nil {
			return err
		}
		if _, twice := given[name]; twice {
			return fmt.Errorf("weight %s is given twice", name)
		}
		if given[name], err = p.Parse(value); err != nil {
			return err
		}
	}
	if s.Weights == nil {
		s.Weights = Weights{}
	}
	maps.Copy(s.Weights, given) // they take precedence over a preset
	return nil
}
