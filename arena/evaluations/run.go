package evaluations

import (
	"context"
	"fmt"
	"maps"
	"strconv"

	"tourney/arena/match"
	"tourney/arena/plan"
	"tourney/games"
	"tourney/players"
	"tourney/players/search"
)

// Progress is how far an experiment has come.
type Progress struct {
	Games    int // played
	Searches int // counted in the games, that at hand included
	Depth    int // being measured, 0 while games are played
	Depths   int // measured
	Searched int // positions searched to the depth
	Of       int // positions to be searched to it
}

// Run plays the games and then searches positions of theirs to each of the depths, always one search at a time. It calls
// visit after every search. On an error, which is ctx.Err() if ctx ends, the result has the games and depths that were
// finished before.
func Run(ctx context.Context, e Experiment, visit func(Progress)) (Result, error) {
	r := run{Experiment: e, plan: e.plan(), visit: visit}
	err := r.playAll(ctx)
	if err == nil {
		err = r.deepen(ctx)
	}
	return r.result, err
}

// run is an experiment under way.
type run struct {
	Experiment
	plan    plan.Plan
	visit   func(Progress)
	result  Result
	starts  []string       // of the games played
	moves   [][]games.Move // of these
	current []Search       // of the game being played
}

// playAll plays the games.
func (r *run) playAll(ctx context.Context) error {
	pairings := r.plan.Pairings()
	seated := make([][]players.Player, len(pairings))
	for i, pairing := range pairings {
		for _, player := range pairing {
			p, err := r.seat(player)
			if err != nil {
				return err
			}
			defer players.Close(p) // what was counted is not worth less for it
			seated[i] = append(seated[i], p)
		}
	}
	for n := range r.Games {
		pairing, number := n%len(pairings), n/len(pairings)
		if err := r.play(ctx, pairing, number, seated[pairing]); err != nil {
			return fmt.Errorf("game %d: %w", n+1, err)
		}
	}
	return nil
}

// seat builds a player of the plan for one seat. The searches of the first are counted.
func (r *run) seat(player int) (players.Player, error) {
	e := r.plan.Players[player]
	if player > 0 {
		return e.Spec.New()
	}
	s, err := newSearcher(e.Spec)
	if err != nil {
		return nil, fmt.Errorf("player %q: %w", e.Name, err)
	}
	return &witness{searcher: s, note: r.note}, nil
}

// note takes down a search of the game being played.
func (r *run) note(s Search) {
	s.Game, s.Number = r.result.Games, len(r.current)
	r.current = append(r.current, s)
	r.visit(Progress{Games: r.result.Games, Searches: len(r.result.Searches) + len(r.current)})
}

// play plays one game, to be counted when it has come to its end.
func (r *run) play(ctx context.Context, pairing, number int, seated []players.Player) error {
	r.current = r.current[:0]
	job, err := r.plan.Job(pairing, number)
	if err != nil {
		return err
	}
	record, err := match.Single(ctx, job, seated)
	if err != nil {
		return err
	}
	if end := record.End; end.Kind.Fault() { // what was counted is not what the player does
		return fmt.Errorf("player %q: %s", r.plan.Players[r.plan.Pairings()[pairing][end.Seat]].Name, end.FaultOf(end.Seat))
	}
	moves := make([]games.Move, len(record.Moves))
	for i, m := range record.Moves {
		moves[i] = games.Move(m)
	}
	r.starts, r.moves = append(r.starts, record.Start), append(r.moves, moves)
	r.result.Games++
	r.result.Searches = append(r.result.Searches, r.current...)
	return nil
}

// deepen searches positions of the games to each of the depths.
func (r *run) deepen(ctx context.Context) error {
	places := apart(r.result.Searches, r.Positions)
	for _, depth := range r.Depths {
		spec := r.Player.Spec
		spec.Options = maps.Clone(spec.Options)
		spec.Options[players.PliesOption] = strconv.Itoa(depth)
		w, err := newSearcher(spec)
		if err != nil {
			return fmt.Errorf("player %q, depth %d: %w", r.Player.Name, depth, err)
		}
		defer players.Close(w)
		d := Depth{Depth: depth}
		for _, at := range places {
			s, err := r.again(ctx, w, at)
			if err != nil {
				return fmt.Errorf("depth %d, search %d of game %d: %w", depth, at.Number+1, at.Game+1, err)
			}
			d.Searches = append(d.Searches, s)
			r.visit(Progress{Games: r.result.Games, Searches: len(r.result.Searches), Depth: depth,
				Depths: len(r.result.Depths), Searched: len(d.Searches), Of: len(places)})
		}
		r.result.Depths = append(r.result.Depths, d)
	}
	return nil
}

// apart returns n of the searches, or all if there are no more, as far apart as may be.
func apart(all []Search, n int) []Search {
	n = min(n, len(all))
	list := make([]Search, n)
	for i := range list {
		list[i] = all[i*len(all)/n]
	}
	return list
}

// again searches the position of a search of a game once more, as if in a game of its own. Whatever the depth, the
// search has the same chances.
func (r *run) again(ctx context.Context, w searcher, at Search) (Search, error) {
	g, err := games.Find(r.Game)
	if err != nil {
		return Search{}, err
	}
	p, err := g.Parse(r.Options, r.starts[at.Game])
	if err != nil {
		return Search{}, err
	}
	for _, m := range r.moves[at.Game][:at.At] {
		p.Do(m)
	}
	chance := match.Stream(r.Seed, fmt.Sprintf("depths\x00%d\x00%d", at.Game, at.Number))
	if err := w.Begin(ctx, players.Setup{Start: p.Clone(), Seat: at.Seat, Rand: chance}); err != nil {
		return Search{}, err
	}
	d, err := w.Choose(ctx, players.Request{Position: p, Played: r.moves[at.Game][:at.At]})
	if err == nil {
		err = ctx.Err() // a short search may not have asked
	}
	if err != nil {
		return Search{}, err
	}
	at.Depth, at.Counts, at.Spread = d.Plies, d.Counts, search.SpreadOf(w.Spent())
	return at, nil
}
