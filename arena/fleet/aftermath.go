package fleet

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"slices"

	"tourney/arena/journal"
	"tourney/arena/match"
	"tourney/results"
)

// Aftermath is what follows from the convictions in a journal for one run, or for the runs of one study. Decisions and
// verdicts may rest on false games. So the run is put aside, deleted, and played again from its first game on; but the
// games of all other workers are taken from what was put aside, because equal jobs give equal games.
type Aftermath struct {
	Convicted []journal.Conviction
	Asides    []Aside // the latest first
	tainted   marks   // games in the database that a convicted worker has played
}

// Aside is the copy of a database that was made before the run was deleted.
type Aside struct {
	File    string
	tainted marks
}

// marks is a set of games by run and pairing.
type marks map[pairingOf]map[int]bool

type pairingOf struct{ run, title string }

func (m marks) has(run, title string, number int) bool { return m[pairingOf{run, title}][number] }

func (m marks) clone() marks {
	c := marks{}
	for at, numbers := range m {
		c[at] = maps.Clone(numbers)
	}
	return c
}

// ReadAftermath reads the journal for the run or study of a name; owns reports whether a run belongs to it.
func ReadAftermath(path, name string, owns func(run string) bool) (*Aftermath, error) {
	a := &Aftermath{tainted: marks{}}
	convicted := map[string]bool{}
	err := journal.Read(path, func(e journal.Entry) error {
		if v := e.Conviction; v != nil {
			convicted[v.Worker] = true
			a.Convicted = append(a.Convicted, *v)
		}
		return nil
	})
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(convicted) == 0 {
		return a, nil
	}
	if err != nil {
		return nil, err
	}
	return a, journal.Read(path, func(e journal.Entry) error {
		switch {
		case e.Aside != nil && e.Aside.Name == name:
			a.Asides = slices.Insert(a.Asides, 0, Aside{e.Aside.File, a.tainted.clone()})
		case e.Chunk != nil && owns(e.Chunk.Run):
			guilty := convicted[e.Chunk.Worker]
			e.Chunk.Games.Each(func(title string, number int) {
				at := pairingOf{e.Chunk.Run, title}
				switch {
				case !guilty:
					delete(a.tainted[at], number)
				case a.tainted[at] == nil:
					a.tainted[at] = map[int]bool{number: true}
				default:
					a.tainted[at][number] = true
				}
			})
		}
		return nil
	})
}

// Tainted reports whether some of the stored games of a run are a convicted worker's.
func (a *Aftermath) Tainted(run results.Run, stored *results.GameSet) bool {
	if len(a.tainted) == 0 {
		return false
	}
	for i, p := range run.Pairings {
		for number := range a.tainted[pairingOf{run.Name, journal.Title(run.Seated(p))}] {
			if stored.Has(i, number) {
				return true
			}
		}
	}
	return false
}

// Kept returns the function for Runner.Kept, nil if nothing was put aside. The stores are those of the Asides, in
// order; a missing one is nil.
func (a *Aftermath) Kept(stores []Games) func(ctx context.Context, run results.Run, j *match.Job) (results.Record, bool) {
	if len(stores) == 0 {
		return nil
	}
	archives := make([]archive, len(stores))
	for i := range stores {
		archives[i] = archive{store: stores[i], tainted: a.Asides[i].tainted, runs: map[string]*archived{}}
	}
	return func(ctx context.Context, run results.Run, j *match.Job) (results.Record, bool) {
		for i := range archives {
			if g, ok := archives[i].find(ctx, run, j); ok {
				return g, true
			}
		}
		return results.Record{}, false
	}
}

// archive is a database that was put aside.
type archive struct {
	store   Games
	tainted marks
	runs    map[string]*archived // by name; nil for those that it lacks
}

type archived struct {
	run      results.Run
	pairings map[string]int // by journal.Title
}

// find returns the record of a job of a run if an honest worker has played it, in a run of the same config and players.
func (a *archive) find(ctx context.Context, run results.Run, j *match.Job) (results.Record, bool) {
	of, known := a.runs[j.Address.Run]
	if !known && a.store != nil {
		if then, err := a.store.Run(ctx, j.Address.Run); err == nil && then.Config == run.Config && then.Signature == run.Signature {
			of = &archived{then, map[string]int{}}
			for i, p := range then.Pairings {
				of.pairings[journal.Title(then.Seated(p))] = i
			}
		}
		a.runs[j.Address.Run] = of
	}
	if of == nil {
		return results.Record{}, false
	}
	title := journal.Title(j.Address.Seats)
	at, ok := of.pairings[title]
	if !ok || a.tainted.has(j.Address.Run, title, j.Address.Number) || of.run.Pairings[at].Key != j.Key || of.run.Seed != j.Seed {
		return results.Record{}, false
	}
	for seat, player := range of.run.Pairings[at].Seats {
		if then, now := of.run.Players[player], run.Players[run.Pairings[j.Pairing].Seats[seat]]; then.Spec != now.Spec || then.Fingerprint != now.Fingerprint {
			return results.Record{}, false
		}
	}
	g, err := a.store.Game(ctx, of.run, at, j.Address.Number)
	return g, err == nil && g.Start == j.Start && g.Opening == j.Opening
}
