// Package plan describes a tournament: pairings and openings. A plan is plain data, and its jobs follow from it alone.
package plan

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"tourney/arena/match"
	"tourney/arena/openings"
	"tourney/arena/schedule"
	"tourney/games"
	"tourney/players"
	"tourney/results"
)

// Plan is a complete tournament: no field stands for a default.
type Plan struct {
	Name     string
	Game     string
	Options  games.Options
	Seed     int64
	Clock    players.Clock // the zero clock for none
	Deadline time.Duration // for one turn; 0 for none
	Schedule schedule.Rule
	Openings []openings.Set
	Players  []Entrant
	// Thoughts stores what searches report of their decisions. It changes no game.
	Thoughts bool
}

// DefaultDeadline is the time for one turn where nobody names one.
const DefaultDeadline = 5 * time.Minute

// Entrant is a player of a plan.
type Entrant struct {
	Name        string // unique in the plan
	Spec        players.Spec
	Fingerprint string // as in results.Player; "" if none was taken
}

// MayBeWithdrawn reports whether the player's program can end by itself, and how often that may happen is limited.
func (e Entrant) MayBeWithdrawn() bool {
	lives, fragile := e.Spec.Lives()
	return fragile && lives.Openings > 0
}

// NameOf returns the name of a player without one of its own. It is that of its label, or of its heuristic or kind where
// the label of a program makes none.
func NameOf(s players.Spec) string {
	name := results.MadeName(s.Label(), "")
	if results.CheckName(name) != nil {
		return cmp.Or(s.Heuristic, s.Method)
	}
	return name
}

func (p Plan) Names() []string {
	names := make([]string, len(p.Players))
	for i, e := range p.Players {
		names[i] = e.Name
	}
	return names
}

// Seats returns the number of seats under the plan's options, 0 if this program lacks the game.
func (p Plan) Seats() int {
	g, err := games.Find(p.Game)
	if err != nil {
		return 0
	}
	return len(g.SeatNames(p.Options))
}

// Pairings lists the pairings as indices into Players, in seat order.
func (p Plan) Pairings() [][]int { return p.Schedule.Pairings(p.Names(), p.Seats()) }

// Title returns a pairing's part of an address: the players' names in seat order, joined by hyphens.
func (p Plan) Title(pairing []int) string { return strings.Join(p.Seated(pairing), "-") }

// OneTitle returns two pairings of one title, as a-b against c and a against b-c; nil if every pairing has its own.
func (p Plan) OneTitle() (first, second []int) {
	titles := map[string][]int{}
	for _, pairing := range p.Pairings() {
		title := p.Title(pairing)
		if twin, taken := titles[title]; taken {
			return twin, pairing
		}
		titles[title] = pairing
	}
	return nil, nil
}

// Seated returns the names of a pairing's players in seat order.
func (p Plan) Seated(pairing []int) []string {
	names := make([]string, len(pairing))
	for i, player := range pairing {
		names[i] = p.Players[player].Name
	}
	return names
}

// Games returns the number of games in the plan. A run that ends by its results may play fewer.
func (p Plan) Games() int {
	all := p.All()
	if most := p.Schedule.Most; most > 0 {
		return min(most, all)
	}
	return all
}

// All returns the number of games that the openings allow.
func (p Plan) All() int { return p.Each() * len(p.Pairings()) }

// Each returns the number of openings, which is the number of games of each pairing.
func (p Plan) Each() int {
	each := 0
	for _, s := range p.Openings {
		each += s.Games
	}
	return each
}

// Source returns the openings of a set.
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

// Number returns the number of the game on opening n of a set. Numbers alternate between the sets. So a set may grow
// without renumbering the others, and an unfinished run has games of all sets.
func (p Plan) Number(set, n int) int { return n*len(p.Openings) + set }

// Opening is the inverse of Number.
func (p Plan) Opening(number int) (set, n int) {
	return number % len(p.Openings), number / len(p.Openings)
}

// Has reports whether the plan has games of this number.
func (p Plan) Has(number int) bool {
	if number < 0 {
		return false
	}
	set, n := p.Opening(number)
	return p.Openings[set].Skip <= n && n < p.Openings[set].End()
}

// twins reports whether a pairing has two players of equal configuration.
func (p Plan) twins(pairing []int) bool {
	return slices.ContainsFunc(pairing, func(i int) bool {
		return slices.ContainsFunc(pairing, func(j int) bool {
			return i != j && p.Players[i].Spec.Short() == p.Players[j].Spec.Short()
		})
	})
}

// Key returns the identity of a pairing: a hash of the game, options, clock and specifications in seat order. Names are
// not part of it, except those of equal players in a run until decided or ranked. Another player in a plan therefore
// changes no game of the others. Neither does a weight or setting that a later program adds, at its default; a new rule
// option would.
func (p Plan) Key(pairing []int) string {
	text := p.Game + "\x00" + p.Options.String()
	if p.Clock.Set() {
		text += fmt.Sprintf("\x00clock %v %v %v %v", p.Clock.Turn, p.Clock.Game, p.Clock.Increment, p.Clock.Margin)
	}
	for _, i := range pairing {
		text += "\x00" + p.Players[i].Spec.Short()
	}
	if p.Schedule.ByResults() && p.twins(pairing) {
		// Otherwise both seat orders would be the same game. Other runs keep their keys: in a study the default may
		// meet itself.
		text += fmt.Sprintf("\x00%q", p.Seated(pairing))
	}
	sum := sha256.Sum256([]byte(text))
	return fmt.Sprintf("%x", sum[:8])
}
