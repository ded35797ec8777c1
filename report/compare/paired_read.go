package compare

import (
	"context"
	"errors"
	"iter"
	"slices"

	"tourney/results"
)

// read reads the blocks of both runs side by side, by opening.
func (p *pairing) read(ctx context.Context, new, old Version) error {
	var failedNew, failedOld error
	nextNew, stopNew := iter.Pull(complete(ctx, new, p.at.New, &failedNew))
	defer stopNew()
	nextOld, stopOld := iter.Pull(complete(ctx, old, p.at.Old, &failedOld))
	defer stopOld()
	a, moreNew := nextNew()
	b, moreOld := nextOld()
	var played []*matchup // matchups of the new run on the present opening
	for moreNew || moreOld {
		number := a.Number
		if !moreNew || moreOld && b.Number < number {
			number = b.Number
		}
		for ; moreNew && a.Number == number; a, moreNew = nextNew() {
			m := p.matchups[a.Matchup]
			a.Scores = append(m.pending.Scores[:0], a.Scores...) // the store reuses the slice
			m.pending, m.waiting = a, true
			played = append(played, m)
		}
		shared, kind := p.Blocks, ""
		for ; moreOld && b.Number == number; b, moreOld = nextOld() {
			switch m := p.matchups[b.Matchup]; {
			case !m.waiting:
				p.Unpaired.Old++
				m.gap(b.Opening)
			case m.pending.Start != b.Start || m.pending.Opening != b.Opening || m.pending.First != b.First:
				m.waiting = false
				p.Differing++
			default:
				m.waiting = false
				kind = b.Opening
				p.add(m, b)
			}
		}
		if p.Blocks > shared {
			p.Openings++
		}
		for _, m := range played {
			if m.waiting {
				m.waiting = false
				p.Unpaired.New++
				m.gap(m.pending.Opening)
			}
			for i := range m.subjects {
				m.subjects[i].openings.close(kind)
			}
			for _, player := range m.Players {
				p.players[player].openings.close(kind)
			}
		}
		played = played[:0]
	}
	return errors.Join(failedNew, failedOld)
}

// complete yields the complete blocks of a run by number, for matchups with at >= 0. It sets Block.Matchup to the
// matchup's value in at. Scores are valid until the next block.
func complete(ctx context.Context, v Version, at []int, failed *error) iter.Seq[results.Block] {
	return func(yield func(results.Block) bool) {
		enough := errors.New("enough")
		err := v.Blocks(ctx, v.Run, results.ByOpening, func(b results.Block) error {
			if b.Matchup = at[b.Matchup]; b.Matchup >= 0 && b.Complete() && !yield(b) {
				return enough
			}
			return nil
		})
		if err != enough {
			*failed = err
		}
	}
}

// add adds a shared block: the old run's, and the new run's pending one.
func (p *pairing) add(m *matchup, old results.Block) {
	if m.ends[old.Opening] {
		p.Behind++
		return
	}
	m.ends[old.Opening] = false
	if m.certain {
		if m.met[old.Start] { // their games are those of the first time
			p.Repeated++
			return
		}
		if m.met == nil {
			m.met = map[uint64]bool{}
		}
		m.met[old.Start] = true
	}
	p.Blocks++
	new := m.pending
	p.begin(new)
	share := func(score, place int) float64 {
		return float64(score) / float64(results.Twelfths*new.Orders*m.often[place])
	}
	changed := false
	for place, there := range m.places {
		changed = changed || new.Scores[place] != old.Scores[there]
		p.players[m.Players[place]].add(m, new.Opening, share(new.Scores[place], place), share(old.Scores[there], place), new.Orders)
	}
	if changed {
		p.Changed++
	}
	for i := range m.subjects {
		s := &m.subjects[i]
		s.add(m, new.Opening, share(new.Scores[s.place], s.place), share(old.Scores[m.places[s.place]], s.place), new.Orders)
	}
}

// begin notes the start of a shared block.
func (p *pairing) begin(b results.Block) {
	i := slices.IndexFunc(p.starts, func(s start) bool { return s.kind == b.Opening })
	if i < 0 {
		p.starts = append(p.starts, start{kind: b.Opening, hash: b.Start})
		return
	}
	p.starts[i].several = p.starts[i].several || p.starts[i].hash != b.Start
}
