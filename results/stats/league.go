package stats

import (
	"cmp"
	"slices"

	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"
	"gonum.org/v1/gonum/graph/topo"
)

// League collects the games of players by opening, so that they can be rated on one scale. See Rate.
type League struct {
	players  int
	movers   bool // who moved first is known
	shapes   []shape
	index    map[[4]int]int // of shapes
	kinds    []string
	list     []encounter // by opening
	openings []cluster
}

// Encounter is the games of two players on one opening.
type Encounter struct {
	A, B   int
	Begun  [2]int // games in which A moved first, and in which B did
	Points int64  // of A in all these games, in twelfths
	First  int64  // of those who moved first in all these games, in twelfths
}

// shape is the part of an Encounter that is known before play, and sums over all that share it.
type shape struct {
	a, b          int
	begun         [2]float64
	points, first float64 // in games
	n             float64 // encounters
}

// encounter is an Encounter in a League, which may have millions.
type encounter struct {
	shape         uint32
	points, first uint16
}

// cluster is the encounters on one opening, which depend on each other.
type cluster struct {
	start uint64 // equal starts are one opening; 0 for an opening of its own
	from  uint32 // in League.list
	kind  uint8  // in League.kinds
}

// NewLeague returns a League without games. With movers the ratings have a term for the advantage of the first move.
func NewLeague(players int, movers bool) *League {
	return &League{players: players, movers: movers, index: map[[4]int]int{}}
}

// Open begins the next opening. Kinds of openings are strata, at most 256. start identifies the opening for Join; 0 is
// for games that share no opening with others, as from the empty board.
func (l *League) Open(kind string, start uint64) {
	at := slices.Index(l.kinds, kind)
	if at < 0 {
		at = len(l.kinds)
		l.kinds = append(l.kinds, kind)
	}
	l.openings = append(l.openings, cluster{start, uint32(len(l.list)), uint8(at)})
}

// Join adds the games of another League, whose players have the given numbers in this one. Equal starts become one
// opening.
func (l *League) Join(o *League, players []int) {
	at := map[uint64][]int{} // openings of o by their start
	for i, c := range o.openings {
		if c.start != 0 {
			at[c.start] = append(at[c.start], i)
		}
	}
	sum, joined := NewLeague(l.players, l.movers), make([]bool, len(o.openings))
	add := func(from *League, i int, number func(int) int) {
		for _, e := range from.on(i) {
			s := from.shapes[e.shape]
			sum.Add(Encounter{A: number(s.a), B: number(s.b), Begun: [2]int{int(s.begun[0]), int(s.begun[1])}, Points: int64(e.points), First: int64(e.first)})
		}
	}
	theirs := func(i int) int { return players[i] }
	for i, c := range l.openings {
		sum.Open(l.kinds[c.kind], c.start)
		add(l, i, func(i int) int { return i })
		if c.start == 0 {
			continue
		}
		for _, other := range at[c.start] {
			add(o, other, theirs)
			joined[other] = true
		}
		delete(at, c.start)
	}
	for i, c := range o.openings {
		if !joined[i] {
			sum.Open(o.kinds[c.kind], c.start)
			add(o, i, theirs)
		}
	}
	*l = *sum
}

// Add adds an encounter on the present opening.
func (l *League) Add(e Encounter) {
	key := [4]int{e.A, e.B, e.Begun[0], e.Begun[1]}
	i, known := l.index[key]
	if !known {
		i = len(l.shapes)
		l.index[key] = i
		l.shapes = append(l.shapes, shape{a: e.A, b: e.B, begun: [2]float64{float64(e.Begun[0]), float64(e.Begun[1])}})
	}
	s := &l.shapes[i]
	s.points, s.first, s.n = s.points+float64(e.Points)/12, s.first+float64(e.First)/12, s.n+1
	l.list = append(l.list, encounter{uint32(i), uint16(e.Points), uint16(e.First)})
}

// played returns the number of openings with games.
func (l *League) played() int {
	n := 0
	for i := range l.openings {
		if len(l.on(i)) > 0 {
			n++
		}
	}
	return n
}

// on returns the encounters on an opening.
func (l *League) on(i int) []encounter {
	if i+1 < len(l.openings) {
		return l.list[l.openings[i].from:l.openings[i+1].from]
	}
	return l.list[l.openings[i].from:]
}

// games returns the number of games of the shape's encounters.
func (s shape) games() float64 { return s.n * (s.begun[0] + s.begun[1]) }

// scales returns the groups of players who can be rated on one scale each, the largest first. All in a group are linked
// by points taken, both ways. Players in no group have won or lost every game against the others, or have not met them.
//
// Source: L. R. Ford, Solution of a ranking problem from binary comparisons, American Mathematical Monthly 64 (1957).
func (l *League) scales() [][]int {
	took := simple.NewDirectedGraph() // an edge leads to a player from whom points were taken
	for i := range l.players {
		took.AddNode(simple.Node(i))
	}
	for _, s := range l.shapes {
		if s.points > 0 {
			took.SetEdge(took.NewEdge(simple.Node(s.a), simple.Node(s.b)))
		}
		if s.points < s.games() {
			took.SetEdge(took.NewEdge(simple.Node(s.b), simple.Node(s.a)))
		}
	}
	var scales [][]int
	for _, component := range topo.TarjanSCC(took) {
		if len(component) > 1 {
			scales = append(scales, indices(component))
		}
	}
	slices.SortFunc(scales, func(a, b []int) int { return cmp.Or(len(b)-len(a), slices.Compare(a, b)) })
	return scales
}

// Tiers returns the groups of players who are connected by games, the largest first. Each is a list of tiers, best
// first: a scale, or a player on none. Those of an earlier tier have taken every point from those of later ones, or not
// met them.
func (l *League) Tiers() [][][]int {
	met, tier := simple.NewUndirectedGraph(), make([]int, l.players)
	groups := l.scales()
	for i := range tier {
		tier[i] = slices.IndexFunc(groups, func(g []int) bool { return slices.Contains(g, i) })
		if tier[i] < 0 {
			tier[i] = len(groups)
			groups = append(groups, []int{i})
		}
		met.AddNode(simple.Node(i))
	}
	level := make([]int, len(groups)) // the longest chain of groups above
	for range groups {
		for _, s := range l.shapes {
			above, below := tier[s.a], tier[s.b]
			if s.points == 0 {
				above, below = below, above
			}
			if above != below {
				level[below] = max(level[below], level[above]+1)
			}
		}
	}
	for _, s := range l.shapes {
		met.SetEdge(met.NewEdge(simple.Node(s.a), simple.Node(s.b)))
	}
	var list [][][]int
	for _, component := range topo.ConnectedComponents(met) {
		var own []int // indices of groups
		for _, i := range indices(component) {
			if !slices.Contains(own, tier[i]) {
				own = append(own, tier[i])
			}
		}
		slices.SortStableFunc(own, func(a, b int) int { return level[a] - level[b] })
		var tiers [][]int
		for _, g := range own {
			tiers = append(tiers, groups[g])
		}
		list = append(list, tiers)
	}
	slices.SortFunc(list, func(a, b [][]int) int {
		return cmp.Or(len(slices.Concat(b...))-len(slices.Concat(a...)), slices.Min(slices.Concat(a...))-slices.Min(slices.Concat(b...)))
	})
	return list
}

func indices(nodes []graph.Node) []int {
	var list []int
	for _, n := range nodes {
		list = append(list, int(n.ID()))
	}
	slices.Sort(list)
	return list
}
