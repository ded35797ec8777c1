package players

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"tourney/games"
)

// DefaultMethod is the search of a player string that names only a heuristic.
const DefaultMethod = "alpha-beta"

// Settings that a player string treats apart.
const (
	PliesOption   = "plies"   // may be given without its name: a@4 is a@plies=4
	MillisOption  = "millis"  // of a search, of which a turn may take several, or of a decision of an engine; "none" for no limit
	CommandOption = "command" // may be given behind a colon: external:./engine is external@command=./engine
	kindOption    = "kind"    // names the method of a heuristic's player
)

// Spec is one configuration of a player. Complete and ParsePlayer return one with all defaults filled in.
type Spec struct {
	Game      string
	Method    string
	Heuristic string // "" for a method that consults none
	Weights   Weights
	Options   games.Options // of the method
	// Asking lets Complete start the player's program. Nil is for players that nobody has just named: whatever a database has
	// stored, reading it starts nothing. Complete sets it to nil.
	Asking *Asking
}

// Asking lets a program be started, to ask it which weights it has: a person has named the player.
type Asking struct {
	Ctx   context.Context      // ends it
	Rules games.Options        // of the game, complete
	Tell  func(command string) // called before a program starts
}

// Complete checks a specification against the registry and fills in every default.
func (s Spec) Complete() (Spec, error) {
	full, err := s.complete()
	full.Asking = nil
	return full, err
}

func (s Spec) complete() (Spec, error) {
	m, err := FindMethod(s.Game, s.Method)
	if err != nil {
		return Spec{}, err
	}
	if s.Options, err = games.Complete(m.Options, s.Options); err != nil {
		return Spec{}, fmt.Errorf("%s: %w", m.Name, err)
	}
	switch {
	case m.Heuristics:
	case m.Params == nil && (s.Heuristic != "" || len(s.Weights) > 0):
		return Spec{}, fmt.Errorf("%s consults no heuristic and has no weights", m.Name)
	case s.Heuristic != "":
		return Spec{}, fmt.Errorf("%s consults no heuristic", m.Name)
	default:
		if s, err = s.completeBy(m); err != nil {
			return Spec{}, fmt.Errorf("%s: %w", m.Name, err)
		}
		return s, nil
	}
	if s.Heuristic == "" {
		return Spec{}, fmt.Errorf("%s needs a heuristic to consult", m.Name)
	}
	h, err := s.Weighted()
	if err != nil {
		return Spec{}, err
	}
	s.Heuristic = h.Name // of a mixture in another order
	s.Weights, err = h.Complete(s.Weights)
	return s, err
}

// completeBy completes a specification of a method that consults no heuristic, whose options are complete.
func (s Spec) completeBy(m Method) (_ Spec, err error) {
	if m.Complete != nil {
		if s, err = m.Complete(s); err != nil {
			return s, err
		}
	}
	if m.Params == nil {
		return s, nil
	}
	h, err := s.Weighted()
	if err == nil {
		err = m.checkParams(h.Params)
	}
	if err == nil {
		s.Weights, err = h.Complete(s.Weights)
	}
	return s, err
}

// Weighted returns the heuristic of a search. For a method whose players have weights of their own it returns one that
// stands for these weights and evaluates nothing. The specification has all that they follow from, as Complete leaves it.
func (s Spec) Weighted() (Heuristic, error) {
	if s.Heuristic != "" {
		return FindHeuristic(s.Game, s.Heuristic)
	}
	m, err := FindMethod(s.Game, s.Method)
	switch {
	case err != nil:
		return Heuristic{}, err
	case m.Params == nil:
		return Heuristic{}, fmt.Errorf("%s has no weights", m.Name)
	}
	return Heuristic{Game: s.Game, Name: m.Name, Params: m.Params(s)}, nil
}

// OwnWeights reports whether the player's weights are its own, and not those of a heuristic. There may be none.
func (s Spec) OwnWeights() bool { return s.Heuristic == "" && methods[s.Method].Params != nil }

// Unrepeatable says why the player's games under a clock cannot be played again, "" if they can.
func (s Spec) Unrepeatable(c Clock) string {
	m, err := FindMethod(s.Game, s.Method)
	if err != nil || m.Unrepeatable == nil {
		return ""
	}
	return m.Unrepeatable(s, c)
}

// Timed reports whether the player's moves depend on time: a clock is set, or a limit of the player's own.
func (s Spec) Timed(c Clock) bool {
	limit, ok := s.Options[MillisOption]
	return c.Set() || ok && limit != "none"
}

// Deterministic reports whether the player always chooses the same sub-moves in the same position.
func (s Spec) Deterministic() bool {
	m, err := FindMethod(s.Game, s.Method)
	return err == nil && m.Deterministic
}

// Label names the player in tables, unless somebody gave a name.
func (s Spec) Label() string {
	if m, err := FindMethod(s.Game, s.Method); err == nil && m.Label != nil {
		return m.Label(s)
	}
	return s.Short()
}

// Try returns an error if the player cannot start in a game. The error is that of Method.Try.
func (s Spec) Try(ctx context.Context, g games.Game, o games.Options) error {
	if m, err := FindMethod(s.Game, s.Method); err == nil && m.Try != nil {
		return m.Try(ctx, s, g, o)
	}
	return nil
}

// Lives says when the player is withdrawn. fragile reports whether the player's program can end by itself; other
// players fail only where they ignore their limit of time.
func (s Spec) Lives() (lives Lives, fragile bool) {
	if m, err := FindMethod(s.Game, s.Method); err == nil && m.Lives != nil {
		return m.Lives(s), true
	}
	return Lives{Openings: UsualLives}, false
}

// Person reports whether the player is a person.
func (s Spec) Person() bool {
	m, err := FindMethod(s.Game, s.Method)
	return err == nil && m.Person
}

// New builds a player of a complete specification.
func (s Spec) New() (Player, error) {
	m, err := FindMethod(s.Game, s.Method)
	if err != nil {
		return nil, err
	}
	var eval Evaluator
	if m.Heuristics {
		if eval, err = s.NewEvaluator(); err != nil {
			return nil, err
		}
	}
	return m.New(s, eval)
}

// Depth returns how deep a complete specification's search looks in each position, in sub-moves. A number, bands or the
// game's automatic depth say that; it returns nil if nothing does.
func (s Spec) Depth() AutoPlies {
	text, ok := s.Options[PliesOption]
	if !ok {
		return nil
	}
	if plies, err := strconv.Atoi(text); err == nil {
		return func(games.Position) int { return plies }
	}
	if bands, err := games.ParseBands(text); err == nil {
		return func(p games.Position) int {
			plies, _ := strconv.Atoi(bands.At(p)) // a number: the specification is complete
			return plies
		}
	}
	if text != "auto" { // an engine without a limit
		return nil
	}
	return AutoPliesOf(s.Game)
}

// Check builds a player of a complete specification and closes it. It refuses settings that do not go together, players
// that do not play from the start of a game, and persons. A nil start asks for no game. Panics are errors.
func (s Spec) Check(start games.Position) (err error) {
	defer func() {
		if value := recover(); value != nil {
			err = fmt.Errorf("building it panics: %v", value)
		}
	}()
	p, err := s.New()
	if err != nil {
		return err
	}
	if c, ok := p.(Choosy); ok && start != nil {
		err = c.Plays(start)
	}
	return cmp.Or(err, Close(p))
}

// NewEvaluator builds the evaluator of a complete specification. It is an error if the heuristic panics or returns
// none.
func (s Spec) NewEvaluator() (eval Evaluator, err error) {
	h, err := FindHeuristic(s.Game, s.Heuristic)
	if err != nil {
		return nil, err
	}
	defer func() {
		if value := recover(); value != nil {
			eval, err = nil, fmt.Errorf("%s: building it panics: %v", s.Heuristic, value)
		}
	}()
	if eval, err = h.New(s.Weights); err == nil && eval == nil {
		err = fmt.Errorf("building it returns no evaluator")
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.Heuristic, err)
	}
	return eval, nil
}

// Settings returns the options of a complete specification that are to be written. With all, only private and added
// ones at their default are left out; without all, every option at its default is.
func (s Spec) Settings(all bool) games.Options {
	written := games.Options{}
	if m, err := FindMethod(s.Game, s.Method); err == nil {
		for _, o := range m.Options {
			if value := s.Options[o.Name]; value != o.Default || all && !o.Private && !o.Added {
				written[o.Name] = value
			}
		}
	}
	return written
}

// Part is a weight or a setting of a complete specification.
type Part struct {
	Name    string
	Weight  bool // of the heuristic or the method; otherwise the kind or a setting of the method
	Usual   bool // the value is the default
	Quiet   bool // written only where it is not at the default, as it is private or added
	Private bool // see games.Option

	text   string  // of a setting
	param  *Param  // of a weight
	number float64 // of a weight
}

// Value returns the value as player strings have it, without quotes.
func (p Part) Value() string {
	if p.Weight { // formatted only when asked for: keys of pairings leave most weights out
		return p.param.Format(p.number)
	}
	return p.text
}

// Parts yields the weights and then the settings of a complete specification, as the registry lists them. The kind is a
// part of searches only.
func (s Spec) Parts() iter.Seq[Part] {
	return func(yield func(Part) bool) {
		if h, err := s.Weighted(); err == nil {
			for i := range h.Params {
				p := &h.Params[i]
				v := s.Weights[p.Name]
				if !yield(Part{Name: p.Name, Weight: true, Usual: v == p.Default, Quiet: p.Added, param: p, number: v}) {
					return
				}
			}
		}
		if s.Heuristic != "" && !yield(Part{Name: kindOption, Usual: s.Method == DefaultMethod, text: s.Method}) {
			return
		}
		if m, err := FindMethod(s.Game, s.Method); err == nil {
			for _, o := range m.Options {
				value := s.Options[o.Name]
				part := Part{Name: o.Name, Usual: value == o.Default, Quiet: o.Private || o.Added, Private: o.Private, text: value}
				if !yield(part) {
					return
				}
			}
		}
	}
}

// String returns the complete player string, in a fixed order. It has the defaults of all but private and added
// settings: "a(middle=1.15,monica=1.13,straight=1.17,triple=1.19)@auto,kind=alpha-beta".
func (s Spec) String() string {
	return s.Text(s.base(), func(p Part) bool { return !p.Usual || !p.Quiet })
}

// Short returns the player string without what is at its default: "a", "a(monica=1.2)@4". Unlike the complete one it
// stays the same when a later program knows more weights and settings, so games are keyed by it.
func (s Spec) Short() string { return s.Text(s.base(), func(p Part) bool { return !p.Usual }) }

// Typed returns the player string as a person types it. A player with weights of its own has all of them there, and nothing
// that its method finds by itself: `external:"python3 bot.py"(attack=2,defence=3)@4`. It is Short for other players.
func (s Spec) Typed() string {
	if !s.OwnWeights() {
		return s.Short()
	}
	name := s.base()
	command, has := s.Options[CommandOption]
	if has {
		name += ":" + games.Quote(command)
	}
	return s.Text(name, func(p Part) bool { return p.Weight || !p.Usual && !p.Private && !(has && p.Name == CommandOption) })
}

// base returns the heuristic, or the method of a player without one.
func (s Spec) base() string { return cmp.Or(s.Heuristic, s.Method) }

// Text writes a name, and behind it the parts to keep as in a player string.
func (s Spec) Text(name string, keep func(Part) bool) string {
	plies := ""
	var weights, settings []string
	for p := range s.Parts() {
		switch {
		case !keep(p):
		case p.Weight: // a number or a switch
			weights = append(weights, p.Name+"="+p.Value())
		case p.Name == PliesOption:
			plies = quoted(p.text)
		default:
			settings = append(settings, p.Name+"="+quoted(p.text))
		}
	}
	slices.Sort(weights)
	slices.Sort(settings)
	if plies != "" {
		settings = append([]string{plies}, settings...)
	}
	if len(weights) > 0 {
		name += "(" + strings.Join(weights, ",") + ")"
	}
	if len(settings) > 0 {
		name += "@" + strings.Join(settings, ",")
	}
	return name
}

// quoted returns a setting as player strings have it: quoted by games.Quote, except bands, which read better without.
func quoted(value string) string {
	if _, err := games.ParseBands(value); err == nil {
		return value
	}
	return games.Quote(value)
}
