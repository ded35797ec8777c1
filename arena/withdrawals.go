package arena

import (
	"fmt"
	"strings"

	"tourney/arena/match"
	"tourney/players"
	"tourney/results"
)

// Withdrawals decides who is not asked any more. Players fail on an opening if they survive none of their games on it,
// or if they ignore their limit of time in one. Players who fail on as many openings in a row as they have lives are
// withdrawn, with their first game on another opening. Games must be heard of in the order of their jobs: then neither
// workers nor interruptions decide. The zero Withdrawals is ready.
type Withdrawals struct {
	players map[string]*form // by name
	some    bool             // somebody is withdrawn
}

// form is what is known of a player.
type form struct {
	lives   players.Lives
	fragile bool // their program can end by itself
	row     int  // openings before the present one on which they failed, in a row

	// The present opening, which is the one heard of last.
	opening          int
	survived, doomed bool   // a game was survived; they failed, whatever else they survive
	fault            string // of the last game that was not survived; "" if there is none

	out *Withdrawal // nil while they play
}

// Hear notes the result of a job on an opening. Openings that follow each other have different numbers. A job that was
// not played says nothing about its players.
func (w *Withdrawals) Hear(j *match.Job, opening int, end results.End) {
	if w.players == nil {
		w.players = map[string]*form{}
	}
	for s, name := range j.Address.Seats {
		f := w.players[name]
		if f == nil {
			f = &form{opening: opening}
			f.lives, f.fragile = livesOf(j.Game, j.Players[s])
			w.players[name] = f
		}
		if opening != f.opening {
			f.close(name)
			f.opening = opening
			w.some = w.some || f.out != nil
		}
		f.hear(j, s, end)
	}
}

// pardon gives the withdrawn players of a job their lives back.
func (w *Withdrawals) pardon(j *match.Job) {
	for _, name := range j.Address.Seats {
		if f := w.players[name]; f != nil && f.out != nil {
			*f = form{lives: f.lives, fragile: f.fragile, opening: f.opening}
		}
	}
}

// withdrawn stands in each reason.
const withdrawn = " was withdrawn: "

// Reason returns the reason that is stored with games that are not played. As all words that are stored, it never
// changes.
func (w Withdrawal) Reason() string {
	on := "an opening"
	if w.Openings > 1 {
		on = fmt.Sprintf("%d openings in a row", w.Openings)
	}
	return fmt.Sprintf("%s%sit failed on %s (%s)", w.Player, withdrawn, on, w.Fault)
}

// Withdrawn reports whether a job was left out because a player was withdrawn, by the reason.
func Withdrawn(why string) bool { return strings.Contains(why, withdrawn) }

// Of returns why a job is not to be played: one of its players is withdrawn. It returns nil for a job to be played.
func (w *Withdrawals) Of(j *match.Job) *Withdrawal {
	if w.some {
		for _, name := range j.Address.Seats {
			if f := w.players[name]; f != nil && f.out != nil {
				return f.out
			}
		}
	}
	return nil
}

// livesOf returns the lives of a player by their complete player string. A string that this program cannot read stops
// the run where the game begins.
func livesOf(game, player string) (lives players.Lives, fragile bool) {
	s, err := players.ParsePlayer(game, player)
	if err != nil {
		return players.Lives{}, false
	}
	return s.Lives()
}

func (f *form) hear(j *match.Job, seat int, end results.End) {
	switch fault := end.FaultOf(seat); {
	case fault != "" && (end.Ignored() || f.fragile && f.lives.Strict):
		f.doomed, f.fault = true, fault
	case fault != "" && f.fragile && fatal(end.Kind, j.Clock):
		f.fault = fault
	default:
		f.survived = true
	}
}

// close ends the present opening.
func (f *form) close(name string) {
	if f.row++; f.survived && !f.doomed {
		f.row = 0
	}
	if f.out == nil && f.lives.Openings > 0 && f.row >= f.lives.Openings {
		f.out = &Withdrawal{Player: name, Openings: f.row, Fault: f.fault}
	}
	f.survived, f.doomed, f.fault = false, false, ""
}

// fatal reports whether a fault is one of a program that does not work, not of its play: any may be lost on the clock,
// or by an illegal move.
func fatal(k results.EndKind, c players.Clock) bool {
	late := k == results.Deadline || k == results.Stall
	return k != results.IllegalMove && !(late && c.Set())
}
