package config

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v4"

	"tourney/arena/openings"
	"tourney/arena/schedule"
	"tourney/games"
)

// maxPairings limits the pairings in games of more than two seats, which grow with a power of the players. maxPairs
// limits those for two seats: a thousand players who all meet, whose plan takes 800 MB.
const (
	maxPairings = 100_000
	maxPairs    = 1_000_000
)

var scheduleLevel = []field[schedule.Rule]{
	word(key{name: "order", doc: "The seat orders: `both` plays every pairing in all rotations, `listed` only in the order of the list of players, `all` in every order: " +
		"6 of three players, 24 of four. Only `all` compares different players of three or four seats fairly."},
		"order", schedule.Orders, schedule.Both, func(s *schedule.Rule) *string { return &s.Order }),
	word(key{name: "seating", omitted: "subsets if there are enough players, otherwise one-v-field; none for two seats",
		doc: "The players who sit together in games of more than two seats: `subsets` seats all choices of different players, `one-v-field` each player " +
			"against copies of another."},
		"seating", schedule.Seatings, "", func(s *schedule.Rule) *string { return &s.Seating },
	).with(func(d *field[schedule.Rule]) { d.differ = (*comparison).seating }),
	boolean(key{name: "self", doc: "Whether every player also meets itself."}, func(s *schedule.Rule) *bool { return &s.Self }),
	{key: key{"against", "a list of names of players", "[], a round robin", "The opponents of a gauntlet: players not named here are challengers, who meet only the players named here."},
		read: func(f *File, path string, s *schedule.Rule) {
			s.Against = f.texts(path, "against", "a name in against")
		},
		write: func(s schedule.Rule) string { return inlineList(s.Against) }},
	{key: key{"until", "played, decided, ranked", played, "The end of the run: `played` plays all games, `decided` ends a run of two players when it is known which one " +
		"is better. `ranked` ends a run of several when that is known of all neighbours in the ranking: all pairs play the first openings, then only undecided " +
		"neighbours go on; with `against` every challenger is decided against each opponent. The games of the openings are then the most that are played. Both take all " +
		"seat orders, one kind of openings beside the empty board, and a list only with `shuffle: true`. Games from the empty board decide nothing beside others."},
		read: readUntil, write: func(s schedule.Rule) string { return cmp.Or(string(s.Until), played) }},
	{key: key{"margin", fmt.Sprintf("a number of points of 100, from %v to %v", LeastMargin, MostMargin), "none",
		"With `until: decided` and `until: ranked`, two players also count as decided when each one's score is known to be within this margin of 50 %."},
		read: readMargin, write: func(s schedule.Rule) string {
			if s.Margin == 0 {
				return ""
			}
			return strconv.FormatFloat(math.Round(1e6*s.Margin)/1e4, 'f', -1, 64)
		}},
	{key: key{"error", fmt.Sprintf("a percentage such as %g%%, from %g%% to %g%%", usualError, leastError, mostError), fmt.Sprintf("%g%%", usualError),
		"The probability that any verdict of the run is ever false."}, always: true,
		read: readError, write: func(s schedule.Rule) string {
			if s.Error == 0 {
				return ""
			}
			return percent(s.Error) + "%"
		}},
	{key: key{"most", fmt.Sprintf("a whole number from 1 to %d", maxGames), "all that the openings allow",
		"The most games of the run, all pairings together; not with `until: decided`. It may grow later."},
		read: readMost, write: func(s schedule.Rule) string {
			if s.Most == 0 {
				return ""
			}
			return strconv.Itoa(s.Most)
		}, differ: (*comparison).most},
}

// played is schedule.Played in a config.
const played = "played"

func readUntil(f *File, path string, s *schedule.Rule) {
	text, ok := f.text(f.at[path], "until")
	switch {
	case !ok || text == played:
	case text == schedule.Decided, text == schedule.Ranked:
		s.Until = text
	default:
		f.fail(f.at[path], "%v", games.UnknownName("end of a run", text, []string{played, schedule.Decided, schedule.Ranked}))
	}
}

// The limits of a margin, in points of 100.
const (
	LeastMargin = 0.1
	MostMargin  = 49
)

func readMargin(f *File, path string, s *schedule.Rule) {
	text, ok := f.text(f.at[path], "margin")
	if !ok {
		return
	}
	points, err := strconv.ParseFloat(text, 64)
	switch {
	case err != nil || !(points >= LeastMargin && points <= MostMargin):
		f.fail(f.at[path], "margin %q: want a number of points of 100, from %v to %v", text, LeastMargin, MostMargin)
	case s.Until == schedule.Played && f.sound(join(parent(path), "until")):
		f.fail(f.keys[path], "a margin is for runs with until: %s or %s", schedule.Decided, schedule.Ranked)
	default:
		s.Margin = points / 100
	}
}

// The limits and the default of an error, in percent.
const (
	leastError = 0.1
	mostError  = 20.0
	usualError = 5.0
)

func readError(f *File, path string, s *schedule.Rule) {
	if f.at[path] == nil {
		if s.Until == schedule.Ranked {
			s.Error = usualError / 100
		}
		return
	}
	text, ok := f.text(f.at[path], "error")
	if !ok {
		return
	}
	number, marked := strings.CutSuffix(text, "%")
	share, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
	if err != nil || !marked || !(share >= leastError && share <= mostError) {
		f.fail(f.at[path], "error %q: want a percentage such as %g%%, from %g%% to %g%%", text, usualError, leastError, mostError)
		return
	}
	s.Error, _ = shifted(share, -2) // a number, as it was read
}

// percent writes a share in percent.
func percent(share float64) string {
	points, _ := shifted(share, 2) // a number, as FormatFloat has written it
	return strconv.FormatFloat(points, 'f', -1, 64)
}

// Rounded returns a share with the eight digits that configs keep.
func Rounded(share float64) float64 {
	share, _ = shifted(share, 0)
	return share
}

// shifted rounds a number to eight digits and moves its decimal point to the right, without an error of binary
// fractions.
func shifted(x float64, by int) (float64, error) {
	mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(x, 'e', 7, 64), "e")
	n, err := strconv.Atoi(exponent)
	if err != nil {
		return 0, err
	}
	return strconv.ParseFloat(fmt.Sprintf("%se%d", mantissa, n+by), 64)
}

func readMost(f *File, path string, s *schedule.Rule) {
	if s.Until == schedule.Decided && f.at[path] != nil {
		f.fail(f.keys[path], "most is not for runs with until: %s, whose most games are those of the openings", schedule.Decided)
		return
	}
	s.Most = int(f.whole(f.at[path], "most", 1, maxGames, 0))
}

// most compares the most games of a run, which may grow.
func (c *comparison) most(path string, now, stored schedule.Rule) {
	switch {
	case stored.Most == 0 && now.Most > 0:
		c.changed(path, "%s is %d, but the run began without it", path, now.Most)
	case 0 < now.Most && now.Most < stored.Most:
		c.changed(path, "%s is %d, but the run may have come to %d: make it that or more", path, now.Most, stored.Most)
	}
}

// seating compares the seatings. It explains a default that changed because players were added, and reports no default
// that follows from another change.
func (c *comparison) seating(path string, now, stored schedule.Rule) {
	rule := now
	rule.Seating = stored.Seating
	switch {
	case c.file.gives(path):
		c.same(path, string(now.Seating), string(stored.Seating))
	case rule.Seating != now.Seating && rule.String() == stored.String() && !c.did["options"]:
		c.fail(c.file.nearest(path), "with these players the seating is by default %s, but the run began with %s: to go on with "+
			"it, write seating: %s into the schedule", now.Seating, rule.Seating, rule.Seating)
	}
}

// checkSchedule refuses a seating in games of two, unknown names in against, and a gauntlet without challengers.
func (f *File) checkSchedule() {
	const path = "schedule.against"
	s, names := f.Plan.Schedule, f.Plan.Names()
	before := len(f.errs)
	if key := f.keys["schedule.seating"]; key != nil && f.Plan.Seats() <= 2 {
		f.fail(key, "seating is for games of more than two seats, but %s with these options has two, in which "+
			"every pair is seated: leave it out", f.Plan.Game)
	}
	for i, name := range s.Against {
		switch at := f.at[join(path, strconv.Itoa(i))]; {
		case f.wrong[path]: // an item is not a name, or against is not a list
		case f.wrong["players"] && len(names) == 0: // nobody could be read
		case !slices.Contains(names, name):
			f.fail(at, "%v", games.UnknownName("player", name, names))
		case slices.Contains(s.Against[:i], name):
			f.fail(at, "%q is named twice in against", name)
		}
	}
	if len(names) > 0 && len(s.Against) == len(names) && !s.Self && len(f.errs) == before {
		f.fail(f.at[path], "against names every player, so that no challenger is left: drop one of the names")
	}
	if s.ByResults() && f.sound("players", path) {
		f.checkDecided()
	}
	f.wrong["schedule"] = f.wrong["schedule"] || len(f.errs) > before
}

// checkDecided refuses a run until decided or ranked whose blocks do not compare two players fairly.
func (f *File) checkDecided() {
	s, n, fresh, listed := f.Plan.Schedule, len(f.Plan.Players), 0, false
	for _, set := range f.Plan.Openings {
		if set.Kind != openings.Empty {
			fresh++
		}
		listed = listed || set.Kind == openings.List && !set.Shuffled
	}
	seating := s.Seating
	if seating == "" && f.Plan.Seats() > 2 {
		seating = s.Default(n, f.Plan.Seats())
	}
	switch at := f.at["schedule.until"]; {
	case n == 1:
		f.fail(at, "until: %s compares two players, and there is one: add another", s.Until)
	case s.Until == schedule.Ranked && s.Self:
		f.fail(at, "until: %s plays players against each other: leave out self", s.Until)
	case s.Until == schedule.Ranked && len(s.Against) > 0 && f.Plan.Seats() > 2:
		f.fail(at, "until: %s plays a gauntlet in games of two seats only: in larger games a pair also needs the opponent against copies "+
			"of the challenger: leave out against", s.Until)
	case s.Until == schedule.Ranked && seating == schedule.Subsets:
		f.fail(at, "until: %s plays each player against copies of another: write seating: %s", s.Until, schedule.OneVField)
	case s.Until == schedule.Decided && n != 2:
		f.fail(at, "until: %s compares two players, and there are %d: name two, write until: %s to decide all neighbours in the ranking, or leave it "+
			"out to play all games", s.Until, n, schedule.Ranked)
	case s.Until == schedule.Decided && (s.Self || len(s.Against) > 0):
		f.fail(at, "until: %s plays two players against each other: leave out self and against", s.Until)
	case s.Order == schedule.Listed:
		f.fail(at, "until: %s needs games in all seat orders, as the first seat may have an advantage: leave out order", s.Until)
	case s.Seating == schedule.Subsets:
		f.fail(at, "until: %s plays each player against copies of the other: leave out seating", s.Until)
	case fresh > 1:
		f.fail(f.at["openings"], "until: %s compares players on one kind of openings beside the empty board, and there are %d: leave one", s.Until, fresh)
	case listed:
		f.fail(f.at["openings"], "until: %s needs a list in a drawn order, as its first openings may favour a player: add shuffle: true to it", s.Until)
	}
}

// checkMost refuses a run until ranked that ends before every pair has begun.
func (f *File) checkMost() {
	p := f.Plan
	if p.Schedule.Until != schedule.Ranked || p.Schedule.Most == 0 {
		return
	}
	if _, each := p.Beginning(); p.Schedule.Most < each*len(p.Pairings()) {
		f.fail(f.at["schedule.most"], "most %d: every pairing begins with %d games, which are %d of all: allow at least that many", p.Schedule.Most, each,
			each*len(p.Pairings()))
	}
}

// checkPairings refuses a single player without self, seatings that cannot be played, and names that give two pairings
// one address: a-b against c, and a against b-c.
func (f *File) checkPairings() {
	p := f.Plan
	if !f.checkSeating() {
		return
	}
	if len(p.Players) == 1 && !p.Schedule.Self {
		f.fail(f.at["players"], "one player alone has no opponent: add another, or schedule: {self: true}")
	}
	if twin, pairing := p.OneTitle(); pairing != nil {
		f.fail(f.seated[p.Players[pairing[0]].Name], "the pairings %s and %s would both be called %s: give one "+
			"of the players another name", f.versus(twin), f.versus(pairing), p.Title(pairing))
	}
}

// versus writes the players of a pairing: "a" against "b", or "a", "b", "c".
func (f *File) versus(pairing []int) string {
	names := make([]string, len(pairing))
	for i, player := range pairing {
		names[i] = strconv.Quote(f.Plan.Players[player].Name)
	}
	if len(names) == 2 {
		return strings.Join(names, " against ")
	}
	return strings.Join(names, ", ")
}

// checkPairs refuses a tournament of two seats with more pairings than a run can hold, and reports whether it did. Then
// nobody is read: to read and to pair half a million players takes minutes and all memory.
func (f *File) checkPairs(path string) (refused bool) {
	n, rule := follow(f.at[path]), f.Plan.Schedule
	if f.kind != aTournament || n.Kind != yaml.SequenceNode || !f.sound("schedule") || f.Plan.Seats() != 2 {
		return false
	}
	rule.Seating = schedule.Subsets // of two players
	if refused = rule.Count(len(n.Content), 2) > maxPairs; refused {
		f.fail(f.at[path], "%d players make more than %d pairings: drop players, or play a gauntlet against few of them by means of "+
			"against: […]", len(n.Content), maxPairs)
	}
	return refused
}

// checkSeating refuses a seating with too few players, or far too many.
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
		f.fail(at, "seating: %s seats %d different players together, but there are %d: add players, or use seating: %s",
			s.Seating, seats, players, schedule.OneVField)
		return false
	case s.Seating == schedule.Subsets && 0 < named && named < seats-1:
		f.fail(at, "seating: %s seats a challenger with %d of the players that against names, but these are %d: name "+
			"more, or use seating: %s", s.Seating, seats-1, named, schedule.OneVField)
		return false
	}
	if n := s.Count(players, seats); n > maxPairings {
		f.fail(at, "%d players in games of %d seats make more than %d pairings: drop players, or play a gauntlet by means of "+
			"against: […]", players, seats, maxPairings)
		return false
	}
	return true
}
