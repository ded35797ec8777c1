package web

import (
	"fmt"
	"sync"
	"time"

	"tourney/arena/study"
	"tourney/results"
)

// phase is how far a run or a study is.
type phase string

const (
	finished   phase = "finished"
	running    phase = "running"
	unfinished phase = "unfinished" // something writes to the database, but no game of this run was seen to come yet
	stopped    phase = "stopped"
)

// progress is what a page says of a run or a study in progress.
type progress struct {
	State       phase
	Done, Total int // games
	LeftOut     int
	AtMost      bool    // the results decide when it ends
	Rate        float64 // games a second; 0 if not known
	Waits       string  // what its store waits for; "" for nothing
	Fleet       string  // its number of workers, if a fleet plays; "" if not
	Started     time.Time
	Finished    time.Time
}

// Line says all in one line.
func (p progress) Line() string {
	games := results.Counted(p.Done, "game")
	switch {
	case p.State == finished:
	case p.AtMost:
		games = fmt.Sprintf("%d of at most %d games", p.Done, p.Total)
	default:
		games = fmt.Sprintf("%d of %d games", p.Done, p.Total)
	}
	if p.LeftOut > 0 {
		games += fmt.Sprintf(", %d left out", p.LeftOut)
	}
	if p.Fleet != "" {
		games += ", " + p.Fleet
	}
	if p.State == running && p.Rate > 0 {
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

// progressOf returns the progress of a run, without its state.
func progressOf(l results.Listed) progress {
	return progress{Done: l.Games, Total: l.Facts.Planned, LeftOut: l.LeftOut, AtMost: l.Facts.Until != "", Started: l.Started, Finished: l.Finished}
}

// progressOfStudy returns the progress of a study, without its state.
func progressOfStudy(s countedStudy) progress {
	p := progress{Done: s.games, Total: s.Budget, AtMost: true, Started: s.Started, Finished: s.Finished}
	for _, more := range s.Rounds {
		p.Total += more
	}
	return p
}

// progress returns the progress of a run.
func (v *visit) progress(l results.Listed) progress {
	return v.live(progressOf(l), "run "+l.Name, l.Name)
}

// studyProgress returns the progress of a study.
func (v *visit) studyProgress(s countedStudy) progress {
	return v.live(progressOfStudy(s), "study "+s.Name, study.RunsOf(s.Study)...)
}

// live adds the state, the speed and the fleet.
func (v *visit) live(p progress, key string, runs ...string) progress {
	switch {
	case !p.Finished.IsZero():
		p.State = finished
	case v.idle:
		p.State = stopped
		v.page.speeds.forget(key)
	default:
		p.State, p.Rate = unfinished, v.page.speeds.note(key, p.Done, time.Now())
		if p.Fleet = v.fleetWord(runs...); p.Rate > 0 || p.Fleet != "" || v.sole() {
			p.State = running
			if words := v.page.waiting.Load(); words != nil {
				p.Waits = *words
			}
		}
	}
	return p
}

// sole reports whether one run or study alone is unfinished, so that it must be the one being played.
func (v *visit) sole() bool {
	view, err := v.home()
	if err != nil {
		return false
	}
	unfinished := 0
	for _, l := range view.runs {
		if l.Finished.IsZero() {
			unfinished++
		}
	}
	for _, s := range view.studies {
		if s.Finished.IsZero() {
			unfinished++
		}
	}
	return unfinished == 1
}

// speeds are those of runs and studies, by what their pages showed in the last minute.
type speeds struct {
	sync.Mutex
	seen map[string][]sample
}

// sample is a number of games at a time.
type sample struct {
	at    time.Time
	games int
}

const (
	speedOver  = time.Minute
	speedFrom  = time.Second    // a shorter time says little
	mostSpeeds = 4 * mostListed // all rows of the home page, and more
)

// forget drops what was seen of a run before a pause.
func (s *speeds) forget(key string) {
	s.Lock()
	defer s.Unlock()
	delete(s.seen, key)
}

// note notes a number of games, and returns games a second; 0 if that is not known.
func (s *speeds) note(key string, games int, now time.Time) float64 {
	s.Lock()
	defer s.Unlock()
	if s.seen == nil || len(s.seen) > mostSpeeds {
		s.seen = map[string][]sample{}
	}
	list := s.seen[key]
	for len(list) > 0 && (now.Sub(list[0].at) > speedOver || list[0].games > games) {
		list = list[1:]
	}
	if n := len(list); n == 0 || now.Sub(list[n-1].at) >= speedFrom {
		list = append(list, sample{now, games})
	}
	s.seen[key] = list
	if past := now.Sub(list[0].at); past >= speedFrom {
		return float64(games-list[0].games) / past.Seconds()
	}
	return 0
}
