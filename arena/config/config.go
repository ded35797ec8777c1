// Package config reads what is to be played or measured from YAML, strictly: unknown keys, wrong types and impossible
// values are all reported at once, each with its place in the file. It writes the plans of tournaments back with every
// default spelled out, and says what a changed config may add to a run that has begun.
package config

import (
	"path/filepath"
	"strings"

	"go.yaml.in/yaml/v4"

	"tourney/arena/plan"
	"tourney/games"
)

// File is a config that was read without errors.
type File struct {
	Plan plan.Plan

	times  int // by which the openings have been multiplied, or 0
	reader *reader
	root   *yaml.Node
	stored bool                  // it is kept with a run or a study, whose players need not be built again
	named  bool                  // of its players only the names are wanted, as this program may lack them
	at     map[string]*yaml.Node // where a part of the plan was given, by its path
	lists  map[string]listing    // and where the lines of a list of openings were
	depth  string                // plies of all searches, where these are not the players' to choose; else ""
}

// The limits and defaults of a config.
const (
	defaultSeed  = 1
	maxSeed      = 1<<53 - 1 // a JSON reader keeps whole numbers up to here
	defaultGames = 100
	maxGames     = 1_000_000_000
	maxDistinct  = 100_000 // all drawn whenever the config is read: half a second
)

// Decode reads a config. The name of the file serves in errors and, without its ending, as the name of a run that gives
// none. Any error is of type Errors.
func Decode(name string, text []byte) (*File, error) {
	f := open(name, text)
	if f.meant(aTournament) {
		f.read()
		f.checkTwins()
	}
	return f.finished()
}

// DecodeStored reads the config that is kept with a run. It may seat a person, and players of the same configuration,
// as those of studies do, in which the default plays against itself under another name. It builds no player: a thousand
// with their tables take 350 MiB.
func DecodeStored(text []byte) (*File, error) { return decodeStored(text, false) }

func decodeStored(text []byte, named bool) (*File, error) {
	f := open("stored config", text)
	f.stored, f.named = true, named
	if f.root != nil {
		f.read()
	}
	return f.finished()
}

// finished returns the file, or what is wrong with it.
func (f *File) finished() (*File, error) {
	if len(f.reader.errs) > 0 {
		return nil, f.reader.errs.sorted()
	}
	return f, nil
}

// open returns a file of which nothing is read but the keys and values; its root is nil if it has none.
func open(name string, text []byte) *File {
	r := &reader{file: name, lines: splitLines(string(text))}
	return &File{reader: r, root: r.document(text), at: map[string]*yaml.Node{}, lists: map[string]listing{}}
}

// read fills the plan.
func (f *File) read() {
	r, p := f.reader, &f.Plan
	g := f.readHead("a run", "deadline", "clock", "thoughts", "schedule", "openings", "search", "players")
	p.Deadline, p.Clock = f.readTimes()
	p.Thoughts = f.readThoughts(true)
	// Without a game the rest cannot be judged.
	if g == nil {
		return
	}
	f.readPlayers()
	f.readSchedule()
	if len(r.errs) == 0 { // players and schedule are as meant
		f.checkPairings()
	}
	f.readOpenings(g)
}

// readHead reads what all configs have: the name of what they describe, game, options and seed. Of all further keys it
// notes where they are. It returns nil if there is no game.
func (f *File) readHead(what string, further ...string) games.Game {
	r, p := f.reader, &f.Plan
	top := r.object(f.root, "a config", append([]string{"name", "game", "options", "seed"}, further...))
	for key, field := range top.fields {
		f.at[key] = field.value
	}
	p.Name = strings.TrimSuffix(filepath.Base(r.file), filepath.Ext(r.file))
	if n := f.at["name"]; n == nil {
		f.checkName(f.root, what+", by default that of the file,", p.Name)
	} else if name, ok := r.text(n, "name"); ok {
		p.Name = name
		f.checkName(n, what, name)
	}
	p.Seed = defaultSeed
	if n := f.at["seed"]; n != nil {
		p.Seed = r.whole(n, "seed", 0, maxSeed)
	}
	g := f.readGame()
	if g != nil {
		p.Game = g.Name()
		p.Options = f.readOptions("options", "options", g.Options())
		if _, err := g.New(p.Options); err != nil { // options that are legal alone but not together
			r.fail(f.at["options"], "%v", err)
			return nil
		}
	}
	return g
}

func (f *File) readGame() games.Game {
	n := f.at["game"]
	if n == nil {
		f.reader.fail(f.root, "the key game is missing (there is: %s)", strings.Join(games.Names(), ", "))
		return nil
	}
	name, ok := f.reader.text(n, "game")
	if !ok {
		return nil
	}
	g, err := games.Find(name)
	if err != nil {
		f.reader.fail(n, "%v", err)
	}
	return g
}

// checkName notes that CheckName refuses the name of something.
func (f *File) checkName(n *yaml.Node, whose, name string) {
	if err := CheckName(name); err != nil {
		f.reader.fail(n, "the name of %s %v", whose, err)
	}
}

// readThoughts reads whether the thoughts of searches are kept.
func (f *File) readThoughts(byDefault bool) bool {
	n := f.at["thoughts"]
	if n == nil {
		return byDefault
	}
	switch follow(n).Value {
	case "on", "true":
		return true
	case "off", "false":
	default:
		f.reader.fail(n, "thoughts must be on or off: whether the score, depth and counts of each decision are kept with the games")
	}
	return false
}

// readOptions reads the mapping at a path against a list of options, and completes it.
func (f *File) readOptions(path, what string, known []games.Option) games.Options {
	given := games.Options{}
	if n := f.at[path]; n != nil {
		names := make([]string, len(known))
		for i, o := range known {
			names[i] = o.Name
		}
		for name, field := range f.reader.object(n, what, names).fields {
			value, ok := f.reader.text(field.value, name)
			if !ok {
				continue
			}
			o, _ := games.FindOption(known, name) // object has refused unknown names
			if err := o.Legal(value); err != nil {
				f.reader.fail(field.value, "%v", err)
				continue
			}
			given[name] = value
		}
	}
	full, err := games.Complete(known, given)
	if err != nil {
		panic("config: options that were checked are refused: " + err.Error())
	}
	return full
}
