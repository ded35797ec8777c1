package web

import (
	"context"
	"fmt"
	"sync"
	"time"

	"tourney/arena/config"
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
	Study   *link          // whose games these are; nil for none
}

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
	h := &head{Run: config.Described(run), of: map[int]int{}, Faults: map[string]int{}}
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
		for seat, s := range t.Seats {
			if s.Faults > 0 {
				h.Faults[run.Players[run.Pairings[t.Pairing].Seats[seat]].Name] += s.Faults
			}
		}
	}
	left, err := db.Unplayed(ctx, run)
	h.LeftOut = results.NewLeftOut(left).Len()
	return h, err
}

// head returns the head of the run in the address.
func (v *visit) head() (*head, error) {
	name := v.segment("run")
	return v.page.heads.need(v.wait, v.Context(), name, v.age, func(ctx context.Context) (*head, error) {
		return readHead(ctx, v.db, name)
	})
}

// To returns the address of a page below that of the run.
func (h *head) To(segments ...string) string { return runAddress(h.Name, segments...) }

func runAddress(run string, segments ...string) string {
	return address(append([]string{"runs", run}, segments...)...)
}

// trail returns the way to a page below that of the run.
func (h *head) trail() []link { return []link{{h.To(), h.Name}} }

// State is how far a run or a study is.
type State string

const (
	Finished State = "finished"
	Running  State = "running"
	Stopped  State = "stopped"
)

// progress is what a page says of a run or a study in progress.
type progress struct {
	State       State
	Done, Total int // games; Total is 0 if it is not known
	LeftOut     int
	AtMost      bool    // the results decide when it ends
	Rate        float64 // games a second; 0 if not known
	Started     time.Time
	Finished    time.Time
}

// Line says all in one line.
func (p progress) Line() string {
	games := results.Counted(p.Done, "game")
	switch {
	case p.State == Finished:
	case p.Total > 0 && p.AtMost:
		games = fmt.Sprintf("%d of at most %d games", p.Done, p.Total)
	case p.Total > 0:
		games = fmt.Sprintf("%d of %d games", p.Done, p.Total)
	}
	if p.LeftOut > 0 {
		games += fmt.Sprintf(", %d left out", p.LeftOut)
	}
	if p.State == Running && p.Rate > 0 {
		games += ", " + results.Rounded(p.Rate) + " games/s"
		if left := p.Total - p.Done - p.LeftOut; left > 0 {
			to := time.Duration(float64(left) / p.Rate * float64(time.Second))
			most := ""
			if p.AtMost {
				most = "at most "
			}
			games += ", " + most + results.Span(to, to) + " to go"
		}
	}
	return games
}

// progress returns the progress of a run.
func (v *visit) progress(l results.Listed) progress {
	p := progress{Done: l.Games, Total: l.Facts.Planned, LeftOut: l.LeftOut, AtMost: l.Facts.Until != "", Started: l.Started, Finished: l.Finished}
	return v.live(p, "run "+l.Name)
}

// studyProgress returns the progress of a study.
func (v *visit) studyProgress(s countedStudy) progress {
	p := progress{Done: s.games, Total: s.Budget, AtMost: true, Started: s.Started, Finished: s.Finished}
	for _, more := range s.Rounds {
		p.Total += more
	}
	return v.live(p, "study "+s.Name)
}

// live adds the state and the speed.
func (v *visit) live(p progress, key string) progress {
	p.State = Finished
	if p.Finished.IsZero() {
		p.State = Stopped
		if v.db.Written() {
			p.State = Running
			p.Rate = v.page.paces.rate(key, p.Done, time.Now())
		}
	}
	return p
}

// paces measure the speed of runs by what their pages showed in the last minute.
type paces struct {
	sync.Mutex
	seen map[string][]moment
}

// moment is a number of games at a time.
type moment struct {
	at    time.Time
	games int
}

const (
	paceOver  = time.Minute
	paceFrom  = 2 * time.Second // a shorter time says little
	mostPaces = 200
)

// rate notes a number of games, and returns games a second; 0 if that is not known.
func (p *paces) rate(key string, games int, now time.Time) float64 {
	p.Lock()
	defer p.Unlock()
	if p.seen == nil || len(p.seen) > mostPaces {
		p.seen = map[string][]moment{}
	}
	list := p.seen[key]
	for len(list) > 0 && (now.Sub(list[0].at) > paceOver || list[0].games > games) {
		list = list[1:]
	}
	if n := len(list); n == 0 || now.Sub(list[n-1].at) >= time.Second {
		list = append(list, moment{now, games})
	}
	p.seen[key] = list
	if past := now.Sub(list[0].at); past >= paceFrom {
		return float64(games-list[0].games) / past.Seconds()
	}
	return 0
}
