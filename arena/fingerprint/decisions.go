package fingerprint

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"tourney/results"
)

const (
	// mostDecisions and spell limit the decisions and the wall time of a check. The decisions of the quick start take
	// 0.2 s.
	mostDecisions = 200
	spell         = 3 * time.Second
	// breadth is the number of pairings a kind of player is checked in, and of games of each pairing. At most searched
	// pairings are looked at, because the later pairings of an unfinished run have no games.
	breadth  = 8
	searched = 64
)

// whole is the number of decisions taken from a game, if there are more games: all decisions of one player in most
// games. With fewer from each game, all would be of the opening.
const whole = 25

// errEnough ends a reading.
var errEnough = errors.New("enough games")

// group holds the stored games of one kind of player, in the order of the check.
type group struct {
	kind  kind
	games []game
}

type game struct {
	run    *results.Run
	record results.Record
}

// decisions asks for stored decisions again. Each kind of player gets an equal share of decisions and time, and so does
// each game within the kind; unused shares pass to the next. Decisions are taken from the beginning of a game.
func (c *check) decisions(ctx context.Context, r *Report) error {
	groups := c.groups()
	for i := range groups {
		if err := c.read(ctx, &groups[i]); ctx.Err() != nil {
			return ctx.Err()
		} else if err != nil { // does not prevent continuing the run
			r.unchecked("stored decisions", err.Error())
			return nil
		}
	}
	slices.SortStableFunc(groups, func(a, b group) int { return cmp.Compare(len(a.games), len(b.games)) }) // small groups first: they use little of their share
	left, end := mostDecisions, time.Now().Add(spell)
	for i, g := range groups {
		waiting := len(groups) - i
		n, err := c.choose(ctx, r, g, (left+waiting-1)/waiting, time.Now().Add(time.Until(end)/time.Duration(waiting)))
		if err != nil {
			return err
		}
		left -= n
		r.Decisions += n
	}
	return nil
}

// choose asks for decisions in a group's games, and returns the number of equal ones.
func (c *check) choose(ctx context.Context, r *Report, g group, most int, until time.Time) (n int, err error) {
	for i, played := range g.games {
		waiting := len(g.games) - i
		share := min(most-n, max(whole, (most-n+waiting-1)/waiting))
		if share == 0 || !time.Now().Before(until) {
			break
		}
		o := c.again(g.kind, played, share, until).choose(ctx)
		if err := ctx.Err(); err != nil {
			return n, err
		}
		n += o.decisions
		for _, f := range o.differ {
			if !c.barred[f.Player] {
				r.differs(f.Player, f.What)
			}
			c.barred[f.Player] = true
			delete(c.agree, f.Player)
		}
		if f := o.unchecked; f.Player != "" {
			r.unchecked(f.Player, f.What)
			delete(c.agree, f.Player)
			break
		}
	}
	return n, nil
}

// groups returns the kinds of players who can be asked, in the order of the runs, without games.
func (c *check) groups() (list []group) {
	for _, p := range of(c.runs) {
		k, ok := c.kinds[p.Name]
		if !ok || c.barred[p.Name] {
			continue
		}
		if !slices.ContainsFunc(list, func(g group) bool { return g.kind == k }) {
			list = append(list, group{kind: k})
		}
	}
	return list
}

// asked reports whether a player is of the kind and can be asked.
func (c *check) asked(k kind, name string) bool {
	its, ok := c.kinds[name]
	return ok && its == k && !c.barred[name]
}

// read finds a few stored games of a kind of player: some of each of several pairings, on different openings.
func (c *check) read(ctx context.Context, g *group) error {
	var found [][]game
	looked := 0
	for i := range c.runs {
		run := &c.runs[i]
		wanted := make([]bool, len(run.Players)) // by player index; a run may have a million pairings
		for player, p := range run.Players {
			wanted[player] = c.asked(g.kind, p.Name)
		}
		for index, pairing := range run.Pairings {
			if len(found) == breadth || looked == searched {
				break
			}
			if !slices.ContainsFunc(pairing.Seats, func(player int) bool { return wanted[player] }) {
				continue
			}
			looked++
			var list []game
			err := c.games(ctx, *run, []int{index}, func(r results.Record) error {
				if r.End.Kind == results.ByRules || r.End.Kind == results.Resigned {
					list = append(list, game{run, r})
				}
				if len(list) == breadth {
					return errEnough
				}
				return nil
			})
			if err != nil && !errors.Is(err, errEnough) {
				return fmt.Errorf("run %q: %w", run.Name, err)
			}
			if len(list) > 0 {
				found = append(found, list)
			}
		}
	}
	for n := range breadth * len(found) {
		list := found[n%len(found)]
		if lap := n / len(found); lap < len(list) {
			g.games = append(g.games, list[(lap+n)%len(list)])
		}
	}
	return nil
}
