package config

import (
	"fmt"
	"slices"
	"time"

	"tourney/arena/timing"
	"tourney/games"
)

// published is what others measured, with the players of the experiment, to whom it refers by name.
type published struct {
	timing.Published
	names   []string
	columns []int // of the players that were measured, -1 for one that could not be read
}

// publishedLevel is the level of keys of what others measured.
var publishedLevel = []field[published]{
	{key: key{name: "name", values: fmt.Sprintf("1 to %d characters, as in paper", longestName), doc: "What tables call it."}, need: true,
		read:  func(f *File, path string, p *published) { p.Name = f.nameAt(path, "what was published", CheckName) },
		write: func(p published) string { return scalar(p.Name) }},
	whole(key{name: "boards", omitted: "those of the experiment", doc: "How many boards each time is for."}, 1, maxBoards, 0,
		func(p *published) *int { return &p.Boards }).with(func(d *field[published]) { d.always = false }),
	{key: key{name: "players", values: "a list of names of players, as in [one, two]", doc: "Who was measured: a column each."}, need: true,
		read: readColumns},
	{key: key{name: "totals", values: "a list of mappings of keys, as in [{stones: 0, depth: 2, ms: [70, 300]}]",
		doc: "The times, a row for each number of stones and depth, see A row of totals."}, need: true,
		read: readTotals},
}

// row is one row of totals.
type row struct {
	stones, depth int
	times         []time.Duration // 0 where there is none
}

// rowLevel is the level of keys of a row of totals.
var rowLevel = []field[row]{
	whole(key{name: "stones", doc: "How many stones lay on the boards."}, 0, maxStones, 0, func(r *row) *int { return &r.stones }).with(needed),
	whole(key{name: "depth", doc: "The plies of the searches."}, 1, maxDepth, 0, func(r *row) *int { return &r.depth }).with(needed),
	{key: key{name: "ms", values: "a list of whole numbers, or null",
		doc: "Milliseconds of each player for all boards together; null where there is none."}, need: true,
		read: func(f *File, path string, r *row) {
			for _, item := range f.reader.list(f.at[path], "ms") {
				took := int64(0)
				if follow(item).Tag != "!!null" {
					took = f.reader.whole(item, "milliseconds", 1, maxMillis, 0)
				}
				r.times = append(r.times, time.Duration(took)*time.Millisecond)
			}
		}},
}

func needed(d *field[row]) { d.need = true }

// readPublished reads what others measured of the players.
func readPublished(f *File, path string, e *timing.Experiment) {
	if len(e.Players) == 0 {
		return
	}
	p := published{names: names(e.Players)}
	p.Boards, p.Times = e.Boards, map[timing.Point]time.Duration{}
	readLevel(f, path, path, publishedLevel, &p)
	e.Published = p.Published
}

// readColumns reads the names of players, as indices.
func readColumns(f *File, path string, p *published) {
	seen := map[string]bool{}
	for _, item := range f.reader.list(f.at[path], "players") {
		column := -1
		name, ok := f.reader.text(item, "a player's name")
		switch {
		case !ok:
		case seen[name]:
			f.reader.fail(item, "%q is named twice", name)
		default:
			seen[name] = true
			if column = slices.Index(p.names, name); column < 0 {
				f.reader.fail(item, "%v", games.UnknownName("player", name, p.names))
			}
		}
		p.columns = append(p.columns, column)
	}
}

// readTotals reads the rows, behind the columns.
func readTotals(f *File, path string, p *published) {
	rows := map[timing.Point]bool{}
	for _, at := range f.items(path, "totals") {
		before := len(f.reader.errs)
		var r row
		readLevel(f, at, "a row of totals", rowLevel, &r)
		point := timing.Point{Stones: r.stones, Depth: r.depth}
		switch {
		case len(f.reader.errs) > before:
		case rows[point]:
			f.reader.fail(f.at[at], "there is a row for %d stones and depth %d before", r.stones, r.depth)
		case len(r.times) != len(p.columns) && f.has(parent(path), "players"):
			f.reader.fail(f.at[at], "there are %d times for %d players: give null where there is none", len(r.times), len(p.columns))
		default:
			rows[point] = true
			for i, player := range p.columns {
				if point.Player = player; r.times[i] > 0 {
					p.Times[point] = r.times[i]
				}
			}
		}
	}
}
