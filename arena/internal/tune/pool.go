package tune

import (
	"slices"

	"tourney/results"
)

// Opponent is one of the study's opponents, or a candidate.
type Opponent struct {
	Fixed     int // index among the study's opponents; -1 for a candidate
	Candidate int // number of the candidate
}

// pool is the opponents of the trials of a search without B. Opponents that nearly always win or lose teach nothing:
// they get no further games. The champion, which is what the search would recommend, may be an opponent too.
type pool struct {
	members   []Opponent
	places    int                 // for opponents in the beginning, that of a champion included
	results   map[Opponent]Result // against each, for the candidates
	champions bool
	revisions []int // games of the search after which the pool is looked at
}

// newPool returns the pool of a search. The first champion joins at the first revision.
func newPool(opponents int, r Rules) *pool {
	p := &pool{results: map[Opponent]Result{}, champions: r.Champions}
	for i := range opponents {
		p.members = append(p.members, Opponent{Fixed: i})
	}
	p.places = len(p.members)
	if p.champions {
		p.places++
	}
	if results.Learns(r.Method) && (opponents > 1 || p.champions) { // others compare the first trial with the last
		for _, eighths := range []int{1, 2, 4, 6} {
			p.revisions = append(p.revisions, r.Search()*eighths/8)
		}
	}
	return p
}

// games returns the games of a block against the opponents that are left, for those in the beginning. The place of a
// champion counts before they join.
func (p *pool) games(all int) int {
	left := 0
	for _, o := range p.members {
		if o.Fixed >= 0 {
			left++
		}
	}
	if p.champions || left == 0 {
		left++
	}
	return all / p.places * left
}

// due reports whether the pool is to be looked at after that many games of the search.
func (p *pool) due(games int) bool { return len(p.revisions) > 0 && games >= p.revisions[0] }

// An opponent should score between these bounds.
const (
	tooEasy  = 0.2
	tooHard  = 0.8
	minGames = 100 // before an opponent is judged
)

// revise takes out the opponents that have taught nothing since the last time, and those that were withdrawn: most of
// their games were left out. It puts in the present champion, a candidate. The default is no champion: it may be an
// opponent already. If nobody is left, the champion stays alone.
func (p *pool) revise(games, champion int) {
	for p.due(games) {
		p.revisions = p.revisions[1:]
	}
	most := 0 // games of an opponent
	for _, o := range p.members {
		most = max(most, p.results[o].games())
	}
	p.members = slices.DeleteFunc(p.members, func(o Opponent) bool {
		r := p.results[o]
		score := 1 - r.score()
		return o.Fixed < 0 || 2*r.games() < most || r.games() >= minGames && (score < tooEasy || score > tooHard)
	})
	clear(p.results)
	if p.champions && champion != 0 || len(p.members) == 0 {
		p.members = append(p.members, Opponent{Fixed: -1, Candidate: champion})
	}
}
