package engine

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"tourney/games"
	"tourney/players"
)

// A program has weights in three ways. It declares them at its start, in our own protocol. The setting weights declares
// them for it, in other protocols. Or they have places in its command. All are written "NAME=DEFAULT:LEAST..MOST:KIND":
// the setting and the private option declared hold a list, and a place is one in braces. So a player string says all of
// a player's weights, and a stored one needs no program to be read.

const (
	// mostWeights is the number of weights that a program may have.
	mostWeights = 500
	// setGomocup is the usual line for a weight in the protocol of the Gomocup. That of GTP depends on the engine.
	setGomocup = "INFO {name} {value}"
)

// kinds are the words for what a weight is, besides a real number on a linear scale.
var kinds = []string{"integer", "switch", "log"}

// newParam returns a weight of a name, from its numbers and the words for its kind. Without least and most it has no
// range.
func newParam(name, start, least, most string, words []string) (p players.Param, err error) {
	p.Name = name
	if err := players.CheckWeightName(name); err != nil {
		return p, err
	}
	for _, word := range words {
		switch {
		case !slices.Contains(kinds, word):
			return p, fmt.Errorf("%q is no kind of weight: there is %s", word, strings.Join(kinds, ", "))
		case word == "integer":
			p.Kind = players.Integer
		case word == "switch":
			p.Kind = players.Switch
		default:
			p.Log = true
		}
	}
	if p.Default, err = p.Parse(start); err != nil {
		return p, err
	}
	if p.Min, p.Max = p.Default, p.Default; least == "" && most == "" {
		return p, nil
	}
	if p.Min, err = p.Parse(least); err == nil {
		p.Max, err = p.Parse(most)
	}
	switch {
	case err != nil:
		return p, err
	case p.Min > p.Max:
		return p, fmt.Errorf("weight %s has a range from %s down to %s", name, least, most)
	case p.Default < p.Min || p.Default > p.Max:
		return p, fmt.Errorf("weight %s is %s by default, outside of its range from %s to %s", name, start, least, most)
	case p.Log && p.Min <= 0:
		return p, fmt.Errorf("weight %s has a logarithmic scale, but a range from %s: it must be above 0", name, least)
	}
	p.Legal = players.Within(p.Min, p.Max)
	return p, nil
}

// readParam reads a weight that formatParam has written. The range may be left out.
func readParam(text string) (players.Param, error) {
	m := written.FindStringSubmatch(text)
	if m == nil {
		return players.Param{}, fmt.Errorf("weight %q: want NAME=NUMBER or NAME=NUMBER:LEAST..MOST, as in attack=1.5:0..5",
			text)
	}
	return newParam(m[1], m[2], m[3], m[4], strings.FieldsFunc(m[5], func(c rune) bool { return c == ':' }))
}

// written divides a weight into its name, its numbers, and the words for its kind.
var written = regexp.MustCompile(`^([^=]+)=([^:]+)(?::([^:]+?)\.\.([^:]+))?((?::[a-z]+)*)$`)

func formatParam(p players.Param) string {
	text := p.Name + "=" + formatValue(p.Default) + ":" + formatValue(p.Min) + ".." + formatValue(p.Max)
	switch p.Kind {
	case players.Integer:
		text += ":integer"
	case players.Switch:
		text += ":switch"
	}
	if p.Log {
		text += ":log"
	}
	return text
}

// formatValue writes a value as programs are told it: a switch as 0 or 1, and without an exponent where that is short.
func formatValue(v float64) string {
	if text := strconv.FormatFloat(v, 'f', -1, 64); len(text) <= 20 {
		return text
	}
	return strconv.FormatFloat(v, 'g', -1, 64)
}

// place matches a place for a weight in a command. Other braces stay as they are, such as those of JSON.
var place = regexp.MustCompile(`\{([A-Za-z][\w.-]*)=([-+.\w]*)(:[^{}]*)?\}`)

// isPlace reports whether braces that match place hold a number.
func isPlace(text string) bool {
	_, err := strconv.ParseFloat(place.FindStringSubmatch(text)[2], 64)
	return err == nil
}

// placed reads the weights that have places in a command.
func placed(command string) (list []players.Param, err error) {
	for _, text := range place.FindAllString(command, -1) {
		if !isPlace(text) {
			continue
		}
		p, err := readParam(text[1 : len(text)-1])
		if err != nil {
			return nil, fmt.Errorf("the place %s: %w", text, err)
		}
		list = append(list, p)
	}
	return list, nil
}

// filled returns a word of a command with the weights in their places.
func filled(word string, w players.Weights) string {
	return place.ReplaceAllStringFunc(word, func(text string) string {
		if !isPlace(text) {
			return text
		}
		return formatValue(w[place.FindStringSubmatch(text)[1]])
	})
}

// listed reads a list of weights.
func listed(text string) (list []players.Param, err error) {
	for word := range strings.FieldsSeq(text) {
		p, err := readParam(word)
		if err != nil {
			return nil, err
		}
		list = append(list, p)
	}
	return list, nil
}

// formatList writes a list of weights as listed reads it.
func formatList(list []players.Param) string {
	words := make([]string, len(list))
	for i, p := range list {
		words[i] = formatParam(p)
	}
	return strings.Join(words, " ")
}

// weightsOf returns the weights of a player: those in the command, and those that are told to the program.
func weightsOf(o games.Options) (inCommand, told []players.Param, err error) {
	if inCommand, err = placed(o[players.CommandOption]); err == nil {
		told, err = listed(o[declaredOption] + " " + o[weightsOption])
	}
	for i, p := range inCommand {
		if slices.ContainsFunc(inCommand[:i], func(q players.Param) bool { return q.Name == p.Name }) {
			return nil, nil, fmt.Errorf("weight %s has two places in the command", p.Name)
		}
		if slices.ContainsFunc(told, func(t players.Param) bool { return t.Name == p.Name }) {
			return nil, nil, fmt.Errorf("weight %s has a place in the command, and is declared as well: "+
				"give one of them another name", p.Name)
		}
	}
	if n := len(inCommand) + len(told); n > mostWeights {
		err = fmt.Errorf("it has %d weights, and may have %d", n, mostWeights)
	}
	return inCommand, told, err
}

// known holds the weights of players by what says them: they are wanted for every player string.
var known sync.Map

func params(s players.Spec) []players.Param {
	key := s.Options[players.CommandOption] + "\x00" + s.Options[declaredOption] + "\x00" + s.Options[weightsOption]
	if list, ok := known.Load(key); ok {
		return list.([]players.Param)
	}
	inCommand, told, err := weightsOf(s.Options)
	if err != nil {
		return nil // complete refuses it
	}
	list := slices.Concat(inCommand, told)
	known.Store(key, list)
	return list
}

// asked holds the declarations of programs, or the errors instead, by their command, files, game and settings.
var asked sync.Map

// declare asks a program for its weights, and keeps them in the specification.
func declare(s players.Spec) (players.Spec, error) {
	p, err := newPlayer(s)
	if err != nil {
		return s, err
	}
	key := p.key(s.Asking.Rules)
	answer, ok := asked.Load(key)
	if !ok {
		answer, err = p.ask(s.Asking)
		if err != nil {
			answer = err
		}
		if s.Asking.Ctx.Err() == nil {
			asked.Store(key, answer)
		}
	}
	if err, failed := answer.(error); failed {
		return s, err
	}
	s.Options = maps.Clone(s.Options)
	if s.Options[declaredOption] = answer.(string); len(s.Options[declaredOption]) > games.MaxText {
		err = fmt.Errorf("it declares weights in %d bytes, and may use %d: use shorter names",
			len(answer.(string)), games.MaxText)
	}
	return s, err
}

// ask starts the program, or takes one that is idle, and returns what it declares.
func (p *player) ask(a *players.Asking) (string, error) {
	g, err := games.Find(p.spec.Game)
	if err != nil {
		return "", err
	}
	start, err := g.New(a.Rules)
	if err != nil {
		return "", err
	}
	if a.Tell != nil {
		a.Tell(p.spec.Options[players.CommandOption])
	}
	defer p.Close()
	p.game = p.newGame(players.Setup{Game: g, Options: a.Rules, Start: start})
	if err := p.acquire(a.Ctx); err != nil {
		return "", unstarted(a.Ctx, err)
	}
	return p.declared, nil
}

// value is a weight with its value, as a program is told them.
type value struct{ name, text string }

// valuesOf returns the values of weights, in the order of their declaration.
func valuesOf(told []players.Param, w players.Weights) (list []value) {
	for _, p := range told {
		list = append(list, value{p.Name, formatValue(w[p.Name])})
	}
	return list
}

// setLines returns the lines that set weights, each made of a template.
func setLines(template string, values []value) (lines []string) {
	for _, v := range values {
		lines = append(lines, strings.NewReplacer("{name}", v.name, "{value}", v.text).Replace(template))
	}
	return lines
}

// checkWeights refuses settings about weights that do not fit the protocol.
func (set *settings) checkWeights(o games.Options) error {
	given, template := o[weightsOption], o[setOption]
	switch {
	case set.protocol.name == tourneyProtocol && given+template != "":
		return fmt.Errorf("programs that speak %s declare their weights: leave out %s and %s",
			tourneyProtocol, weightsOption, setOption)
	case given == "" && template != "":
		return fmt.Errorf("%s says how the program is told of %s, and there are none", setOption, weightsOption)
	case given != "" && template == "" && set.protocol.name == gomocupProtocol:
		template = setGomocup
	case given != "" && template == "":
		return fmt.Errorf(`%s has no words for weights: say what the program takes, `+
			`as in set="kata-set-param {name} {value}"`, set.protocol.name)
	}
	if given != "" && !(strings.Contains(template, "{name}") && strings.Contains(template, "{value}")) {
		return fmt.Errorf("%s cannot be %q: it must hold {name} and {value}", setOption, template)
	}
	set.template = template
	return nil
}
