package compare

import (
	"fmt"
	"slices"
	"strings"

	"tourney/results"
	"tourney/results/stats"
)

// pairing is the state of one Pair: the matchups of both runs and the sums over shared blocks.
type pairing struct {
	Paired
	codes []Code // by player of the new run; "" for players that the old run lacks

	matchups []*matchup
	at       Sides[[]int] // indices in matchups, by matchup of a run; -1 if the other run lacks it
	players  []boards     // by player of the new run
	starts   []start
}

// start is the first start of a kind of openings.
type start struct {
	kind    string
	hash    uint64
	several bool // there are other starts
}

// matchup is a results.Matchup of both runs.
type matchup struct {
	results.Matchup
	places   []int // for each place in the new run's blocks, the place in the old run's
	often    []int // number of seats in a game, by place in the new run's blocks
	subjects []subject
	pending  results.Block   // block of the new run
	waiting  bool            // pending has no partner yet
	certain  bool            // its players choose the same moves in a position each time, as far as the facts of both runs tell
	met      map[uint64]bool // starts that such players have met
	ends     map[string]bool // by kind of openings: whether a run lacks a block behind a shared one
}

// gap notes that a run lacks a block of the matchup. Behind it no block counts: what delays or ends a game may depend
// on how it goes. A gap before the first shared block is a difference of plans.
func (m *matchup) gap(kind string) {
	if _, shared := m.ends[kind]; shared {
		m.ends[kind] = true
	}
}

// subject is a player whose cell is shown.
type subject struct {
	place  int // in the new run's blocks
	player int
	boards
}

// boards are the sums of a player on openings, and on the empty board.
type boards struct{ openings, empty sums }

// add adds a block; new and old are the player's shares of the points. From the empty board every block is a unit: its
// games share nothing but the position, which all have in common.
func (b *boards) add(m *matchup, kind string, new, old float64, games int) {
	if kind != results.EmptyBoard {
		b.openings.add(m, new, old, games)
		return
	}
	b.empty.add(m, new, old, games)
	b.empty.close(kind)
	b.empty.certain = b.empty.certain || m.certain
}

// lines returns the lines of boards with blocks, openings first.
func (b *boards) lines(of Line, anyTime bool) (list []Line) {
	for _, s := range []*sums{&b.openings, &b.empty} {
		if s.blocks > 0 {
			list = append(list, s.line(of, anyTime))
		}
	}
	return list
}

// sums sums the shared blocks of a player. Sums of the present opening are kept apart until it is complete.
type sums struct {
	new, old figure

	mean        stats.Openings // of the difference
	differences stats.Differences
	scores      map[*matchup]float64 // of the first block
	varied      map[*matchup]bool    // those with a block of another score

	kinds           []string
	blocks, changed int
	certain         bool // some blocks are of a matchup that plays the same game again and again

	opening struct {
		new, old      float64
		blocks, games int
	}
}

// add adds a block; new and old are the player's shares of the points.
func (s *sums) add(m *matchup, new, old float64, games int) {
	s.blocks++
	if new != old {
		s.changed++
	}
	if s.scores == nil {
		s.scores, s.varied = map[*matchup]float64{}, map[*matchup]bool{}
	}
	if _, known := s.scores[m]; !known {
		s.scores[m] = old
	}
	if first := s.scores[m]; new != first || old != first {
		s.varied[m] = true
	}
	o := &s.opening
	o.new, o.old, o.blocks, o.games = o.new+new, o.old+old, o.blocks+1, o.games+games
}

// close adds the sums of the present opening, of the given kind.
func (s *sums) close(kind string) {
	o := &s.opening
	if o.blocks == 0 {
		return
	}
	if !slices.Contains(s.kinds, kind) {
		s.kinds = append(s.kinds, kind)
	}
	s.new.add(kind, o.new, o.blocks, o.games)
	s.old.add(kind, o.old, o.blocks, o.games)
	s.mean.Add(kind, o.new-o.old, o.blocks, o.games)
	s.differences.Add(o.new-o.old, o.blocks, o.games)
	o.new, o.old, o.blocks, o.games = 0, 0, 0, 0
}

// line fills in the figures of a line.
func (s *sums) line(l Line, anyTime bool) Line {
	s.differences.Varied = len(s.varied)
	l.From, l.differences = s.kinds, s.differences
	l.New, l.Old = s.new.mean(anyTime), s.old.mean(anyTime)
	if l.Difference = s.mean.Mean(-1, 1); anyTime {
		l.Difference = s.differences.AtAnyTime()
	}
	l.Evidence = s.differences.Against(0)
	l.Blocks, l.Changed = s.blocks, s.changed
	if s.certain {
		for _, e := range []*stats.Estimate{&l.New, &l.Old, &l.Difference} {
			*e = e.Without(stats.OnlyExact)
		}
	}
	return l
}

// figure is the mean share of the points over openings, for both kinds of intervals.
type figure struct {
	openings stats.Openings
	values   stats.Values
}

// add adds an opening with the sum of its blocks' shares.
func (f *figure) add(kind string, sum float64, blocks, games int) {
	f.openings.Add(kind, sum, blocks, games)
	f.values.Add(sum/float64(blocks), games)
}

func (f *figure) mean(anyTime bool) stats.Estimate {
	if anyTime {
		return f.values.AtAnyTime()
	}
	return f.openings.Mean(0, 1)
}

// newPairing finds the common players and matchups of both runs.
func newPairing(new, old results.Run) *pairing {
	p := &pairing{Paired: Paired{New: new, Old: old}, codes: make([]Code, len(new.Players)), players: make([]boards, len(new.Players))}
	inNew, inOld := byName(new), byName(old)
	for i, player := range new.Players {
		if at, ok := inOld[player.Name]; ok {
			p.codes[i] = codeOf(player, old.Players[at])
		}
	}
	ofOld, known := old.Matchups(), map[string]int{}
	for i, m := range ofOld {
		p.at.Old, known[key(old, m)] = append(p.at.Old, -1), i
	}
	for i, m := range new.Matchups() {
		p.at.New = append(p.at.New, -1)
		if at, ok := known[key(new, m)]; ok && !m.Self() {
			p.at.New[i], p.at.Old[at] = len(p.matchups), len(p.matchups)
			p.matchups = append(p.matchups, p.matchup(new, m, ofOld[at], inOld))
		}
	}
	unmatched := map[string]bool{} // companies of matchups that one run lacks, or plays in other seat orders
	for _, of := range []struct {
		run   results.Run
		at    []int
		other map[string]int
		only  *[]string
	}{{new, p.at.New, inOld, &p.Only.New}, {old, p.at.Old, inNew, &p.Only.Old}} {
		lacks := func(name string) bool {
			_, ok := of.other[name]
			return !ok
		}
		for _, player := range of.run.Players {
			if lacks(player.Name) {
				*of.only = append(*of.only, player.Name)
			}
		}
		for i, m := range of.run.Matchups() {
			p.Self = p.Self || m.Self()
			seated := of.run.Seated(of.run.Pairings[m.Pairings[0]])
			if of.at[i] < 0 && !m.Self() && !slices.ContainsFunc(seated, lacks) {
				unmatched[fmt.Sprintf("%q", slices.Sorted(slices.Values(seated)))] = true
			}
		}
	}
	p.Unmatched = len(unmatched)
	return p
}

func byName(r results.Run) map[string]int {
	at := make(map[string]int, len(r.Players))
	for i, p := range r.Players {
		at[p.Name] = i
	}
	return at
}

// key is equal for matchups of the same names in the same seat orders.
func key(r results.Run, m results.Matchup) string {
	orders := make([]string, len(m.Pairings))
	for i, pairing := range m.Pairings {
		orders[i] = fmt.Sprintf("%q", r.Seated(r.Pairings[pairing]))
	}
	slices.Sort(orders)
	return strings.Join(orders, "")
}

// matchup returns a matchup of both runs. With two seats its subject is the player more likely edited, else the first.
func (p *pairing) matchup(new results.Run, m, o results.Matchup, inOld map[string]int) *matchup {
	both, seats := &matchup{Matchup: m, certain: true, ends: map[string]bool{}}, new.Pairings[m.Pairings[0]].Seats
	shown := -1
	for place, player := range m.Players {
		there, _ := slices.BinarySearch(o.Players, inOld[new.Players[player].Name])
		both.places = append(both.places, there)
		both.often = append(both.often, 0)
		name := new.Players[player].Name
		both.certain = both.certain && slices.Contains(p.New.Facts.Deterministic, name) && slices.Contains(p.Old.Facts.Deterministic, name)
		for _, seated := range seats {
			if seated == player {
				both.often[place]++
			}
		}
		if shown < 0 || p.codes[player].rank() < p.codes[m.Players[shown]].rank() {
			shown = place
		}
	}
	for place, player := range m.Players {
		if len(seats) > 2 || place == shown {
			both.subjects = append(both.subjects, subject{place: place, player: player})
		}
	}
	return both
}
