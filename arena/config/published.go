package config

import (
	"time"

	"tourney/arena/bench"
	"tourney/results"
)

// published holds the times that others measured, and the number of players whom they may have measured.
type published struct {
	bench.Published
	players int
}

// publishedLevel is the level of keys of published times.
var publishedLevel = []field[published]{
	{key: key{name: "name", values: results.NameRule, doc: "The name of their source in tables."}, need: true,
		read:  func(f *File, path string, p *published) { p.Name = f.nameAt(path, "the published times") },
		write: func(p published) string { return scalar(p.Name) }},
	whole(key{name: "boards", omitted: "those of the bench", doc: "How many boards each time is for."}, 1, maxBoards, 0,
		func(p *published) *int { return &p.Boards }).with(func(d *field[published]) { d.always = false }),
	{key: key{name: "totals", values: "a list of mappings of keys, as in [{stones: 0, depth: 2, ms: [70, 300]}]",
		doc: "The times, a row for each number of stones and depth, see A row of totals."}, need: true,
		read: readTotals},
}

// row is one row of totals.
type row struct {
	at    bench.Point // of no player
	times []time.Duration
}

// rowLevel is the level of keys of a row of totals.
var rowLevel = []field[row]{
	whole(key{name: "stones", doc: "How many stones lay on the boards."}, 0, maxStones, 0, func(r *row) *int { return &r.at.Stones }).with(needed),
	whole(key{name: "depth", doc: "The plies of the searches."}, 1, maxDepth, 0, func(r *row) *int { return &r.at.Depth }).with(needed),
	{key: key{name: "ms", values: "a list of whole numbers, or null",
		doc: "Milliseconds of each player, in the order of `players`, for all boards together; null where there is none. " +
			"Players at the end who have none may be left out."}, need: true,
		read: func(f *File, path string, r *row) {
			for _, item := range f.list(f.at[path], "ms") {
				took := int64(0)
				if follow(item).Tag != "!!null" {
					took = f.whole(item, "milliseconds", 1, maxMillis, 0)
				}
				r.times = append(r.times, time.Duration(took)*time.Millisecond)
			}
		}},
}

func needed(d *field[row]) { d.need = true }

// readPublished reads the times that others measured.
func readPublished(f *File, path string, e *bench.Experiment) {
	p := published{bench.Published{Boards: e.Boards, Times: map[bench.Point]time.Duration{}}, len(e.Players)}
	readLevel(f, path, path, publishedLevel, &p)
	e.Published = p.Published
}

func readTotals(f *File, path string, p *published) {
	rows := map[bench.Point]bool{}
	for _, at := range f.items(path, "totals") {
		before := len(f.errs)
		var r row
		readLevel(f, at, "a row of totals", rowLevel, &r)
		switch {
		case len(f.errs) > before:
		case rows[r.at]:
			f.fail(f.at[at], "there is a row for %d stones and depth %d before", r.at.Stones, r.at.Depth)
		case len(r.times) > p.players && p.players > 0: // 0: the players could not be read
			f.fail(f.at[at], "there are %d times, but only %d players: give one to each player, in the order of players", len(r.times), p.players)
		}
		rows[r.at] = true
		for i, took := range r.times {
			if r.at.Player = i; took > 0 {
				p.Times[r.at] = took
			}
		}
	}
}
