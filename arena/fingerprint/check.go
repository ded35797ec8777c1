package fingerprint

import (
	"context"
	"fmt"
	"slices"

	"tourney/arena"
	"tourney/players"
	"tourney/results"
)

// Report is the result of a check.
type Report struct {
	Players   int       // in all runs, each name once
	Agree     int       // players with an equal fingerprint and equal decisions
	Decisions int       // stored decisions that were chosen again and are equal
	Differ    []Finding // players who play differently, and the difference
	Unchecked []Finding // players not checked, and why; of many near copies most are not listed
	Not       string    // why no fingerprints were compared; "" if they were
}

// Check compares the players of a run, or of the stages of a study, with their stored play. It compares fingerprints
// and asks for stored decisions again, which it gets from read: at most 200, within 3 s of wall time and a grace. It
// asks one player at a time, so that they use no more CPU time than that. The error is that of ctx; players that cannot
// be checked are in the report.
func (t *Taker) Check(ctx context.Context, read results.GameReader, runs ...results.Run) (Report, error) {
	listed := of(runs)
	r := Report{Players: len(listed)}
	for _, run := range runs {
		if run.Signature != arena.Signature {
			r.Not = "the games are of another program, which plays differently (" + run.Program() + ")"
			return r, nil
		}
	}
	c := check{Taker: t, games: read, runs: runs, specs: map[string]players.Spec{}, kinds: map[string]kind{}, barred: map[string]bool{},
		agree: map[string]bool{}}
	for _, p := range listed {
		spec, err := players.ParsePlayer(t.game.Name(), p.Spec)
		if err != nil {
			r.unchecked(p.Name, unknown)
			continue
		}
		c.specs[p.Name], c.kinds[p.Name] = spec, kindOf(spec)
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

// check is a check in progress.
type check struct {
	*Taker
	games  results.GameReader
	runs   []results.Run
	specs  map[string]players.Spec // by player
	kinds  map[string]kind         // by player: a study has many
	barred map[string]bool         // players who are not asked for decisions
	agree  map[string]bool         // players with an equal fingerprint whose decisions are not known to differ
}

// fingerprints takes the stored fingerprints again and compares them.
func (c *check) fingerprints(ctx context.Context, listed []results.Player, r *Report) error {
	var wanted []task
	var owners []results.Player
	n := map[kind]int{}
	for _, p := range listed {
		spec, ok := c.specs[p.Name]
		if !ok {
			continue
		}
		k := c.kinds[p.Name]
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
		case n[k] <= most: // the reason for the missing fingerprint may also hide a difference
			wanted, owners = append(wanted, task{spec, "", limit}), append(owners, p)
		}
	}
	prints, err := c.all(ctx, wanted)
	if err != nil {
		return err
	}
	for i, now := range prints {
		p := owners[i]
		how := c.unrepeatable(p.Name)
		switch {
		case now.late, p.Fingerprint == "" && now.why != "":
			r.unchecked(p.Name, now.why)
			c.barred[p.Name] = true
		case p.Fingerprint == "":
			r.unchecked(p.Name, unnamed)
		case now.digits != p.Fingerprint: // also if there is none any more
			r.differs(p.Name, otherwise(wanted[i].spec, now))
			c.barred[p.Name] = true
			if now.why == died { // by the next start of the program somebody may have mended the player
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

// Differs says how a player differs from the one whose fingerprint was taken elsewhere; "" if it does not. unchecked
// says why that is not known. The error is that of ctx.
func (t *Taker) Differs(ctx context.Context, s players.Spec, fingerprint string) (how, unchecked string, err error) {
	now := t.one(ctx, task{s, "", patience})
	switch err := ctx.Err(); {
	case err != nil || now.digits == fingerprint:
		return "", "", err
	case now.late:
		return "", now.why, nil
	}
	return otherwise(s, now), "", nil
}

// Again takes the stored fingerprints of some players of runs again and compares them. Nothing is played. The error is
// that of ctx.
func (t *Taker) Again(ctx context.Context, runs []results.Run, names ...string) (r Report, err error) {
	for _, p := range of(runs) {
		if p.Fingerprint == "" || !slices.Contains(names, p.Name) {
			continue
		}
		spec, err := players.ParsePlayer(t.game.Name(), p.Spec)
		if err != nil {
			r.unchecked(p.Name, unknown)
			continue
		}
		how, unchecked, err := t.Differs(ctx, spec, p.Fingerprint)
		switch {
		case err != nil:
			return r, err
		case unchecked != "":
			r.unchecked(p.Name, unchecked)
		case how != "":
			r.differs(p.Name, how)
		}
	}
	return r, nil
}

// otherwise describes the difference of a player with another fingerprint, or none, now; never for a time-out.
func otherwise(s players.Spec, now digest) string {
	what := fmt.Sprintf("its values on %d positions", positions)
	if s.Heuristic == "" {
		what = fmt.Sprintf("its decisions on %d positions", positions/apart)
	}
	if now.why == "" {
		return what + " differ"
	}
	return now.why
}

// unrepeatable returns why the player's games cannot be replayed move for move; "" if they can.
func (c *check) unrepeatable(name string) string {
	for _, run := range c.runs {
		if how := run.Facts.Unrepeatable[name]; how != "" {
			return how
		}
	}
	return ""
}
