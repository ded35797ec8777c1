// Package config reads runs, studies and measurements from YAML. It reports all unknown keys, wrong types and
// impossible values at once, each with its place in the file. It writes plans and studies back with every default
// spelled out, and checks whether a changed config may continue a stored run. Each key is declared once, as a field of
// its level; reading, writing, comparing and the reference docs/config.md follow from that.
package config

import (
	"fmt"
	"slices"
	"strconv"

	"go.yaml.in/yaml/v4"

	"tourney/arena/internal/tune"
	"tourney/arena/plan"
	"tourney/arena/schedule"
	"tourney/arena/study"
	"tourney/games"
	"tourney/players"
)

// File is a config that was read without errors.
type File struct {
	Plan plan.Plan // in other kinds of configs, the part they share with tournaments

	kind  kind
	game  games.Game // nil if it could not be read; keys that depend on it are then not checked
	times int        // factor given to Times, or 0
	*reader
	asking *players.Asking       // without rules; nil if no program may be started
	at     map[string]*yaml.Node // values given, by path, as in openings.0.games; the whole config is at ""
	keys   map[string]*yaml.Node // keys given, by path
	wrong  map[string]bool       // paths with an error, at the path or below
	seated map[string]*yaml.Node // players, by name
	plain  map[string]string     // the usual names of players without a name of their own, by name
	lists  map[string]listing    // lines of lists of openings, by the path of the set
	depth  string                // plies of all searches where players may not choose them; otherwise ""

	enough    int               // the budget to try instead of the study's, or 0
	heuristic players.Heuristic // of a study's candidate
	tuned     []tune.Dimension  // tuned weights, those with errors included
}

// The limits and defaults of a config.
const (
	maxSeed      = 1<<53 - 1 // largest whole number that every JSON reader keeps exactly
	maxItems     = 100_000   // of a list, such as players, which take some seconds to read
	defaultGames = 100
	maxGames     = study.MostGames
	maxDistinct  = study.MostBoards // the reader draws all of them, which takes some seconds
)

var tournament = slices.Concat(head, times, []field[plan.Plan]{
	thoughts(true),
	group(key{name: "schedule", values: "a mapping of keys, see Schedule", omitted: "a round robin in both orders", doc: "The pairings."},
		scheduleLevel, inline, func(p *plan.Plan) *schedule.Rule { return &p.Schedule }),
	tournamentOpenings,
	runSearch[plan.Plan](),
	lineup("players", fmt.Sprintf("Who plays, see A player. At most %d, who make at most %d pairings in games of two.", maxItems, maxPairs), func(p *plan.Plan) *[]plan.Entrant { return &p.Players }),
})

// Decode reads a config. The file's name stands in errors; without its ending it is the default name of the run. Any
// error is of type Errors.
func Decode(name string, text []byte) (*File, error) { return open(name, text).decoded() }

// DecodeAsking returns a Decode that may start the programs of players, to ask them which weights they have.
func DecodeAsking(a players.Asking) func(name string, text []byte) (*File, error) {
	return func(name string, text []byte) (*File, error) {
		f := open(name, text)
		f.asking = &a
		return f.decoded()
	}
}

func (f *File) decoded() (*File, error) {
	if f.meant(aTournament) {
		f.read()
		if !f.Plan.Schedule.ByResults() { // whose games of equal players differ, see plan.Plan.Key
			f.checkTwins(f.Plan.Players, "players", "drop one, or use schedule: {self: true} to see a configuration against itself")
		}
	}
	return f, f.errs.found()
}

// FileOf returns a file for a stored plan. It checks nothing and builds no players, because a thousand of them take
// 350 MiB. Errors have no place in it.
func FileOf(p plan.Plan) *File {
	nowhere := map[string]*yaml.Node{"": {}}
	return &File{Plan: p, reader: &reader{file: p.Name}, at: nowhere, seated: map[string]*yaml.Node{}}
}

// gives reports whether a file has the key at a path; a stored plan has every one.
func (f *File) gives(path string) bool { return f.at[path] != nil || f.keys == nil }

// Encode writes a plan as a config with all defaults spelled out, so that a later default cannot change an old run.
// Decode reads the same plan back.
func Encode(p plan.Plan) []byte { return []byte(lines(tournament, p)) }

// open returns a file with its keys and values, and no plan yet. A text that is not YAML leaves nothing at "".
func open(name string, text []byte) *File {
	r := &reader{file: name, lines: splitLines(string(text))}
	return &File{reader: r, at: map[string]*yaml.Node{"": r.document(text)}, keys: map[string]*yaml.Node{},
		wrong: map[string]bool{}, seated: map[string]*yaml.Node{}, plain: map[string]string{}, lists: map[string]listing{}}
}

func (f *File) read() {
	readLevel(f, "", "a config", tournament, &f.Plan)
	if f.game == nil {
		return
	}
	f.checkSchedule()
	if s, seats := &f.Plan.Schedule, f.Plan.Seats(); seats > 2 && s.Seating == "" {
		s.Seating = s.Default(len(f.Plan.Players), seats)
	}
	if f.sound("", "schedule", "search", "players") { // otherwise pairings cannot be judged
		f.checkPairings()
		f.checkMost()
	}
}

// sound reports whether all paths were read without errors.
func (f *File) sound(paths ...string) bool {
	return !slices.ContainsFunc(paths, func(path string) bool { return f.wrong[path] })
}

// items returns the paths of a list's items; what names the list in errors. Of a list too long to read there are none.
func (f *File) items(path, what string) []string {
	var paths []string
	list := f.list(f.at[path], what)
	if len(list) > maxItems {
		f.fail(f.at[path], "the list %s has %d entries: there can be no more than %d", what, len(list), maxItems)
		return nil
	}
	for i, item := range list {
		at := join(path, strconv.Itoa(i))
		f.at[at] = item
		paths = append(paths, at)
	}
	return paths
}

// some returns the paths of the items of a list that must not be empty; want describes an item in errors.
func (f *File) some(path, what, want string) []string {
	list := f.items(path, what)
	if n := follow(f.at[path]); n.Kind == yaml.SequenceNode && len(n.Content) == 0 {
		f.fail(f.at[path], "no %s: want %s", what, want)
	}
	return list
}

// texts reads a list of texts. An item that is not a text becomes "".
func (f *File) texts(path, what, item string) []string {
	var texts []string
	for _, at := range f.items(path, what) {
		text, _ := f.text(f.at[at], item)
		texts = append(texts, text)
	}
	return texts
}

// nearest returns the node at a path, or at the nearest path above that was given.
func (f *File) nearest(path string) *yaml.Node {
	for f.at[path] == nil {
		path = parent(path)
	}
	return f.at[path]
}

// where returns the node of the first path that was given, or the top of the config.
func (f *File) where(paths ...string) *yaml.Node {
	for _, path := range paths {
		if n := f.at[path]; n != nil {
			return n
		}
	}
	return f.at[""]
}
