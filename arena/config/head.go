package config

import (
	"path/filepath"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v4"

	"tourney/arena/plan"
	"tourney/games"
	"tourney/results"
)

// head declares the keys that all kinds of configs share.
var head = []field[plan.Plan]{
	{key: key{"name", results.NameRule, "the name of the file without its ending", "The name in the database and in the addresses of its games."},
		free: true, always: true, read: (*File).readName, write: func(p plan.Plan) string { return scalar(p.Name) }},
	{key: key{name: "game", values: "the name of a game, as `tourney list` has it", doc: "The game to play."},
		need: true, stops: true, read: (*File).readGame, write: func(p plan.Plan) string { return scalar(p.Game) }},
	{key: key{"options", "a mapping such as `{size: 15}`, as `tourney list GAME` has it", "the game's own defaults", "The variant of the rules."},
		ruled: true, always: true, read: (*File).readOptions, write: func(p plan.Plan) string { return inlineMap(p.Options) },
		differ: func(c *comparison, path string, now, stored plan.Plan) {
			c.sameEntries(path, now.Options, stored.Options)
		}},
	whole(key{name: "seed", doc: "The number that all random choices follow from: same seed, same games."},
		0, maxSeed, 1, func(p *plan.Plan) *int64 { return &p.Seed }),
}

// shared turns fields of plans into fields of another kind of config. They are read into the file's plan. of returns
// the plan to write and compare; nil writes nothing.
func shared[T any](fields []field[plan.Plan], of func(T) plan.Plan) []field[T] {
	list := make([]field[T], len(fields))
	for i, d := range fields {
		list[i] = field[T]{key: d.key, ruled: d.ruled, free: d.free, stops: d.stops, need: d.need, always: d.always,
			read:  func(f *File, path string, _ *T) { d.read(f, path, &f.Plan) },
			write: func(t T) string { return d.write(of(t)) },
		}
		if d.differ != nil {
			list[i].differ = func(c *comparison, path string, now, stored T) { d.differ(c, path, of(now), of(stored)) }
		}
	}
	return list
}

func (f *File) readName(path string, p *plan.Plan) {
	if f.at[path] != nil {
		p.Name = f.nameAt(path, f.kind.called)
		return
	}
	p.Name = strings.TrimSuffix(filepath.Base(f.file), filepath.Ext(f.file))
	if err := results.CheckName(p.Name); err != nil {
		f.fail(f.at[""], "the name of %s, by default that of the file, %v", f.kind.called, err)
	}
}

func (f *File) nameAt(path, whose string) string {
	name, ok := f.text(f.at[path], "name")
	if err := results.CheckName(name); ok && err != nil {
		f.fail(f.at[path], "the name of %s %v", whose, err)
	}
	return name
}

func (f *File) readGame(path string, p *plan.Plan) {
	n := f.at[path]
	if name, ok := f.text(n, "game"); ok {
		g, err := games.Find(name)
		if err != nil {
			f.fail(n, "%v", err)
			return
		}
		f.game, p.Game = g, name
	}
}

// readOptions reads the rule options and completes them. If they are not legal, there is no game.
func (f *File) readOptions(path string, p *plan.Plan) {
	known := f.game.Options()
	given := games.Options{}
	if n := f.at[path]; n != nil {
		names := make([]string, len(known))
		for i, o := range known {
			names[i] = o.Name
		}
		for name, entry := range f.object(n, "options", names) {
			f.at[join(path, name)] = entry.value
			f.readOption(entry.value, known, name, given)
		}
	}
	full, err := games.Complete(known, given)
	if err != nil {
		panic("config: options that were checked are refused: " + err.Error())
	}
	p.Options = full
	if _, err := f.game.New(full); err != nil { // legal alone but not together
		f.fail(f.nearest(path), "%v", err)
		f.game = nil
	} else if f.kind == aStudy && !f.seatsTwo() {
		f.game = nil
	}
}

// readOption reads one option into to, if the value is legal.
func (f *File) readOption(n *yaml.Node, known []games.Option, name string, to games.Options) {
	o, err := games.FindOption(known, name)
	if err == nil {
		var value string
		var ok bool
		if o.Banded && follow(n).Kind == yaml.MappingNode {
			value, ok = f.bands(n, name)
		} else {
			value, ok = f.text(n, name)
		}
		if !ok {
			return
		}
		to[name] = value
		err = o.Legal(value)
	}
	if err != nil {
		f.fail(n, "%v", err)
		delete(to, name)
	}
}

// bands reads a value by the number of empty cells, as in {empty: {15: 4, 10: 6, 0: 8}}. It returns what
// games.ParseBands reads. The order in the file counts.
func (f *File) bands(n *yaml.Node, name string) (text string, ok bool) {
	before := len(f.errs)
	by, given := f.object(n, name, []string{"empty"})["empty"]
	if !given {
		if len(f.errs) == before {
			f.fail(n, "%s by the number of empty cells: want a mapping such as {empty: {15: …, 10: …, 0: …}}", name)
		}
		return "", false
	}
	if f.object(by.value, "empty", nil); len(f.errs) > before {
		return "", false
	}
	var items []string
	for i, content := 0, follow(by.value).Content; i+1 < len(content); i += 2 {
		value, ok := f.text(content[i+1], content[i].Value+" of empty")
		if !ok {
			return "", false
		}
		key := follow(content[i])
		if n, err := strconv.Atoi(key.Value); err != nil || strconv.Itoa(n) != key.Value {
			f.fail(key, "%q must be a whole number of empty cells", key.Value)
			return "", false
		}
		if strings.ContainsAny(value, ":_") {
			f.fail(content[i+1], "%s of empty must be one value, not bands", key.Value)
			return "", false
		}
		items = append(items, key.Value+":"+value)
	}
	return strings.Join(items, "_"), true
}
