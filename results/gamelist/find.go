package gamelist

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"

	"tourney/results"
)

// Games is the store of the games that are looked for. Games are visited in the order of pairings, all for nil, then by
// number; GamesFrom reads one pairing from a number on. Both end at the first error of visit, and return it.
type Games interface {
	Game(ctx context.Context, r results.Run, pairing, number int) (results.Record, error)
	Games(ctx context.Context, r results.Run, pairings []int, visit func(results.Record) error) error
	GamesFrom(ctx context.Context, r results.Run, pairing, number int, visit func(results.Record) error) error
}

// Found is the outcome of Query.Find.
type Found struct {
	Shown int   // games passed to visit
	More  int   // further games that match; -1 if there may be some, of unknown number
	Next  Place // in plan order and if More is -1: of the next game to look at
	// Ends lists the games' own words for their ends, sorted, if no game read has the end asked for.
	Ends []string
}

// Find calls visit with the matching games of a run, in the order of the query. It calls read after each game with the
// number of games read. An error of visit ends Find and is returned.
//
// In plan order, Find stops once it knows whether more games match than the limit, or whether there are more than it
// may look at, and holds one game at a time. In other orders it reads all games of the pairings that can match, and
// keeps up to 112 bytes for each game that it will visit.
func (q Query) Find(
	ctx context.Context, store Games, run results.Run, read func(n int), visit func(Game) error,
) (Found, error) {
	s := finder{query: q, run: run, ends: map[string]bool{}}
	n := 0
	err := q.games(ctx, store, run, func(r results.Record) error {
		if q.Read > 0 && n == q.Read && !q.sorts() {
			s.found.More, s.found.Next = -1, Place{r.Pairing, r.Number}
			return errEnough
		}
		n++
		read(n)
		s.note(r.End)
		g, ok := q.match(run, r)
		switch {
		case !ok:
			return nil
		case q.sorts():
			s.rank(g)
			return nil
		case q.Limit > 0 && s.found.Shown == q.Limit:
			s.found.More, s.found.Next = -1, Place{r.Pairing, r.Number}
			return errEnough
		}
		s.found.Shown++
		return visit(g)
	})
	if err != nil && !errors.Is(err, errEnough) {
		return s.found, err
	}
	s.cut()
	for _, k := range s.best {
		r, err := store.Game(ctx, run, k.pairing, k.number)
		if err != nil {
			return s.found, err
		}
		g, _ := q.match(run, r)
		s.found.Shown++
		if err := visit(g); err != nil {
			return s.found, err
		}
	}
	if !s.ended {
		s.found.Ends = slices.Sorted(maps.Keys(s.ends))
	}
	return s.found, nil
}

// Sorted reads all games of a run once and returns the first places of each query. Orders are others than ByPlan. It
// calls read as Find does, and keeps up to 112 bytes for each game in the limits of the queries.
func Sorted(ctx context.Context, store Games, run results.Run, queries []Query, read func(n int)) ([][]Place, error) {
	finders := make([]finder, len(queries))
	for i, q := range queries {
		finders[i].query = q
	}
	n := 0
	err := store.Games(ctx, run, nil, func(r results.Record) error {
		n++
		read(n)
		for i := range finders {
			if g, ok := queries[i].match(run, r); ok {
				finders[i].rank(g)
			}
		}
		return nil
	})
	lists := make([][]Place, len(queries))
	for i := range finders {
		finders[i].cut()
		for _, k := range finders[i].best {
			lists[i] = append(lists[i], Place{k.pairing, k.number})
		}
	}
	return lists, err
}

// sorts reports whether the order takes all games to be read before the first one is found.
func (q Query) sorts() bool { return q.Order != "" && q.Order != ByPlan }

// games calls visit with the games of the pairings that can match, in plan order.
func (q Query) games(ctx context.Context, store Games, run results.Run, visit func(results.Record) error) error {
	list := q.Pairings(run)
	at, found := slices.BinarySearch(list, q.From.Pairing)
	if list = list[at:]; found && q.From.Number > 0 {
		if err := store.GamesFrom(ctx, run, list[0], q.From.Number, visit); err != nil {
			return err
		}
		list = list[1:]
	}
	return store.Games(ctx, run, list, visit)
}

// errEnough stops the reading after Limit games.
var errEnough = errors.New("enough games")

// finder is the state of one call of Find.
type finder struct {
	query Query
	run   results.Run
	found Found
	ends  map[string]bool // the games' own words
	ended bool            // some game has the end asked for
	best  []key           // at most twice the limit
}

// note notes how a game ended.
func (s *finder) note(e results.End) {
	s.ended = s.ended || s.query.ends(e)
	if !s.ended && e.Kind == results.ByRules {
		s.ends[e.Text] = true
	}
}

// rank keeps a game that may be among the best.
func (s *finder) rank(g Game) {
	k := key{pairing: g.Pairing, number: g.Number}
	switch s.query.Order {
	case BySwing:
		k.swing = g.Swing
	case Shortest:
		k.turns = -g.Turns
	default:
		k.turns = g.Turns
	}
	if s.best = append(s.best, k); len(s.best) == 2*s.query.Limit {
		s.cut()
	}
}

// cut sorts the best games and drops those beyond the limit.
func (s *finder) cut() {
	slices.SortFunc(s.best, key.compare)
	if limit := s.query.Limit; limit > 0 && len(s.best) > limit {
		s.found.More += len(s.best) - limit
		s.best = s.best[:limit]
	}
}

// key is the sort key of a game. With BySwing, turns is 0, and with Shortest it is negative.
type key struct {
	pairing, number, turns int
	swing                  Swing
}

// compare is negative if k comes before o.
func (k key) compare(o key) int {
	return cmp.Or(o.turns-k.turns, o.swing.compare(k.swing), k.pairing-o.pairing, k.number-o.number)
}
