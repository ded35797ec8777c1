package report

import (
	"fmt"
	"math"

	"tourney/results"
	"tourney/results/report/table"
)

// Evaluations are the numbers of evaluations that searches of a player take: on each sub-move of the root, game by game, and
// as a whole, by depth.
type Evaluations struct {
	Name, Game string
	Player     string   // whose searches are counted
	Against    string   // "" for the player itself
	Seats      []string // names, in seat order
	Searches   []Search // in the games, game by game
	Depths     []SearchDepth
	Note       string // for instance that depths are missing
}

// SearchDepth has the searches of some positions of the games to one depth, in plies.
type SearchDepth struct {
	Depth    int
	Searches []Search
}

// Search is what one search took.
type Search struct {
	Game, Number    int // of the game, and of the search among those of the game that are counted, from 1
	Seat            int // from 0
	Ply             int // sub-moves played before it
	Depth           int // in plies
	Nodes, Evals    int64
	Cuts, FirstCuts int64

	// The evaluations on each of the root's sub-moves, in the order searched. Without sub-moves the answer was known
	// before any was searched, and the rest is 0.
	Moves       int
	Least, Most int64
	Mean        float64
	Spikes      int // sub-moves that took more than the least of those before them
}

// Spending sums searches up. What rests on none is 0.
type Spending struct {
	Searches    int
	Known       int // those that had sub-moves of the root to spend evaluations on
	Least, Most int64
	Mean        float64 // over all these sub-moves
	Spikes      float64 // in a search, on average over the known ones
	MostSpikes  int

	LeastEvals, MostEvals int64 // for a whole search, with sub-moves or without
	MeanEvals             float64
	Cuts, FirstCuts       int64
}

// Sum sums searches up.
func Sum(searches []Search) Spending {
	s := Spending{Searches: len(searches)}
	var moves, spikes int
	var spent, evals float64
	for i, one := range searches {
		if evals += float64(one.Evals); i == 0 || one.Evals < s.LeastEvals {
			s.LeastEvals = one.Evals
		}
		s.MostEvals = max(s.MostEvals, one.Evals)
		s.Cuts, s.FirstCuts = s.Cuts+one.Cuts, s.FirstCuts+one.FirstCuts
		if one.Moves == 0 {
			continue
		}
		if s.Known++; s.Known == 1 || one.Least < s.Least {
			s.Least = one.Least
		}
		s.Most, s.MostSpikes = max(s.Most, one.Most), max(s.MostSpikes, one.Spikes)
		moves, spikes = moves+one.Moves, spikes+one.Spikes
		spent += math.Round(one.Mean * float64(one.Moves))
	}
	s.MeanEvals = evals / float64(max(1, s.Searches))
	s.Mean, s.Spikes = spent/float64(max(1, moves)), float64(spikes)/float64(max(1, s.Known))
	return s
}

// Versus names the players: "a against b", "a against itself".
func (t Evaluations) Versus() string {
	if t.Against == "" {
		return t.Player + " against itself"
	}
	return t.Player + " against " + t.Against
}

// EvaluationTables shows, for readers, what the searches of each game and to each depth took; for programs, every search.
func EvaluationTables(t Evaluations, f table.Format) []table.Table {
	if f.ForPrograms() {
		return []table.Table{searchTable(t)}
	}
	tables := []table.Table{gameTable(t)}
	if len(t.Depths) > 0 {
		tables = append(tables, depthTable(t))
	}
	return tables
}

// searchTable has a row for each search: those of the games, and then those to each depth. Number and search tell which
// search of the games it was whose position was searched to a depth.
func searchTable(t Evaluations) table.Table {
	out := table.Table{Kind: "evaluations", Note: t.Note, Facts: []table.Fact{{Key: "experiment", Value: t.Name}, {Key: "game", Value: t.Game},
		{Key: "player", Value: t.Player}, {Key: "against", Value: t.Against}}}
	type search struct {
		part string
		Search
	}
	var list []search
	for _, s := range t.Searches {
		list = append(list, search{"games", s})
	}
	for _, d := range t.Depths {
		for _, s := range d.Searches {
			list = append(list, search{"depths", s})
		}
	}
	column := table.Columns(&out, list)
	number := func(key string, of func(s search) any) { column(table.Column{Key: key, Type: table.Number}, of) }
	column(table.Column{Key: "part"}, func(s search) any { return s.part })
	number("number", func(s search) any { return s.Game })
	number("search", func(s search) any { return s.Number })
	column(table.Column{Key: "seat"}, func(s search) any { return t.Seats[s.Seat] })
	number("ply", func(s search) any { return s.Ply })
	number("depth", func(s search) any { return s.Depth })
	number("nodes", func(s search) any { return s.Nodes })
	number("evaluations", func(s search) any { return s.Evals })
	number("cuts", func(s search) any { return s.Cuts })
	number("first_cuts", func(s search) any { return s.FirstCuts })
	number("sub_moves", func(s search) any { return s.Moves })
	known := func(key string, of func(s search) any) {
		number(key, func(s search) any { return table.When(s.Moves > 0, of(s)) })
	}
	known("least", func(s search) any { return s.Least })
	known("mean", func(s search) any { return s.Mean })
	known("most", func(s search) any { return s.Most })
	known("spikes", func(s search) any { return s.Spikes })
	return out
}

// spent is a line for readers: the searches of one game, of all, or to one depth.
type spent struct {
	name string
	Spending
	growth any // how many times the mean of the line above
}

// gameTable has a line for each game, and one for all.
func gameTable(t Evaluations) table.Table {
	out := table.Table{Title: fmt.Sprintf("%s (%s): what searches spend on each sub-move of the root, %s", t.Name, t.Game, t.Versus()), Note: t.Note,
		Notes: []string{"Spikes: how many sub-moves of a search took more evaluations than the least before them; in a perfect order none " +
			"does. First cuts: the share of cut-offs that came by the first sub-move tried. At sight: those of the " +
			"searches that knew their answer without searching sub-moves of the root."}}
	var lines []spent
	for from := 0; from < len(t.Searches); {
		to := from + 1
		for to < len(t.Searches) && t.Searches[to].Game == t.Searches[from].Game {
			to++
		}
		lines = append(lines, spent{name: fmt.Sprint(t.Searches[from].Game), Spending: Sum(t.Searches[from:to])})
		from = to
	}
	lines = append(lines, spent{name: "all", Spending: Sum(t.Searches)})
	number := numbers(&out, lines)
	number("game", "", func(s spent) any { return s.name })
	number("searches", "", func(s spent) any { return s.Searches })
	number("at sight", "", func(s spent) any { return s.Searches - s.Known })
	const group = "evaluations on a sub-move"
	number("least", group, known(func(s spent) any { return s.Least }))
	number("mean", group, known(func(s spent) any { return significant(s.Mean) }))
	number("most", group, known(func(s spent) any { return s.Most }))
	spikes(number)
	out.View.Keys = []string{"game"}
	return out
}

// depthTable has a line for each depth.
func depthTable(t Evaluations) table.Table {
	out := table.Table{Title: fmt.Sprintf("%s (%s): evaluations in a search of %s, by depth", t.Name, t.Game, t.Player),
		Notes: []string{"Depth in plies. Searched were " + results.Counted(len(t.Depths[0].Searches), "position") + " of the games, the " +
			"same to every depth, each as if in a game of its own. Growth: how many times the mean of the line above."}}
	var lines []spent
	for i, d := range t.Depths {
		l := spent{name: fmt.Sprint(d.Depth), Spending: Sum(d.Searches)}
		if i > 0 && lines[i-1].MeanEvals > 0 {
			l.growth = "×" + significant(l.MeanEvals/lines[i-1].MeanEvals)
		}
		lines = append(lines, l)
	}
	number := numbers(&out, lines)
	number("depth", "", func(s spent) any { return s.name })
	const group = "evaluations in a search"
	number("least", group, func(s spent) any { return s.LeastEvals })
	number("mean", group, func(s spent) any { return significant(s.MeanEvals) })
	number("most", group, func(s spent) any { return s.MostEvals })
	number("growth", "", func(s spent) any { return s.growth })
	spikes(number)
	out.View.Keys = []string{"depth"}
	return out
}

// numbers returns a function that adds a column of numbers for readers.
func numbers[R any](t *table.Table, lines []R) func(head, group string, of func(R) any) {
	column := table.Columns(t, lines)
	return func(head, group string, of func(R) any) {
		key := head
		if group != "" {
			key = group + ": " + head
		}
		column(table.Column{Key: key, Head: head, Group: group, Type: table.Number}, of)
	}
}

// known leaves lines without sub-moves of the root blank.
func known(of func(s spent) any) func(s spent) any {
	return func(s spent) any { return table.When(s.Known > 0, of(s)) }
}

// spikes adds the columns that end both tables.
func spikes(number func(head, group string, of func(spent) any)) {
	number("mean", "spikes", known(func(s spent) any { return fmt.Sprintf("%.1f", s.Spikes) }))
	number("most", "spikes", known(func(s spent) any { return s.MostSpikes }))
	number("first cuts", "", func(s spent) any {
		return table.When(s.Cuts > 0, fmt.Sprintf("%.1f %%", 100*float64(s.FirstCuts)/float64(s.Cuts)))
	})
}
