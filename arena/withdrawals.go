package arena

import (
	"fmt"

	"tourney/arena/match"
	"tourney/players"
	"tourney/results"
)

// Withdrawals decides who is not asked any more. A player fails on an opening if none of their games on it is survived, or
// if they ignored their limit of time in one. A player who fails on as many openings in a row as they have lives is
// withdrawn for good, once a game of theirs on another opening has been heard of. It hears of games in the order of their jobs, so that neither workers nor interruptions decide.
// The zero Withdrawals is ready.
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
	number           int
	survived, doomed bool   // a game was survived; they failed, whatever else they survive
	fault            string // of the last game that was not survived; "" if there is none

	why string // they are withdrawn
}

// Hear notes the result of a job. A job that was not played says nothing about its players.
func (w *Withdrawals) Hear(j *match.Job, end results.End) {
	if w.players == nil {
		w.players = map[string]*form{}
	}
	for s, name := range j.Address.Seats {
		f := w.players[name]
		if f == nil {
			f = &form{number: j.Address.Number}
			f.lives, f.fragile = livesOf(j.Game, j.Players[s])
			w.players[name] = f
		}
		if j.Address.Number != f.number {
			f.close(name)
			f.number = j.Address.Number
			w.some = w.some || f.why != ""
		}
		f.hear(j, s, end)
	}
}

// Of returns why a job is not to be played: one of its players is withdrawn. It returns "" for a job to be played.
func (w *Withdrawals) Of(j *match.Job) string {
	if w.some {
		for _, name := range j.Address.Seats {
			if f := w.players[name]; f != nil && f.why != "" {
				return f.why
			}
		}
	}
	return ""
}

// livesOf returns the lives of a player by their complete player string. A string that this program cannot read stops the
// run where the game begins.
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
	if f.why == "" && f.lives.Openings > 0 && f.row >= f.lives.Openings {
		on := "an opening"
		if f.row > 1 {
			on = fmt.Sprintf("%d openings in a row", f.row)
		}
		f.why = fmt.Sprintf("%s was withdrawn: it failed on %s (%s)", name, on, f.fault)
	}
	f.survived, f.doomed, f.fault = false, false, ""
}

// fatal reports whether a fault is one of a program that does not work, not of its play: any may be lost on the clock, or by
// an illegal move.
func fatal(k results.EndKind, c players.Clock) bool {
	late := k == results.Deadline || k == results.Stall
	return k != results.IllegalMove && !(late && c.Set())
}
