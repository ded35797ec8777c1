package paired

import (
	"fmt"
	"slices"
	"strings"

	"tourney/results"
	"tourney/results/stats"
)

// pairing is the state of one Compare: the matchups of both runs and the sums over shared blocks.
type pairing struct {
	Comparison
	codes []Code // by player of the new run; "" for players that the old run lacks

	matchups []*matchup
	at       Sides[[]int] // indices in matchups, by matchup of a run; -1 if the other run lacks it
	players  []sums       // by player of the new run
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
	pending  results.Block // block of the new run
	waiting  bool          // pending has no partner yet
}

// subject is a player whose cell is shown.
type subject struct {
	place  int // in the new run's blocks
	player int
	sums
}

// sums sums the shared blocks of a player. Sums of the present opening are kept apart until it is complete.
type sums struct {
	new, old, difference stats.Openings
	blocks, changed      int

	opening struct {
		new, old      float64
		blocks, games int
	}
}

// add adds a block; new and old are the player's shares of the points.
func (s *sums) add(new, old float64, games int) {
	s.blocks++
	if new != old {
		s.changed++
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
	s.new.Add(kind, o.new, o.blocks, o.games)
	s.old.Add(kind, o.old, o.blocks, o.games)
	s.difference.Add(kind, o.new-o.old, o.blocks, o.games)
	o.new, o.old, o.blocks, o.games = 0, 0, 0, 0
}

func (s *sums) line(player, against string, code Code) Line {
	return Line{Player: player, Against: against, Code: code, New: s.new.Mean(0, 1), Old: s.old.Mean(0, 1),
		Difference: s.difference.Mean(-1, 1), Blocks: s.blocks, Changed: s.changed}
}

// newPairing finds the common players and matchups of both runs.
func newPairing(new, old results.Run) *pairing {
	p := &pairing{Comparison: Comparison{New: new, Old: old}, codes: make([]Code, len(new.Players)), players: make([]sums, len(new.Players))}
	inNew, inOld := byName(new), byName(old)
	unmatched := map[string]bool{} // companies of matchups that one run lacks, or plays in other seat orders
	for i, player := range new.Players {
		if at, ok := inOld[player.Name]; ok {
			p.codes[i] = codeOf(player, old.Players[at])
		} else {
			p.Only.New = append(p.Only.New, player.Name)
		}
	}
	for _, player := range old.Players {
		if _, ok := inNew[player.Name]; !ok {
			p.Only.Old = append(p.Only.Old, player.Name)
		}
	}

	ofOld := old.Matchups()
	p.at.Old = make([]int, len(ofOld))
	known := make(map[string]int, len(ofOld))
	for i, m := range ofOld {
		p.at.Old[i] = -1
		p.Self = p.Self || m.Self()
		if m.Self() {
			continue
		}
		known[key(old, m)] = i
		if all(old, m, inNew) {
			unmatched[company(old, m)] = true
		}
	}
	for _, m := range new.Matchups() {
		p.at.New = append(p.at.New, -1)
		p.Self = p.Self || m.Self()
		if m.Self() {
			continue
		}
		at, ok := known[key(new, m)]
		if !ok {
			if all(new, m, inOld) {
				unmatched[company(new, m)] = true
			}
			continue
		}
		delete(unmatched, company(new, m))
		p.at.New[len(p.at.New)-1], p.at.Old[at] = len(p.matchups), len(p.matchups)
		p.matchups = append(p.matchups, p.matchup(new, m, ofOld[at], inOld))
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

// all reports whether the other run has all players of a matchup.
func all(r results.Run, m results.Matchup, inOther map[string]int) bool {
	return !slices.ContainsFunc(m.Players, func(player int) bool {
		_, ok := inOther[r.Players[player].Name]
		return !ok
	})
}

// company is equal for matchups of the same names.
func company(r results.Run, m results.Matchup) string {
	return fmt.Sprintf("%q", slices.Sorted(slices.Values(r.Seated(r.Pairings[m.Pairings[0]]))))
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
	both, seats := &matchup{Matchup: m}, new.Pairings[m.Pairings[0]].Seats
	shown := -1
	for place, player := range m.Players {
		there, _ := slices.BinarySearch(o.Players, inOld[new.Players[player].Name])
		both.places = append(both.places, there)
		both.often = append(both.often, 0)
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
