package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"tourney/report/table"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/stats"
)

func init() {
	addCounted(Figure{Kind: "cross", Title: "All against all", Doc: "all players against all", Page: 1, Picture: "heatmap", Summary: true},
		(*Run).duels, crossTable)
}

// duels are the scores of every player against every other, over both seat orders and the openings that decide. Games
// from the empty board stand apart if there are others.
type duels struct {
	standings []standing                // best first
	scores    map[[2]int]evidence.Score // of pairs who have met, by both indices in the run; a map, as most of thousands of players never meet
	apart     bool                      // some games from the empty board stand apart
	uneven    bool                      // some pair has played in one seat order only, so that its score includes the seats' advantage
	unmet     bool                      // some pair has not met, so that total scores come from different opponents
	rated     bool                      // total scores do not compare the players, so that ratings stand in their place
}

// standing is a player's row.
type standing struct {
	rank   stats.Standing // 1 is best, equal scores share a rank; 0 without games against others
	player int            // index in the run
	name   string
	total  evidence.Score // over all opponents, without games against themselves
	empty  evidence.Score // the same from the empty board, if that stands apart
	share  float64        // of the points in total
	met    int            // number of opponents
}

// duel is a line of a crosstable: a player against all opponents, one opponent, or themselves in the first seat.
type duel struct {
	*standing
	kind     string
	opponent string
	score    evidence.Score
	estimate stats.Estimate // of the score; for two players with the interval of what decides
	// Of two players, by Between: the word, whether all games together decide it, and the evidence of their own.
	word     stats.Word
	jointly  bool
	evidence stats.Evidence
}

const (
	allDuels  = "total"
	selfDuels = "self"
	oneDuel   = "against"
)

// crossTable shows the score of every player against every other, best first, equal scores in the run's order. It
// refuses games of three and four seats, which are not duels.
func crossTable(c *evidence.Counts) (table.Table, error) {
	t := newTable(c, "cross", "score of the row's player against the column's, in %")
	run := c.Run
	if len(run.Pairings) > 0 && c.Seats != 2 {
		return t, unsuited(run, "a crosstable needs games of two players, but %s seats %d: "+
			"ask for places instead", results.Visible(run.Title(run.Pairings[0])), c.Seats)
	}
	d := newDuels(c)
	t.Facts = append(t.Facts, apart("faults", c.Faults()), apart("incomplete", c.Incomplete()), apart("uneven", d.uneven),
		apart("some_never_met", d.unmet))
	ratings, open, jointly := c.Ratings(), false, false
	notes := &repeats{Repeats: c.Repeats()}
	before := []string{"total_score", "total_games"}
	if d.apart {
		before = append(before, "empty_score")
	}
	rated := d.rated && ratings != nil
	if rated {
		before[0] = "rating"
	}
	table.Fill(&t, d.lines(c), func(r *table.Row, l duel) {
		few := notes.few(evidence.Deciding, l.score.Support)
		score := table.Cell{Value: l.estimate, Note: few}
		switch {
		case l.score.Games == 0:
		case l.kind == selfDuels:
			score.Aside = fmt.Sprintf("self %d", l.score.Games)
		case l.word == stats.NotDecided:
			score.Aside, open = fmt.Sprintf("%d ~", l.score.Games), true
		case l.jointly:
			score.Aside, jointly = fmt.Sprintf("%d *", l.score.Games), true
		default:
			score.Aside = fmt.Sprint(l.score.Games)
		}
		rankColumns(r, l.rank)
		r.Text("player", l.name)
		r.Text("kind", l.kind, "")
		r.Group = "against"
		r.Text("opponent", l.opponent, "")
		r.Group = ""
		gamesBehind(r, "", few, l.score.Support)
		r.Number("wins", l.score.Wins, "")
		r.Number("draws", l.score.Draws, "")
		r.Number("losses", l.score.Losses, "")
		r.Percent("score", score, "")
		r.Text("verdict", string(l.word), "")
		r.Number("log10_evidence", table.When(l.word != "", l.evidence.Log10()), "")
		// Readers see the line over all opponents as columns.
		r.Group = "all opponents"
		all := l.kind == allDuels
		if d.apart {
			r.Percent("empty_score", table.When(all, l.empty.Estimate()), "empty board")
		}
		r.Derived = true
		r.Percent("total_score", table.When(all, l.score.Estimate()), "score")
		r.Number("total_games", table.When(all, l.score.Games), "games")
		if rated {
			r.Elo("rating", ratingCell(ratings, l.player))
		}
	})
	t.View = table.View{Keys: []string{"rank", "player"}, Before: before, Across: "opponent",
		Values: d.columns(), Cells: []string{"score"}}
	t.Notes = d.notes(c, markNotes(c, open, jointly), notes.Sentences(), len(t.View.Values))
	return t, nil
}

// newDuels counts a run by players and ranks them.
func newDuels(c *evidence.Counts) duels {
	run := c.Run
	d := duels{scores: map[[2]int]evidence.Score{}}
	met, pairs := make([]int, len(run.Players)), 0
	for i, m := range c.Matchups() {
		seats := run.Pairings[m.Pairings[0]].Seats
		if m.Self() {
			d.scores[[2]int{seats[0], seats[0]}] = c.Seat(m.Pairings[0], 0, evidence.Deciding)
			continue
		}
		s := c.Matchup(i, seats[0], evidence.Deciding)
		if s.Games == 0 {
			continue
		}
		d.scores[[2]int{seats[0], seats[1]}], d.scores[[2]int{seats[1], seats[0]}] = s, c.Matchup(i, seats[1], evidence.Deciding)
		met[seats[0]]++
		met[seats[1]]++
		pairs++
		for _, p := range m.Pairings {
			d.uneven = d.uneven || len(m.Pairings) == 1 || c.Sum(p, "").Games == 0
		}
	}
	d.unmet = 2*pairs < len(run.Players)*(len(run.Players)-1)
	d.apart = slices.Contains(c.Openings, results.EmptyBoard) && c.Support(evidence.Deciding).Games < c.Support("").Games
	for i, p := range run.Players {
		s := standing{player: i, name: p.Name, total: c.Player(i, evidence.Deciding), met: met[i]}
		if s.share = s.total.Estimate().Value; d.apart {
			s.empty = c.Player(i, results.EmptyBoard)
		}
		d.standings = append(d.standings, s)
	}
	d.rank()
	d.rated = c.BlocksRead() && !c.Balanced()
	if r := c.Ratings(); d.rated || r != nil && r.Compared() {
		d.rankBy(r)
	}
	return d
}

// ranked lists the players of a run, best first, as the crosstable does.
func ranked(c *evidence.Counts) []int {
	var list []int
	for _, s := range newDuels(c).standings {
		list = append(list, s.player)
	}
	return list
}

// rank sorts the best first. Equal quotients are equal as floats, whatever their counts.
func (d *duels) rank() {
	better := func(a, b standing) int {
		if a.total.Games == 0 || b.total.Games == 0 {
			return cmp.Compare(b.total.Games, a.total.Games)
		}
		return cmp.Compare(b.share, a.share)
	}
	slices.SortStableFunc(d.standings, better)
	for place := range d.standings {
		s := &d.standings[place]
		switch {
		case s.total.Games == 0:
		case place > 0 && better(d.standings[place-1], *s) == 0:
			s.rank = d.standings[place-1].rank
		default:
			s.rank = stats.Standing{Best: place + 1, Worst: place + 1}
		}
	}
}

// rankBy sorts by ratings, and gives each player the range of their ranks; without ratings nobody has a rank.
func (d *duels) rankBy(r *evidence.Ratings) {
	if r == nil {
		for i := range d.standings {
			d.standings[i].rank = stats.Standing{}
		}
		return
	}
	ranges, place := r.Standings(), make([]int, len(r.Order))
	for at, player := range r.Order {
		place[player] = at
	}
	for i := range d.standings {
		if s := &d.standings[i]; s.total.Games > 0 {
			s.rank = ranges[s.player]
		}
	}
	slices.SortStableFunc(d.standings, func(a, b standing) int { return cmp.Compare(place[a.player], place[b.player]) })
}

// widest is the largest number of players who all have columns.
const widest = 20

// lines lists the lines of the table. With many players, lines for pairs who have not met are left out: there may be a
// million.
func (d duels) lines(c *evidence.Counts) []duel {
	list := make([]duel, 0, 2*len(d.standings)+len(d.scores))
	for i := range d.standings {
		s := &d.standings[i]
		self := d.scores[[2]int{s.player, s.player}]
		list = append(list, duel{standing: s, kind: allDuels, score: s.total, estimate: s.total.Estimate()},
			duel{standing: s, kind: selfDuels, opponent: s.name, score: self, estimate: self.Estimate()})
		for _, other := range d.standings {
			score := d.scores[[2]int{s.player, other.player}]
			if other.player != s.player && (score.Games > 0 || len(d.standings) <= widest) {
				one := duel{standing: s, kind: oneDuel, opponent: other.name, score: score, estimate: score.Estimate()}
				by := c.Between(s.player, other.player)
				if one.word, one.jointly, one.evidence = by.Word, by.Jointly, by.Evidence; by.Word != "" && c.Ratings() != nil {
					one.estimate = by.Score
				}
				list = append(list, one)
			}
		}
	}
	return list
}

// columns lists the players with a column. These are all of few players, else those whom at least half of the others
// have met, such as the challenged players of a gauntlet.
func (d duels) columns() []string {
	var list []string
	for _, s := range d.standings {
		if len(d.standings) <= widest || 2*s.met >= len(d.standings)-1 {
			list = append(list, s.name)
		}
	}
	return list
}

// notes returns the sentences below the table.
func (d duels) notes(c *evidence.Counts, marked []string, repeated []string, columns int) []string {
	score := "Score: wins plus half of the draws, over both seats"
	if d.apart {
		score += " and all openings but the empty board, which stands apart: all its games begin from one position"
	}
	notes := slices.Concat(results.Words{score + ". In parentheses: games."}, marked, evidenceNotes(c, !d.rated),
		incompleteNote(c.Incomplete()), repeated)
	notes.When(slices.ContainsFunc(d.standings, func(s standing) bool { return d.scores[[2]int{s.player, s.player}].Games > 0 }),
		"Self: the first seat's score in games of players against themselves; not part of their totals.")
	others := len(d.standings) - columns
	notes.When(others > 0,
		"Columns: the players whom at least half of the others have met; csv and json also have the %d others.", others)
	if d.rated {
		notes = append(notes, d.rankNote(c))
		if r := c.Ratings(); r != nil {
			notes = append(notes, beyondNote(r)...)
		}
	}
	notes.When(d.uneven, "Some pairs have played in one seat order only: their scores include the seat's advantage.")
	return append(notes, forfeitNote(c.Faults()))
}

// openNote explains the mark of undecided pairs.
const openNote = "~: it is open which of the two is better."

// markNotes explains the marks of cells in one sentence or none, and says what the intervals of pairs are.
func markNotes(c *evidence.Counts, open, jointly bool) []string {
	var said results.Words
	said.When(open, openNote)
	said.When(jointly, "*: all games together decide, their own alone do not.")
	r := c.Ratings()
	said.When(r != nil && r.Compared() && len(r.Players) > 2, "The intervals of pairs hold for all %d at once.",
		c.Compared())
	if said == nil {
		return nil
	}
	return []string{strings.Join(said, " ")}
}

// rankNote says what ranks rest on where total scores do not compare the players.
func (d duels) rankNote(c *evidence.Counts) string {
	why, by := "Some pairs have played more than others, so that total scores do not compare the players", ""
	switch gauntlet := len(c.Run.Facts.Challengers) > 0; {
	case gauntlet:
		why = "A gauntlet: challengers have not met each other, nor have their opponents, so that only ratings over others compare those"
	case c.Run.Facts.Until == results.UntilRanked:
		why = "Adaptive: after an equal beginning, only pairs that were not decided played on, so that total scores do not compare the players"
	case d.unmet:
		why = "Not all pairs have met: total scores are against different opponents, not comparable"
	}
	switch r := c.Ratings(); {
	case r == nil:
		return why + ". There are too many players to rank by ratings here: tourney rate does."
	case r.AnyTime:
		by = "decided pairs"
	default:
		by = "they"
	}
	return fmt.Sprintf("%s. Ratings are joint, and ranks are the ranges that %s leave.", why, by)
}

// incompleteNote is the note on games that are in no estimate, if there are any.
func incompleteNote(games int) (notes results.Words) {
	notes.When(games > 0,
		"Games of incomplete blocks (%d) are counted, but enter figures over blocks only if no block is complete.",
		games)
	return notes
}

func forfeitNote(games int) string {
	return fmt.Sprintf("Games forfeited by a fault (crash, illegal move, time): %d.", games)
}
