package sitting

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"tourney/arena/plan"
	"tourney/games"
	"tourney/players"
	"tourney/players/person"
	"tourney/results"
)

// occupant is who sits in a seat. name is that of a person, "" without one.
type occupant struct {
	name string
	spec players.Spec
}

// Named returns the person of a name as a seat takes them.
func Named(name string) string {
	if name == "" {
		return person.Name
	}
	return person.Name + ":" + name
}

// Unnamed reports whether a person in a record has no name, but stands there as "person" or "person.2".
func Unnamed(name string) bool {
	rest, ok := strings.CutPrefix(name, person.Name)
	return ok && (rest == "" || rest[0] == '.')
}

// occupantOf reads who sits in a seat.
func (s *Sitting) occupantOf(text string) (occupant, error) {
	game := s.Setup.Game
	name, named := strings.CutPrefix(text, Named("")+":")
	if !named {
		asking := s.Setup.Asking
		if asking != nil {
			asking = &players.Asking{Ctx: asking.Ctx, Rules: s.Plan.Options, Tell: asking.Tell}
		}
		spec, err := players.AskPlayer(game, text, asking)
		return occupant{spec: spec}, err
	}
	spec, err := players.Spec{Game: game, Method: person.Name}.Complete()
	if err == nil {
		err = checkName(game, name)
	}
	return occupant{name, spec}, err
}

// checkName refuses names of persons that cannot stand in an address, or that a player of the game may have. Tables and
// ratings know players by their names only.
func checkName(game, name string) error {
	if err := results.CheckName(name); err != nil {
		return fmt.Errorf("%q: the name of a person %w", name, err)
	}
	if strings.ContainsRune(name, utf8.RuneError) { // a command line has it in the place of other bytes
		return fmt.Errorf("the name of a person must be text in UTF-8, not %q", name)
	}
	if Unnamed(name) {
		return fmt.Errorf("a person cannot be called %q, as persons without a name are: choose another name", name)
	}
	player, _, _ := strings.Cut(name, "@")
	player, _, _ = strings.Cut(player, "(")
	player = players.WithoutPresets(player)
	if short := strings.TrimRight(player, "0123456789"); strings.HasSuffix(short, ".") { // the second of two players
		player = short[:len(short)-1]
	}
	_, noHeuristic := players.FindHeuristic(game, player)
	_, noMethod := players.FindMethod(game, player)
	if noHeuristic == nil || noMethod == nil {
		return fmt.Errorf("a person cannot be called %q, as %s is a player of %s: choose another name", name, player, game)
	}
	return nil
}

// occupants returns who sits in each seat.
func (s *Sitting) occupants(setup Setup) ([]occupant, error) {
	seated, list := setup.Seats, make([]occupant, len(s.Seats))
	if len(seated) == 0 {
		if setup.Turn < 0 || setup.Turn >= len(s.Seats) {
			return nil, fmt.Errorf("you cannot move after %d others: there are %d seats", setup.Turn, len(s.Seats))
		}
		me := s.Start.Mover()
		for range setup.Turn {
			me = nextSeat(s.Start, me)
		}
		seated = []string{s.Seats[me] + "=" + Named("")}
	}
	filled := make([]bool, len(s.Seats))
	for _, text := range seated {
		word, who, both := strings.Cut(text, "=")
		seat, err := s.find(word)
		if err != nil {
			return nil, err
		}
		if !both {
			return nil, fmt.Errorf("%q: want SEAT=PLAYER, as in %s", text, s.seating(seat, person.Name))
		}
		if filled[seat] {
			return nil, fmt.Errorf("%q: %s is taken: name each seat once", text, s.Seats[seat])
		}
		if list[seat], err = s.occupantOf(who); err != nil {
			return nil, fmt.Errorf("%s: %w", s.Seats[seat], err)
		}
		filled[seat] = true
	}
	if err := s.nameOne(list, filled); err != nil {
		return nil, err
	}
	left := slices.Index(filled, false)
	switch {
	case left < 0 && setup.Against != "":
		return nil, fmt.Errorf("all seats are taken, so that none is left for the opponent %s", setup.Against)
	case left < 0:
	case setup.Against == "":
		return nil, fmt.Errorf("nobody sits in %s: say who, or name an opponent for all seats that are left", s.Seats[left])
	default:
		opponent, err := s.occupantOf(setup.Against)
		if err != nil {
			return nil, err
		}
		for seat := range list {
			if !filled[seat] {
				list[seat] = opponent
			}
		}
	}
	return list, nil
}

// find returns the seat of a name or of its beginning, in any case of letters.
func (s *Sitting) find(word string) (int, error) {
	begins := func(name string) bool { return strings.HasPrefix(strings.ToLower(name), strings.ToLower(word)) }
	i := slices.IndexFunc(s.Seats, begins)
	if word == "" || i < 0 || slices.ContainsFunc(s.Seats[i+1:], begins) {
		return 0, fmt.Errorf("no seat is called %q: want one of %s, as in %s", word, strings.Join(s.Seats, ", "), s.seating(0, person.Name))
	}
	return i, nil
}

// seating tells how a player is put into a seat.
func (s *Sitting) seating(seat int, player string) string {
	if s.Setup.Seating == nil {
		return s.Seats[seat] + "=" + player
	}
	return s.Setup.Seating(s.Seats[seat], player)
}

// nameOne gives the name of the setup, if any, to the only person without one among the filled seats.
func (s *Sitting) nameOne(list []occupant, filled []bool) error {
	name := s.Setup.As
	if name == "" {
		return nil
	}
	at, others := -1, false
	for i, o := range list {
		if !filled[i] || !o.spec.Person() || o.name != "" {
			continue
		}
		at, others = i, at >= 0
	}
	switch {
	case s.Setup.Kept && (at < 0 || others):
		s.Setup.As = ""
		return nil
	case others:
		return fmt.Errorf("several persons could be called %s: write %s for the one who is", name, Named(name))
	case at < 0:
		return fmt.Errorf("no person without a name is left to be called %s: write, for instance, %s, or leave out the name",
			name, s.seating(max(0, slices.Index(filled, false)), Named(name)))
	}
	list[at].name = name
	return checkName(s.Setup.Game, name)
}

// nextSeat returns the next seat that is still in the game.
func nextSeat(p games.Position, s games.Seat) games.Seat {
	eliminator, some := p.(games.Eliminator)
	for {
		s = (s + 1) % games.Seat(p.Seats())
		if !some || !eliminator.Eliminated(s) {
			return s
		}
	}
}

// seat builds the opponents and puts all players into the plan, in seat order. Of equal names all but the first are
// numbered.
//
// A person with a name is one player in many runs, which are rated together by the names of their players. There the
// opponents need names that tell their settings; elsewhere they are called by their heuristics.
func (s *Sitting) seat(list []occupant) error {
	s.opponents = make([]players.Player, len(list))
	for seat, o := range list {
		if o.name != "" && slices.Contains(s.Names, o.name) {
			return fmt.Errorf("two persons are called %s: give each a name of their own", o.name)
		}
		s.Names = append(s.Names, o.name)
		if o.spec.Person() {
			continue
		}
		err := o.spec.Check(s.Start) // settings that are legal alone but not together, or not in this game
		if err == nil {
			s.opponents[seat], err = o.spec.New()
		}
		if err != nil {
			return fmt.Errorf("player %q: %w", o.spec.Short(), err)
		}
	}
	copies := map[string]int{}
	for _, o := range list {
		e := plan.Entrant{Name: o.name, Spec: o.spec}
		if o.name == "" {
			e.Name = cmp.Or(o.spec.Heuristic, o.spec.Method)
			if slices.ContainsFunc(s.Names, isNamed) {
				e.Name = plan.NameOf(o.spec)
			}
			if copies[e.Name]++; copies[e.Name] > 1 {
				e.Name = results.MadeName(e.Name, fmt.Sprintf(".%d", copies[e.Name]))
			}
			if slices.Contains(s.Names, e.Name) { // an engine is called by its file
				return fmt.Errorf("a person cannot be called %s here: that is a player at this board", e.Name)
			}
		}
		s.Plan.Players = append(s.Plan.Players, e)
	}
	return nil
}

func isNamed(name string) bool { return name != "" }

// Person reports whether a person sits in a seat.
func (s *Sitting) Person(seat games.Seat) bool { return s.Spec(seat).Person() }

// Spec returns the player of a seat, complete.
func (s *Sitting) Spec(seat games.Seat) players.Spec { return s.Plan.Players[seat].Spec }

// Persons returns the number of persons.
func (s *Sitting) Persons() (n int) {
	for seat := range s.Seats {
		if s.Person(games.Seat(seat)) {
			n++
		}
	}
	return n
}

// Called names a seat, with its person if several play: "South (Anna)".
func (s *Sitting) Called(seat games.Seat) string {
	if s.Names[seat] == "" || s.Persons() < 2 {
		return s.Seats[seat]
	}
	return fmt.Sprintf("%s (%s)", s.Seats[seat], s.Names[seat])
}

// Title names the game and who plays, as in "pentago against a@2" or "splut by Anna and Ben against random".
func (s *Sitting) Title() string {
	title := s.Plan.Game
	var persons, others []string
	for _, e := range s.Plan.Players {
		if who := e.Spec.Short(); e.Spec.Person() {
			persons = append(persons, e.Name)
		} else if !slices.Contains(others, who) {
			others = append(others, who)
		}
	}
	if slices.ContainsFunc(s.Names, isNamed) {
		title += " by " + results.InWords(persons)
	} else if len(persons) > 1 {
		title += " by " + results.Counted(len(persons), "person")
	}
	if len(others) > 0 {
		title += " against " + results.InWords(others)
	}
	return title
}
