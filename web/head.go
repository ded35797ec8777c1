package web

import (
	"context"
	"maps"
	"slices"

	"tourney/arena/study"
	"tourney/results"
)

// head is what every page of a run needs, and what is quick to read.
type head struct {
	results.Run
	Games   int            // stored
	LeftOut int            // that will not be played
	Kinds   []string       // of openings with games
	of      map[int]int    // games by pairing
	Faults  map[string]int // games lost by a fault, by player
	Left    []string       // why games will not be played
	Study   *link          // whose games these are; nil for none
	Apart   bool           // it is shown in a report, where nothing has an address
}

// mostReasons is the largest number of reasons that a page lists.
const mostReasons = 10

// readHead reads the head of a run.
func readHead(ctx context.Context, db Database, name string) (*head, error) {
	run, err := db.Run(ctx, name)
	if err != nil {
		return nil, err
	}
	studies, err := db.Studies(ctx)
	if err != nil {
		return nil, err
	}
	h, err := headOf(ctx, db, run)
	if s, owned := study.OwnerOf(name, studies); owned && err == nil {
		h.Study = &link{studyAddress(s.Name), s.Name}
	}
	return h, err
}

func headOf(ctx context.Context, db Database, run results.Run) (*head, error) {
	h := &head{Run: run, of: map[int]int{}}
	tallies, err := db.Tallies(ctx, run)
	if err != nil {
		return nil, err
	}
	kinds := map[string]bool{}
	for _, t := range tallies {
		h.Games += t.Games
		h.of[t.Pairing] += t.Games
		if !kinds[t.Opening] {
			kinds[t.Opening] = true
			h.Kinds = append(h.Kinds, t.Opening)
		}
	}
	h.Faults = results.FaultsBy(run, tallies)
	left, err := db.Unplayed(ctx, run)
	h.LeftOut = results.NewLeftOut(left).Len()
	reasons := map[string]int{}
	for _, u := range left {
		reasons[u.Why] += u.Games()
	}
	rest := 0 // games for reasons that are not listed
	for i, why := range slices.Sorted(maps.Keys(reasons)) {
		if i < mostReasons {
			h.Left = append(h.Left, results.Counted(reasons[why], "game")+": "+why)
		} else {
			rest += reasons[why]
		}
	}
	if rest > 0 {
		h.Left = append(h.Left, results.Counted(rest, "game")+": "+results.Counted(len(reasons)-mostReasons, "further reason"))
	}
	return h, err
}

// head returns the head of the run in the address.
func (v *visit) head() (*head, error) {
	name := v.segment("run")
	return v.page.heads.need(v.request, v.Context(), name, func(ctx context.Context) (*head, error) {
		return readHead(ctx, v.db, name)
	})
}

// To returns the address of a page below that of the run, "" in a report.
func (h *head) To(segments ...string) string {
	if h.Apart {
		return ""
	}
	return runAddress(h.Name, segments...)
}

func runAddress(run string, segments ...string) string {
	return address(append([]string{"runs", run}, segments...)...)
}

// trail returns the way to a page below that of the run.
func (h *head) trail() []link { return []link{{h.To(), h.Name}} }
