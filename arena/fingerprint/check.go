package fingerprint

import (
	"context"
	"fmt"
	"slices"

	"tourney/arena"
	"tourney/players"
	"tourney/results"
)

// Report is what a check has found.
type Report struct {
	Players   int       // of the runs, each name once
	Agree     int       // of these, whose fingerprints are as they were and whose decisions follow from that
	Decisions int       // stored ones that were chosen again, and are as they were
	Differ    []Finding // players who play otherwise, and by what
	Unchecked []Finding // players who may, and why that is not known; most of many near copies are not listed
	Not       string    // why no fingerprints were compared; "" if they were
}

// Check compares the players of stored runs, one run or the stages of a study, with what they were. It compares the
// fingerprints that are stored, and chooses stored decisions again: 200 at most, within 3 s of wall time and a grace. One
// player at a time is asked for these, so that they take no more CPU than that. The runs have their facts. The error is
// that of ctx: what cannot be checked is in the report.
func (t *Taker) Check(ctx context.Context, store results.Store, runs ...results.Run) (Report, error) {
	listed := of(runs)
	r := Report{Players: len(listed)}
	for _, run := range runs {
		if !arena.SamePlay(run.Signature) {
			r.Not = fmt.Sprintf("the games are of tourney %s, which plays differently (signature %s, this is %s)", run.Version,
				run.Signature, arena.Signature)
			return r, nil
		}
	}
	c := check{Taker: t, store: store, runs: runs, specs: map[string]players.Spec{}, barred: map[string]bool{}, agree: map[string]bool{}}
	for _, p := range listed {
		spec, err := players.ParsePlayer(t.game.Name(), p.Spec)
		if err != nil {
			r.unchecked(p.Name, unknown)
			continue
		}
		c.specs[p.Name] = spec
	}
	if err := c.fingerprints(ctx, listed, &r); err != nil {
		return r, err
	}
	err := c.decisions(ctx, &r)
	r.Agree = len(c.agree)
	return r, err
}

func (r *Report) unchecked(player, why string) {
	r.Unchecked = append(r.Unchecked, Finding{player, why})
}

func (r *Report) differs(player, how string) { r.Differ = append(r.Differ, Finding{player, how}) }

// check is a check under way.
type check struct {
	*Taker
	store  results.Store
	runs   []results.Run
	specs  map[string]players.Spec // by the name of the player
	barred map[string]bool         // players who are asked for no decisions
	agree  map[string]bool         // players whose fingerprints are as they were, and of whose decisions nothing else is known
}

// fingerprints takes those that are stored anew.
func (c *check) fingerprints(ctx context.Context, listed []results.Player, r *Report) error {
	var wanted []task
	var owners []results.Player
	older := slices.ContainsFunc(c.runs, isOlder)
	n := map[kind]int{}
	for _, p := range listed {
		spec, ok := c.specs[p.Name]
		if !ok {
			continue
		}
		k := kindOf(spec)
		n[k]++
		how := c.unrepeatable(p.Name)
		c.barred[p.Name] = how != "" || c.suspects(spec)
		switch {
		case p.Fingerprint != "":
			wanted, owners = append(wanted, task{spec, "", patience}), append(owners, p)
		case how != "":
			r.unchecked(p.Name, how)
		case c.barred[p.Name]:
			r.unchecked(p.Name, died)
		case !older && n[k] <= most: // what kept it from having one may keep it from deciding alike
			wanted, owners = append(wanted, task{spec, "", limit}), append(owners, p)
		}
	}
	if older {
		r.Not = "this run is older than fingerprints"
	}
	prints, err := c.all(ctx, wanted)
	if err != nil {
		return err
	}
	for i, now := range prints {
		p := owners[i]
		how := c.unrepeatable(p.Name)
		switch {
		case p.Fingerprint == "" && now.why != "":
			r.unchecked(p.Name, now.why)
			c.barred[p.Name] = true
		case p.Fingerprint == "":
			r.unchecked(p.Name, unnamed)
		case now.digits != p.Fingerprint: // or there is none any more, where there was one
			r.differs(p.Name, otherwise(wanted[i].spec, now))
			c.barred[p.Name] = true
			if now.why == died { // who starts the program again may have mended the player
				if err := c.crashes.Survived(c.label(wanted[i].spec)); err != nil {
					return err
				}
			}
		case how != "":
			r.unchecked(p.Name, how+"; its values agree")
		default:
			c.agree[p.Name] = true
		}
	}
	return nil
}

// isOlder reports whether a run has games of before there were fingerprints. Its players who have one joined later.
func isOlder(r results.Run) bool {
	return len(r.Stretches) == 0 || r.Stretches[0].Started.After(r.Started)
}

// otherwise says by what a player differs whose fingerprint is another one now, or cannot be had any more.
func otherwise(s players.Spec, now digest) string {
	what := fmt.Sprintf("its values on %d positions", positions)
	if s.Heuristic == "" {
		what = fmt.Sprintf("its decisions on %d positions", positions/apart)
	}
	switch now.why {
	case "":
		return what + " differ"
	case tooSlow:
		return fmt.Sprintf("it does not come back with %s", what)
	}
	return now.why
}

// unrepeatable returns how a player chooses whose games cannot be played again; "" if they can.
func (c *check) unrepeatable(name string) string {
	for _, run := range c.runs {
		if how := run.Facts.Unrepeatable[name]; how != "" {
			return how
		}
	}
	return ""
}
