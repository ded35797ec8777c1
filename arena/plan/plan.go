// Package plan says what a tournament plays: who meets whom, and from which openings. A plan is plain data, and its jobs
// follow from it alone.
package plan

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"tourney/arena/match"
	"tourney/arena/openings"
	"tourney/arena/schedule"
	"tourney/games"
	"tourney/players"
)

// Plan is everything that is to be played, with nothing left to a default.
type Plan struct {
	Name     string
	Game     string
	Options  games.Options
	Seed     int64
	Clock    players.Clock // the zero clock for none
	Deadline time.Duration // for one turn; 0 for none
	Schedule schedule.Rule
	// Successive brings the challengers of a gauntlet to their last game one after the other, in the order of Players,
	// instead of all pairings alike. It changes no game, only which are played first.
	Successive bool
	Openings   []openings.Set
	Players    []Entrant
	// Thoughts keeps what searches say of their decisions. It changes no game.
	Thoughts bool
}

// Entrant is a player of a plan.
type Entrant struct {
	Name        string // unique in the plan
	Spec        players.Spec
	Fingerprint string // as in results.Player; "" if none was taken
}

// Names lists the players' names.
func (p Plan) Names() []string {
	names := make([]string, len(p.Players))
	for i, e := range p.Players {
		names[i] = e.Name
	}
	return names
}

// Unrepeatable lists the names of the players whose games cannot be played again, by the way these choose.
func (p Plan) Unrepeatable() map[string][]string {
	names := map[string][]string{}
	for _, e := range p.Players {
		if how := e.Spec.Unrepeatable(p.Clock); how != "" {
			names[how] = append(names[how], e.Name)
		}
	}
	return names
}

// Seats returns the number of seats of the game under the plan's options, 0 if this program does not have the game.
func (p Plan) Seats() int {
	g, err := games.Find(p.Game)
	if err != nil {
		return 0
	}
	return len(g.SeatNames(p.Options))
}

// Pairings lists the pairings as indices into Players, in seat order.
func (p Plan) Pairings() [][]int { return p.Schedule.Pairings(p.Names(), p.Seats()) }

// Title names a pairing as the address of its games does: the seated names in order, joined by a hyphen.
func (p Plan) Title(pairing []int) string { return strings.Join(p.Seated(pairing), "-") }

// Seated returns the names of the players of a pairing in seat order.
func (p Plan) Seated(pairing []int) []string {
	names := make([]string, len(pairing))
	for i, player := range pairing {
		names[i] = p.Players[player].Name
	}
	return names
}

// Games returns the number of games in the plan.
func (p Plan) Games() int {
	each := 0
	for _, s := range p.Openings {
		each += s.Games
	}
	return each * len(p.Pairings())
}

// Source makes the openings of one set.
func (p Plan) Source(set int) (*openings.Source, error) {
	g, err := games.Find(p.Game)
	if err != nil {
		return nil, err
	}
	s := p.Openings[set]
	return openings.NewSource(s, g, p.Options, func(n, attempt int) *rand.Rand {
		return match.Stream(p.Seed, fmt.Sprintf("opening\x00%s\x00%s\x00%s\x00%d\x00%d", p.Game, p.Options, s.Label(), n, attempt))
	})
}

// Number is the number in its pairing of the game on opening n of a set. The sets take turns, so that a set may grow
// without moving the games of another, and a half-finished run has seen all kinds alike.
func (p Plan) Number(set, n int) int { return n*len(p.Openings) + set }

// Opening is the inverse of Number.
func (p Plan) Opening(number int) (set, n int) {
	return number % len(p.Openings), number / len(p.Openings)
}

// Has reports whether the plan has games of a number.
func (p Plan) Has(number int) bool {
	if number < 0 {
		return false
	}
	set, n := p.Opening(number)
	return p.has(set, n)
}

// has reports whether opening n of a set is played.
func (p Plan) has(set, n int) bool { return p.Openings[set].Skip <= n && n < p.Openings[set].End() }

// Key identifies what a pairing plays: game, options, clock, and the specifications in seat order, but no names. Adding a
// player to a plan therefore changes no game of the others, and neither does a weight or setting that a later program has
// at its default; a new rule option would.
func (p Plan) Key(pairing []int) string {
	text := p.Game + "\x00" + p.Options.String()
	if p.Clock.Set() {
		text += fmt.Sprintf("\x00clock %v %v %v %v", p.Clock.Turn, p.Clock.Game, p.Clock.Increment, p.Clock.Margin)
	}
	for _, i := range pairing {
		text += "\x00" + p.Players[i].Spec.Short()
	}
	sum := sha256.Sum256([]byte(text))
	return fmt.Sprintf("%x", sum[:8])
}
