package engine

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"tourney/games"
	"tourney/players"
	"tourney/players/process"
)

// Names of the options.
const (
	protocolOption   = "protocol"
	hashOption       = "hash"
	repeatableOption = "repeatable"
	startOption      = "start"
	settleOption     = "settle"
	memoryOption     = "memory"
	restartOption    = "restart"
	livesOption      = "lives"
	nodesOption      = "nodes"
	weightsOption    = "weights"
	setOption        = "set"
	declaredOption   = "declared"
)

// none is the value of a limit that is not set.
const none = "none"

// allLives is the number of lives of a player who is never withdrawn.
const allLives = "all"

// When a new process is started.
const (
	restartNever = "never" // never: the player is withdrawn after the first opening with a fault
	restartCrash = "crash" // for the game after one that the process did not survive
	restartGame  = "game"  // for every game
)

func init() {
	limit := func(name string, most int, doc string) games.Option {
		return games.Option{Name: name, Default: none, Values: []string{none}, Min: 1, Max: most, Doc: doc}
	}
	players.RegisterMethod(players.Method{
		Name: Name,
		Doc:  "a program of its own, in any language: docs/engine-protocol.md",
		Options: []games.Option{
			{Name: players.CommandOption, Text: true,
				Doc: "program and arguments, started without a shell; quotes join words"},
			{Name: protocolOption, Default: tourneyProtocol, Values: Protocols(), Doc: "what the program speaks"},
			limit(players.PliesOption, 100, "depth to ask for, in sub-moves"),
			limit(nodesOption, 2e9, "positions to ask for"),
			limit(players.MillisOption, 1e8, "milliseconds to ask for, each decision"),
			{Name: repeatableOption, Default: "false", Values: games.Switch,
				Doc: "the promise that equal seeds lead to equal play, which verify then holds it to"},
			{Name: startOption, Default: "10s", Text: true, Doc: "time until the program must be ready"},
			{Name: settleOption, Default: "10ms", Text: true,
				Doc: "gomocup: wait for the first answer to ABOUT, doubled each time; a pause for programs without ABOUT"},
			{Name: memoryOption, Default: "1GiB", Text: true,
				Doc: "resident memory of the program and its children, or none"},
			{Name: restartOption, Default: restartCrash, Values: []string{restartNever, restartCrash, restartGame},
				Doc: "when a new process is started: never, after one that did not survive its game, or for every game"},
			{Name: livesOption, Default: strconv.Itoa(players.UsualLives), Values: []string{allLives}, Min: 1, Max: 1e6,
				Doc: "openings in a row on which it may fail before it is withdrawn; all for never"},
			{Name: weightsOption, Text: true, Added: true,
				Doc: "gomocup, gtp: the program's weights for tune, as in \"attack=1.5:0..5 defence=2:0..5\""},
			{Name: setOption, Text: true, Added: true,
				Doc: "gomocup, gtp: the line that sets a weight, with {name} and {value}; gomocup: \"" + setGomocup + "\""},
			{Name: declaredOption, Text: true, Private: true,
				Doc: "the weights that the program declares; found by itself"},
			{Name: hashOption, Text: true, Private: true,
				Doc: "hash of the files that the command names; found by itself"},
		},
		Complete: complete,
		Params:   params,
		Label:    label,
		Unrepeatable: func(s players.Spec, c players.Clock) string {
			switch {
			case !s.Options.On(repeatableOption):
				return "by another program"
			case s.Timed(c):
				return players.ByTheClock
			}
			return ""
		},
		Try:   try,
		Lives: lives,
		New:   func(s players.Spec, _ players.Evaluator) (players.Player, error) { return newPlayer(s) },
	})
}

// lives says when a player is withdrawn. One that is never restarted has one life, and any fault takes it: a fault ends
// the process.
func lives(s players.Spec) players.Lives {
	switch {
	case s.Options[restartOption] == restartNever:
		return players.Lives{Openings: 1, Strict: true}
	case s.Options[livesOption] == allLives:
		return players.Lives{}
	}
	return players.Lives{Openings: s.Options.Int(livesOption)}
}

// settings are the options of a player as values.
type settings struct {
	command  []string // its words, with the defaults of weights in their places
	words    []string // the same with the player's weights
	told     []value  // the other weights
	template string   // of a line that sets one of them
	protocol protocol
	start    time.Duration
	settle   time.Duration
	memory   int64 // bytes, 0 for no limit
	restart  string
	plies    int // 0 for none, as the next two
	nodes    int
	millis   int
}

// settingsOf reads the options of a specification. It does not touch files.
func settingsOf(s players.Spec) (set settings, err error) {
	o := s.Options
	if set.command, err = process.Split(o[players.CommandOption]); err != nil {
		return set, err
	}
	if set.protocol, err = find(o[protocolOption], s.Game); err != nil {
		return set, fmt.Errorf("%w: use a program that speaks protocol: %s", err, tourneyProtocol)
	}
	for _, d := range []struct {
		option string
		to     *time.Duration
	}{{startOption, &set.start}, {settleOption, &set.settle}} {
		*d.to, err = time.ParseDuration(o[d.option])
		if err != nil || *d.to < 0 || *d.to > time.Hour || *d.to == 0 && d.option == startOption {
			return set, fmt.Errorf("%s cannot be %q: want a time such as 10s or 50ms, at most 1h", d.option, o[d.option])
		}
	}
	if set.memory, err = bytesOf(o[memoryOption]); err != nil {
		return set, fmt.Errorf("%s %w", memoryOption, err)
	}
	if set.restart = o[restartOption]; set.restart == restartNever && o[livesOption] != strconv.Itoa(players.UsualLives) {
		return set, fmt.Errorf("a program that is never restarted has one life: leave %s=%s out, or restart it",
			livesOption, o[livesOption])
	}
	for _, n := range []struct {
		option string
		to     *int
	}{{players.PliesOption, &set.plies}, {nodesOption, &set.nodes}, {players.MillisOption, &set.millis}} {
		if o[n.option] != none {
			if !slices.Contains(set.protocol.limits, n.option) {
				return set, fmt.Errorf("%s has no words for %s=%s: use a limit of the program's own, in its command",
					set.protocol.name, n.option, o[n.option])
			}
			*n.to = o.Int(n.option)
		}
	}
	inCommand, told, err := weightsOf(o)
	if err != nil {
		return set, err
	}
	usual := players.Weights{}
	for _, p := range slices.Concat(inCommand, told) {
		usual[p.Name] = p.Default
	}
	w := maps.Clone(usual)
	maps.Copy(w, s.Weights) // which are none of a player that is not complete
	for i, word := range set.command {
		set.command[i], set.words = filled(word, usual), append(set.words, filled(word, w))
	}
	set.told = valuesOf(told, w)
	return set, set.checkWeights(o)
}

// turn returns the time for a turn: that of the clock, or of the setting millis if that is less; 0 for any.
func (set *settings) turn(b players.Budget) time.Duration {
	own := time.Duration(set.millis) * time.Millisecond
	if own == 0 || b.Turn > 0 && b.Turn < own {
		return b.Turn
	}
	return own
}

// units are those of memory; each is 1024 of the one before.
var units = []string{"KiB", "MiB", "GiB", "TiB"}

// bytesOf reads a number of bytes: "1GiB", "512MiB" or none, which is 0.
func bytesOf(text string) (int64, error) {
	if text == none {
		return 0, nil
	}
	factor := int64(1)
	for _, unit := range units {
		factor *= 1024
		if number, ok := strings.CutSuffix(text, unit); ok {
			if n, err := strconv.ParseInt(number, 10, 64); err == nil && n > 0 && n < 1<<20 {
				return n * factor, nil
			}
		}
	}
	return 0, fmt.Errorf("cannot be %q: want a size such as 512MiB or 2GiB, or none", text)
}

// complete checks the options and adds the hash of the command's files, and the weights that the program declares,
// unless the specification has a hash: that of a stored player must not become another because a file has changed.
func complete(s players.Spec) (players.Spec, error) {
	set, err := settingsOf(s)
	if err != nil || s.Options[hashOption] != "" {
		return s, err
	}
	s.Options[hashOption], err = process.HashOf(set.command...)
	if err != nil || s.Asking == nil || set.protocol.name != tourneyProtocol {
		return s, err
	}
	if s, err = declare(s); err == nil {
		_, err = settingsOf(s) // as the program may declare what has a place
	}
	return s, err
}

// Hash returns the hash of the files that the command of a complete specification names; "" for other methods.
func Hash(s players.Spec) string { return s.Options[hashOption] }

// label returns the name of the program's file, and the limits.
func label(s players.Spec) string {
	words, err := process.Split(s.Options[players.CommandOption])
	if err != nil {
		return Name
	}
	name := s.Text(process.Base(words), func(p players.Part) bool { return p.Weight && !p.Usual })
	for _, option := range allLimits {
		if value := s.Options[option]; value != none {
			name += " " + option + "=" + value
		}
	}
	return name
}
