package config

import (
	"slices"
	"strconv"
	"time"

	"go.yaml.in/yaml/v4"

	"tourney/arena/timing"
	"tourney/games"
)

// The limits and defaults of a timing experiment.
const (
	defaultBoards = 100
	maxBoards     = 10_000
	maxStones     = 1000
	maxMillis     = 1_000_000_000_000 // thirty years
)

// DecodeTiming reads the config of a timing experiment. The name of the file serves in errors and, without its ending,
// as the name of an experiment that gives none. Any error is of type Errors.
func DecodeTiming(name string, text []byte) (timing.Experiment, error) {
	t := timingFile{File: open(name, text)}
	if t.meant(aTiming) {
		t.read()
	}
	if len(t.reader.errs) > 0 {
		return timing.Experiment{}, t.reader.errs.sorted()
	}
	return t.experiment, nil
}

// timingFile is the config of a timing experiment; what it shares with those of tournaments is read as one of these.
type timingFile struct {
	*File
	experiment timing.Experiment
}

// read fills the experiment.
func (t *timingFile) read() {
	r, e := t.reader, &t.experiment
	g := t.readHead("an experiment", "clock", "boards", "stones", "depths", "players", "published")
	t.refuseClock()
	e.Boards = defaultBoards
	if n := t.at["boards"]; n != nil {
		e.Boards = int(r.whole(n, "boards", 1, maxBoards))
	}
	if n := t.need("stones", "a range such as 0..23"); n != nil {
		if e.Min, e.Max = r.span(n, "stones"); e.Max > maxStones {
			r.fail(n, "stones must not exceed %d", maxStones)
		}
	}
	e.Depths = t.readDepths()
	if g == nil {
		return
	}
	t.depth = "1"
	if len(e.Depths) > 0 {
		t.depth = strconv.Itoa(e.Depths[0]) // the others take its place when they are measured
	}
	t.readPlayers()
	for _, player := range t.Plan.Players {
		t.checkDepths(player, t.at["players."+player.Name], e.Depths)
	}
	p := t.Plan
	e.Name, e.Game, e.Options, e.Seed, e.Players = p.Name, p.Game, p.Options, p.Seed, p.Players
	if n := t.at["published"]; n != nil && len(e.Players) > 0 {
		t.readPublished(n)
	}
	if len(r.errs) == 0 {
		t.checkStones()
	}
}

// checkStones refuses numbers of stones that the game cannot draw.
func (t *timingFile) checkStones() {
	e := t.experiment
	e.Boards = 1
	if _, err := e.Draw(); err != nil {
		t.reader.fail(t.at["stones"], "%v", err)
	}
}

// readPublished reads what others measured: a row for each depth and number of stones, a time for each of their
// players.
func (t *timingFile) readPublished(n *yaml.Node) {
	r, p := t.reader, &t.experiment.Published
	fields := r.object(n, "published", []string{"name", "boards", "players", "totals"}).fields
	for _, key := range []string{"name", "players", "totals"} {
		if _, ok := fields[key]; !ok {
			r.fail(n, "published needs its %s: want {name: …, boards: %d, players: […], "+
				"totals: [{stones: 0, depth: 2, ms: […]}]}", key, defaultBoards)
			return
		}
	}
	if name, ok := r.text(fields["name"].value, "name"); ok {
		p.Name = name
		t.checkName(fields["name"].value, "what was published", name)
	}
	p.Boards = t.experiment.Boards
	if boards, ok := fields["boards"]; ok {
		p.Boards = int(r.whole(boards.value, "boards", 1, maxBoards))
	}
	columns := t.readColumns(fields["players"].value)
	p.Times = map[timing.Point]time.Duration{}
	rows := map[timing.Point]bool{}
	for _, row := range r.list(fields["totals"].value, "totals") {
		at, times, ok := t.readTotals(row)
		switch {
		case !ok:
		case rows[at]:
			r.fail(row, "there is a row for %d stones and depth %d before", at.Stones, at.Depth)
		case len(times) != len(columns):
			r.fail(row, "there are %d times for %d players: give null where there is none", len(times), len(columns))
		default:
			rows[at] = true
			for i, took := range times {
				if at.Player = columns[i]; took > 0 && at.Player >= 0 {
					p.Times[at] = took
				}
			}
		}
	}
}

// readColumns reads the names of players, as indices; -1 after noting an error.
func (t *timingFile) readColumns(n *yaml.Node) []int {
	names := t.Plan.Names()
	var columns []int
	seen := map[string]bool{}
	for _, item := range t.reader.list(n, "players") {
		column := -1
		name, ok := t.reader.text(item, "a player's name")
		switch {
		case !ok:
		case seen[name]:
			t.reader.fail(item, "%q is named twice", name)
		default:
			seen[name] = true
			if column = slices.Index(names, name); column < 0 {
				t.reader.fail(item, "%v", games.UnknownName("player", name, names))
			}
		}
		columns = append(columns, column)
	}
	return columns
}

// readTotals reads one row: of which depth and number of stones it is, and the times, 0 where there is none. It reports
// false after noting an error.
func (t *timingFile) readTotals(n *yaml.Node) (at timing.Point, times []time.Duration, ok bool) {
	r := t.reader
	before := len(r.errs)
	fields := r.object(n, "a row of totals", []string{"stones", "depth", "ms"}).fields
	if len(r.errs) == before && len(fields) < 3 {
		r.fail(n, "a row of totals needs all of stones, depth and ms")
	}
	if len(r.errs) > before {
		return at, nil, false
	}
	at.Stones = int(r.whole(fields["stones"].value, "stones", 0, maxStones))
	at.Depth = int(r.whole(fields["depth"].value, "a depth", 1, maxDepth))
	for _, item := range r.list(fields["ms"].value, "ms") {
		took := time.Duration(0)
		if follow(item).Tag != "!!null" {
			took = time.Duration(r.whole(item, "milliseconds", 1, maxMillis)) * time.Millisecond
		}
		times = append(times, took)
	}
	return at, times, len(r.errs) == before
}
