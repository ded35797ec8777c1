package stats

import (
	"cmp"
	"math"
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
	list     []encounter    // by opening
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
	kind string
	from int // in League.list
}

// NewLeague returns a League without games. With movers the ratings have a term for the advantage of the first move.
func NewLeague(players int, movers bool) *League {
	return &League{players: players, movers: movers, index: map[[4]int]int{}}
}

// Open begins the next opening. Kinds of openings are strata.
func (l *League) Open(kind string) { l.openings = append(l.openings, cluster{kind, len(l.list)}) }

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

// Openings returns the number of openings with games.
func (l *League) Openings() int {
	n := 0
	for i := range l.openings {
		if len(l.on(i)) > 0 {
			n++
		}
	}
	return n
}

// Games returns the number of games of two players.
func (l *League) Games(a, b int) int {
	n := 0.0
	for _, s := range l.shapes {
		if s.a == a && s.b == b || s.a == b && s.b == a {
			n += s.n * (s.begun[0] + s.begun[1])
		}
	}
	return int(math.Round(n))
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

// Scales returns the groups of players who can be rated on one scale each, the largest first. Everybody in a group has
// taken points from somebody in it, and given some. Players in no group have won or lost every game against the others,
// or have not met them.
//
// Source: L. R. Ford, Solution of a ranking problem from binary comparisons, American Mathematical Monthly 64 (1957).
func (l *League) Scales() [][]int {
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

// Met returns the groups of players who are connected by games, the largest first.
func (l *League) Met() [][]int {
	met := simple.NewUndirectedGraph()
	for i := range l.players {
		met.AddNode(simple.Node(i))
	}
	for _, s := range l.shapes {
		met.SetEdge(met.NewEdge(simple.Node(s.a), simple.Node(s.b)))
	}
	var groups [][]int
	for _, component := range topo.ConnectedComponents(met) {
		groups = append(groups, indices(component))
	}
	slices.SortFunc(groups, func(a, b []int) int { return cmp.Or(len(b)-len(a), slices.Compare(a, b)) })
	return groups
}

func indices(nodes []graph.Node) []int {
	var list []int
	for _, n := range nodes {
		list = append(list, int(n.ID()))
	}
	slices.Sort(list)
	return list
}
