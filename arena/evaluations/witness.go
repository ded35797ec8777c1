package evaluations

import (
	"context"
	"errors"

	"tourney/games"
	"tourney/players"
	"tourney/players/search"
)

// searcher is a player that can say what its last search has spent on each sub-move of the root, in the order searched.
type searcher interface {
	players.Player
	Spent() []int64
}

var _ searcher = (*search.Searcher)(nil)

// newSearcher builds the player of a specification.
func newSearcher(s players.Spec) (searcher, error) {
	p, err := s.New()
	if err != nil {
		return nil, err
	}
	w, ok := p.(searcher)
	if !ok {
		return nil, errors.New("it does not say what it spends on the sub-moves it chooses from, so there is nothing to count")
	}
	return w, nil
}

// witness plays exactly as its searcher does, and notes every search.
type witness struct {
	searcher
	seat games.Seat
	note func(Search)
}

func (w *witness) Begin(ctx context.Context, s players.Setup) error {
	w.seat = s.Seat
	return w.searcher.Begin(ctx, s)
}

func (w *witness) Choose(ctx context.Context, r players.Request) (players.Decision, error) {
	at := len(r.Played)
	d, err := w.searcher.Choose(ctx, r)
	if err == nil {
		w.note(Search{Seat: w.seat, At: at, Depth: d.Plies, Counts: d.Counts, Spread: search.SpreadOf(w.Spent())})
	}
	return d, err
}
