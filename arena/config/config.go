// Package config reads what is to be played or measured from YAML, strictly: unknown keys, wrong types and impossible
// values are all reported at once, each with its place in the file. It writes plans and studies back with every default
// spelled out, and says what a changed config may add to a run that has begun. Every key is declared once, as a field of
// its level, and all of this follows from the tables of fields, as does the reference in docs/config.md.
package config

import (
	"slices"
	"strconv"

	"go.yaml.in/yaml/v4"

	"tourney/arena/plan"
	"tourney/arena/schedule"
	"tourney/arena/tune"
	"tourney/games"
	"tourney/players"
)

// File is a config that was read without errors.
type File struct {
	Plan plan.Plan // of other kinds of configs, what they share with tournaments

	kind   kind
	game   games.Game // nil if it could not be read, so that what is ruled by it cannot be judged
	times  int        // by which the openings have been multiplied, or 0
	reader *reader
	stored bool                  // it is kept with a run or a study, whose players need not be built again
	named  bool                  // of its players only the names are wanted, as this program may lack them
	at     map[string]*yaml.Node // what was given, by its path, as in openings.0.games; the whole config is at ""
	keys   map[string]*yaml.Node // and the keys it was given by
	wrong  map[string]bool       // the paths at which, or below which, there is an error
	seated map[string]*yaml.Node // the players, by name
	lists  map[string]listing    // where the lines of a list of openings stand, by the path of the set
	depth  string                // plies of all searches, where these are not the players' to choose; else ""

	heuristic players.Heuristic // of a study's candidate
	tuned     []tune.Dimension  // its weights that are tuned, errors and all
}

// The limits and defaults of a config.
const (
	maxSeed      = 1<<53 - 1 // a JSON reader keeps whole numbers up to here
	defaultGames = 100
	maxGames     = 1_000_000_000
	maxDistinct  = 100_000 // all drawn whenever the config is read: half a second
)

// tournament is the level of keys of a tournament.
var tournament = slices.Concat(head, times, []field[plan.Plan]{
	thoughts(true),
	group(key{name: "schedule", values: "a mapping of keys, see Schedule", omitted: "a round robin in both orders", doc: "Who meets whom."},
		scheduleLevel, inline, func(p *plan.Plan) *schedule.Rule { return &p.Schedule }),
	tournamentOpenings,
	runSearch[plan.Plan](),
	lineup("players", "Who plays, see A player.", func(p *plan.Plan) *[]plan.Entrant { return &p.Players }),
})

// Decode reads a config. The name of the file serves in errors and, without its ending, as the name of a run that gives
// none. Any error is of type Errors.
func Decode(name string, text []byte) (*File, error) {
	f := open(name, text)
	if f.meant(aTournament) {
		f.read()
		f.checkTwins(f.Plan.Players, "players", "drop one, or use schedule: {self: true} to see a configuration against itself")
	}
	return f, f.reader.errs.found()
}

// DecodeStored reads the config that is kept with a run. It may seat a person, and players of the same configuration,
// as those of studies do, in which the default plays against itself under another name. It builds no player: a thousand
// with their tables take 350 MiB.
func DecodeStored(text []byte) (*File, error) { return decodeStored(text, false) }

func decodeStored(text []byte, named bool) (*File, error) {
	f := open("stored config", text)
	f.kind, f.stored, f.named = aTournament, true, named
	if f.at[""] != nil {
		f.read()
	}
	return f, f.reader.errs.found()
}

// Encode writes a plan as a config in which nothing is left to a default, so that a later default cannot change an old
// run. Decode reads it back as the same plan.
func Encode(p plan.Plan) []byte { return []byte(lines(tournament, p)) }

// open returns a file of which nothing is read but the keys and values; nothing is at "" if it has none.
func open(name string, text []byte) *File {
	r := &reader{file: name, lines: splitLines(string(text))}
	return &File{reader: r, at: map[string]*yaml.Node{"": r.document(text)}, keys: map[string]*yaml.Node{},
		wrong: map[string]bool{}, seated: map[string]*yaml.Node{}, lists: map[string]listing{}}
}

// read fills the plan.
func (f *File) read() {
	readLevel(f, "", "a config", tournament, &f.Plan)
	if f.game == nil {
		return
	}
	f.checkSchedule()
	if s, seats := &f.Plan.Schedule, f.Plan.Seats(); seats > 2 && s.Seating == "" {
		s.Seating = s.Default(len(f.Plan.Players), seats)
	}
	if f.sound("", "schedule", "search", "players") { // players and schedule are as meant
		f.checkPairings()
	}
}

// sound reports whether all paths were read without errors.
func (f *File) sound(paths ...string) bool {
	return !slices.ContainsFunc(paths, func(path string) bool { return f.wrong[path] })
}

// items returns the paths of the items of the list at a path, which an error calls what.
func (f *File) items(path, what string) []string {
	var paths []string
	for i, item := range f.reader.list(f.at[path], what) {
		at := join(path, strconv.Itoa(i))
		f.at[at] = item
		paths = append(paths, at)
	}
	return paths
}

// some is items for a list that cannot be empty, and wants something instead.
func (f *File) some(path, what, want string) []string {
	list := f.items(path, what)
	if n := f.at[path]; len(list) == 0 && follow(n).Kind == yaml.SequenceNode {
		f.reader.fail(n, "no %s: want %s", what, want)
	}
	return list
}

// texts reads the list of texts at a path; in place of an item that is none it has "".
func (f *File) texts(path, what, item string) []string {
	var texts []string
	for _, at := range f.items(path, what) {
		text, _ := f.reader.text(f.at[at], item)
		texts = append(texts, text)
	}
	return texts
}

// nearest returns where a path was given, or the closest above it that was.
func (f *File) nearest(path string) *yaml.Node {
	for f.at[path] == nil {
		path = parent(path)
	}
	return f.at[path]
}

// where returns the place of the first of some paths that the config has, or its top.
func (f *File) where(paths ...string) *yaml.Node {
	for _, path := range paths {
		if n := f.at[path]; n != nil {
			return n
		}
	}
	return f.at[""]
}
