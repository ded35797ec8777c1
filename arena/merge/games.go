package merge

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"slices"
	"time"

	"tourney/arena"
	"tourney/results"
)

// groupSize is the number of games stored in one transaction.
const groupSize = 256

func (m *merger) copyRun(j *joinedRun) (Result, error) {
	result := m.result(j.run.Name)
	result.Unchecked = j.unchecked
	c := copying{merger: m, joinedRun: j}
	j.run.Finished = time.Time{}
	if err := m.out.Enter(m.ctx, &j.run); err != nil {
		return result, err
	}
	for i := range j.parts {
		next, stop := iter.Pull2(m.games(&j.parts[i]))
		defer stop()
		r := &reading{part: &j.parts[i], next: next}
		if err := r.advance(); err != nil {
			return result, err
		}
		c.readings = append(c.readings, r)
	}
	if err := c.all(); err != nil {
		return result, err
	}
	for _, r := range c.readings {
		result.Of[r.part.source] = r.games
	}
	result.Count = c.games
	if err := c.comparisons(); err != nil {
		return result, err
	}
	left, err := c.leftOut()
	if err == nil && c.complete(left) {
		err = m.out.Finish(m.ctx, j.run.Name, c.last)
	}
	return result, err
}

// reading is a part being read.
type reading struct {
	part  *part
	next  func() (results.Record, error, bool)
	game  results.Record // next game, in the numbering of the joined run except its stretch
	more  bool           // there is one
	games int            // games read
}

func (r *reading) advance() (err error) {
	r.game, err, r.more = r.next()
	if r.more && err == nil {
		r.games++
	}
	return err
}

// errStopped ends the reading of a part.
var errStopped = errors.New("stopped")

// games returns the games of a part in the order of the joined run.
func (m *merger) games(p *part) iter.Seq2[results.Record, error] {
	order := make([]int, len(p.pairings))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(p.pairings[a], p.pairings[b]) })
	return func(yield func(results.Record, error) bool) {
		err := m.sources[p.source].Store.Games(m.ctx, p.run, order, func(r results.Record) error {
			if r.Stretch >= len(p.stretch) { // a new build has continued the run since the part was read
				return nil
			}
			r.Pairing = p.pairings[r.Pairing]
			if !yield(r, nil) {
				return errStopped
			}
			return nil
		})
		if err != nil && err != errStopped {
			yield(results.Record{}, err)
		}
	}
}

// copying is the state of copying a joined run. All parts are read side by side, so that memory does not grow with the
// games.
type copying struct {
	*merger
	*joinedRun
	readings []*reading
	group    []results.Record
	games    int       // stored, or in the group
	last     time.Time // when a game or a part was last finished
}

// all stores all games, each address once.
func (c *copying) all() error {
	for {
		var next []*reading // those with the first game that is left
		for _, r := range c.readings {
			switch {
			case !r.more:
			case len(next) == 0 || compare(&r.game, &next[0].game) < 0:
				next = []*reading{r}
			case compare(&r.game, &next[0].game) == 0:
				next = append(next, r)
			}
		}
		if len(next) == 0 {
			return c.flush()
		}
		if err := c.take(next); err != nil {
			return err
		}
	}
}

// compare orders games as a store does.
func compare(a, b *results.Record) int {
	return cmp.Or(cmp.Compare(a.Pairing, b.Pairing), cmp.Compare(a.Number, b.Number))
}

// take stores the next game of readings that have one address, if it is the same in all.
func (c *copying) take(list []*reading) error {
	first := list[0]
	game, from := first.game, first.part
	address := c.run.Address(game.Pairing, game.Number)
	for _, r := range list[1:] {
		if problem := c.differ(&first.game, &r.game); problem != "" {
			return conflict(c.rename, r.part.file, "%s is another game in %s than in %s: %s", address, r.part.file, first.part.file, problem)
		}
		if c.run.Signature == arena.Signature && c.otherThoughts(&game, &r.game) {
			return conflict(c.rename, r.part.file, "%s was thought of otherwise in %s than in %s: its players are not the same there",
				address, r.part.file, from.file)
		}
		if len(game.Thoughts) == 0 && len(r.game.Thoughts) > 0 { // one of the configs leaves them out
			game, from = r.game, r.part
		}
	}
	game.Stretch = from.stretch[game.Stretch]
	c.group = append(c.group, game)
	c.games++
	for _, r := range list {
		if r.game.Finished.After(c.last) {
			c.last = r.game.Finished
		}
		c.done++
		if err := r.advance(); err != nil {
			return err
		}
	}
	if len(c.group) == groupSize {
		return c.flush()
	}
	return nil
}

// flush stores the group.
func (c *copying) flush() error {
	if len(c.group) == 0 {
		return nil
	}
	if err := c.out.Append(c.ctx, c.run, c.group); err != nil {
		return err
	}
	c.group = c.group[:0]
	c.watch(c.done, c.total)
	return nil
}

// differ returns the difference of two games of one address, "" if they are the same. Times do not count, nor the words
// of a fault, which may name files of a machine.
func (c *copying) differ(a, b *results.Record) string {
	places := func(x, y results.Seat) bool { return x.Place == y.Place && x.Points == y.Points }
	if a.Opening == b.Opening && a.Start == b.Start && a.First == b.First && slices.Equal(a.Moves, b.Moves) &&
		a.End.Kind == b.End.Kind && a.End.Seat == b.End.Seat && slices.EqualFunc(a.Seats, b.Seats, places) {
		return ""
	}
	if name, how := c.unrepeatable(a.Pairing); how != "" {
		return fmt.Sprintf("%s was played %s, so that no two games of one address are the same", name, how)
	}
	for _, g := range []*results.Record{a, b} {
		if byMachine(g.End) {
			return fmt.Sprintf("in one of them a player was at fault by %s, which depends on the machine", g.End.Kind)
		}
	}
	return "some player does not play alike in both, or one of them was edited (tourney verify tells)"
}

// otherThoughts reports whether two games with equal moves have different thoughts, so that tourney verify would refuse
// one of them. It is false if verify does not play the games again, or if one has no thoughts.
func (c *copying) otherThoughts(a, b *results.Record) bool {
	_, how := c.unrepeatable(a.Pairing)
	return how == "" && !byMachine(a.End) && len(a.Thoughts) > 0 && len(b.Thoughts) > 0 &&
		results.SameThoughts(a.Thoughts, b.Thoughts) != nil
}

// unrepeatable returns an unrepeatable player of a pairing, and the reason; "" if there is none.
func (c *copying) unrepeatable(pairing int) (name, how string) {
	for _, name := range c.run.Seated(c.run.Pairings[pairing]) {
		if how := c.run.Facts.Unrepeatable[name]; how != "" {
			return name, how
		}
	}
	return "", ""
}

// byMachine reports whether an end depends on the machine.
func byMachine(e results.End) bool { return e.Kind == results.Deadline || e.Kind == results.Crash }

// comparisons stores which runs some part was compared with.
func (c *copying) comparisons() error {
	for _, p := range c.parts {
		list, err := c.sources[p.source].Store.Comparisons(c.ctx, p.run)
		if err != nil {
			return err
		}
		for _, with := range list {
			if err := c.out.AddComparison(c.ctx, c.run, with); err != nil {
				return err
			}
		}
	}
	return nil
}

// leftOut stores the games that some part left out and no part played, and returns them.
func (c *copying) leftOut() ([]results.Unplayed, error) {
	var all []results.Unplayed
	for _, p := range c.parts {
		left, err := c.sources[p.source].Store.Unplayed(c.ctx, p.run)
		if err != nil {
			return nil, err
		}
		for _, u := range left {
			u.Pairing = p.pairings[u.Pairing]
			all = append(all, u)
		}
	}
	// The store keeps the first reason for a game. Final ones come first: after these a study has continued.
	slices.SortStableFunc(all, func(a, b results.Unplayed) int {
		switch {
		case a.Final == b.Final:
			return 0
		case a.Final:
			return -1
		}
		return 1
	})
	if err := c.out.AddUnplayed(c.ctx, c.run, all); err != nil {
		return nil, err
	}
	return c.out.Unplayed(c.ctx, c.run)
}

// complete reports whether the run lacks no games but those left out. For a run of a study only the study knows that.
func (c *copying) complete(left []results.Unplayed) bool {
	final, whole := 0, false
	for _, u := range left {
		if !u.Final {
			return false
		}
		final += u.Games()
	}
	for _, p := range c.parts {
		if at := p.run.Finished; at.After(c.last) {
			c.last = at
		}
		whole = whole || !p.run.Finished.IsZero() && p.run.Config == c.run.Config
	}
	return whole || !c.owned && c.games+final >= c.run.Facts.Planned
}
