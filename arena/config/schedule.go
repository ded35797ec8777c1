package config

import (
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v4"

	"tourney/arena/schedule"
	"tourney/games"
)

// maxPairings bounds the pairings at tables of more than two seats, which soon are more than anybody can play.
const maxPairings = 100_000

// readSchedule reads who meets whom. Only where more than two play there is a seating.
func (f *File) readSchedule() {
	s := &f.Plan.Schedule
	s.Order = schedule.Both
	if n := f.at["schedule"]; n != nil {
		f.readRule(n)
	}
	if seats := f.Plan.Seats(); seats > 2 && s.Seating == "" {
		s.Seating = s.Default(len(f.Plan.Players), seats)
	}
}

// readRule reads the schedule that a config gives.
func (f *File) readRule(n *yaml.Node) {
	r, s := f.reader, &f.Plan.Schedule
	fields := r.object(n, "schedule", []string{"order", "seating", "self", "against"}).fields
	if order, ok := fields["order"]; ok {
		if word, ok := r.oneOf(order.value, "order", schedule.Orders); ok {
			s.Order = schedule.Order(word)
		}
	}
	if seating, ok := fields["seating"]; ok {
		f.readSeating(seating)
	}
	if self, ok := fields["self"]; ok {
		s.Self = r.boolean(self.value, "self")
	}
	if against, ok := fields["against"]; ok {
		f.readAgainst(against.value)
	}
}

func (f *File) readSeating(seating field) {
	f.at["schedule.seating"] = seating.value
	if f.Plan.Seats() <= 2 {
		f.reader.fail(seating.key, "seating is for games of more than two seats, but %s with these options has two, in which "+
			"every pair is seated: leave it out", f.Plan.Game)
		return
	}
	if word, ok := f.reader.oneOf(seating.value, "seating", schedule.Seatings); ok {
		f.Plan.Schedule.Seating = schedule.Seating(word)
	}
}

func (f *File) readAgainst(n *yaml.Node) {
	r, s := f.reader, &f.Plan.Schedule
	names := f.Plan.Names()
	for _, item := range r.list(n, "against") {
		name, ok := r.text(item, "a name in against")
		if !ok {
			continue
		}
		switch {
		case !slices.Contains(names, name):
			r.fail(item, "%v", games.UnknownName("player", name, names))
		case slices.Contains(s.Against, name):
			r.fail(item, "%q is named twice in against", name)
		default:
			s.Against = append(s.Against, name)
		}
	}
	if len(names) > 0 && len(s.Against) == len(names) && !s.Self {
		r.fail(n, "against names every player, so that nobody is left to play against them")
	}
}

// checkPairings refuses a lonely player, seatings that nobody could play, and names that would give two pairings one
// address: a-b against c, and a against b-c.
func (f *File) checkPairings() {
	p := f.Plan
	if !f.checkSeating() {
		return
	}
	if len(p.Players) == 1 && !p.Schedule.Self {
		f.reader.fail(f.at["players"], "one player alone has nobody to play: add another, or schedule: {self: true}")
	}
	titles := map[string][]int{}
	for _, pairing := range p.Pairings() {
		title := p.Title(pairing)
		if twin, taken := titles[title]; taken {
			f.reader.fail(f.at["players."+p.Players[pairing[0]].Name], "the pairings %s and %s would both be called %s: give one "+
				"of the players another name", f.seated(twin), f.seated(pairing), title)
			return
		}
		titles[title] = pairing
	}
}

// seated names the players of a pairing in words: "a" against "b", or "a", "b", "c".
func (f *File) seated(pairing []int) string {
	names := make([]string, len(pairing))
	for i, player := range pairing {
		names[i] = strconv.Quote(f.Plan.Players[player].Name)
	}
	if len(names) == 2 {
		return strings.Join(names, " against ")
	}
	return strings.Join(names, ", ")
}

// checkSeating refuses a seating for which there are not enough players, or far too many.
func (f *File) checkSeating() bool {
	s, seats, players := f.Plan.Schedule, f.Plan.Seats(), len(f.Plan.Players)
	named := len(s.Against)
	at := f.at["players"]
	if n := f.at["schedule.seating"]; n != nil {
		at = n
	}
	switch {
	case s.Seating == "":
		return true
	case s.Seating == schedule.Subsets && players < seats:
		f.reader.fail(at, "seating: %s seats %d different players at a table, but there are %d: add players, or use seating: %s",
			s.Seating, seats, players, schedule.OneVField)
		return false
	case s.Seating == schedule.Subsets && 0 < named && named < seats-1:
		f.reader.fail(at, "seating: %s seats a challenger with %d of the players that against names, but these are %d: name "+
			"more, or use seating: %s", s.Seating, seats-1, named, schedule.OneVField)
		return false
	}
	if n := s.Count(players, seats); n > maxPairings {
		f.reader.fail(at, "%d players at tables of %d make more than %d pairings: drop players, or play a gauntlet by means of "+
			"against: […]", players, seats, maxPairings)
		return false
	}
	return true
}
