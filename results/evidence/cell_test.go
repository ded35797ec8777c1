package evidence

import (
	"cmp"
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"tourney/results"
	"tourney/results/stats"
)

// TestCell compares cells with counts of the games, and their intervals with those of seats, matchups and players.
func TestCell(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		run, games := drawRun(t)
		c := countsOf(run, games...)
		var all []SeatOf
		for pairing, p := range run.Pairings {
			for seat := range p.Seats {
				all = append(all, SeatOf{pairing, seat})
			}
		}
		player := rapid.IntRange(0, len(run.Players)-1).Draw(t, "player")
		var seats []SeatOf
		switch rapid.SampledFrom([]string{"any", "all", "player", "seat"}).Draw(t, "seats") {
		case "any":
			seats = rapid.SliceOfNDistinct(rapid.SampledFrom(all), 1, len(all), rapid.ID[SeatOf]).Draw(t, "list")
			slices.SortFunc(seats, func(a, b SeatOf) int { return cmp.Compare(a.Pairing, b.Pairing) })
		case "all":
			seats = all
		case "player":
			seats = slices.DeleteFunc(slices.Clone(all), func(s SeatOf) bool { return run.Pairings[s.Pairing].Seats[s.Seat] != player })
		case "seat":
			seats = []SeatOf{rapid.SampledFrom(all).Draw(t, "seat")}
		}
		if len(seats) == 0 {
			return
		}
		opening := rapid.SampledFrom([]string{"", "empty", "random"}).Draw(t, "opening")
		mover := rapid.IntRange(-1, c.Seats-1).Draw(t, "mover")

		want, turns, played := results.SeatTally{}, 0, 0
		met, forfeited := 0, 0
		for _, g := range games {
			if opening != "" && g.Opening != opening {
				continue
			}
			some := false
			for _, s := range seats {
				if s.Pairing == g.Pairing && (mover < 0 || (s.Seat-g.First+c.Seats)%c.Seats == mover) {
					some, played = true, played+1
					places := g.Places(s.Seat)
					for i, n := range places {
						want.Places[i] += int64(n)
					}
				}
			}
			if some {
				met, turns = met+1, turns+g.Turns
				if g.End.Kind.Fault() {
					forfeited++
				}
			}
		}
		got := c.Cell(seats, opening, mover)
		if got.Games != met || got.SeatTally.Places != want.Places || got.Forfeited != forfeited || met > 0 && got.Turns().Value != float64(turns)/float64(met) {
			t.Fatalf("%v from %q at %d: %+v, want %d games, places %v, %d turns, %d forfeited", seats, opening, mover, got, met, want.Places, turns, forfeited)
		}
		e := got.Estimate()
		if n := e.Games; e.Known() && n > played {
			t.Fatalf("%v: an interval of %d games, and %d seats were played", seats, n, played)
		}
		var as stats.Estimate
		switch who, matchups := wholeMatchups(run, seats); {
		case len(seats) == 1 && mover < 0:
			as = c.Seat(seats[0].Pairing, seats[0].Seat, opening).Estimate()
		case len(seats) == 1:
			return
		case mover < 0 && len(matchups) == 1:
			as = c.Matchup(matchups[0], who, opening).Estimate()
		case mover < 0 && len(matchups) > 1:
			as = only(c, matchups, games).Player(who, opening).Estimate()
		default:
			if e.Known() || met > 0 && e.Why != pooled {
				t.Fatalf("%v from %q at %d: %+v", seats, opening, mover, e)
			}
			return
		}
		if e != as {
			t.Fatalf("%v from %q: %+v, want %+v", seats, opening, e, as)
		}
	})
}

// wholeMatchups returns the player who has all these seats, and the matchups whose every game with this player they
// are: one, all matchups of the player, or all of the player with different ones; none for other seats.
func wholeMatchups(run results.Run, seats []SeatOf) (player int, matchups []int) {
	player = run.Pairings[seats[0].Pairing].Seats[seats[0].Seat]
	var of, apart []int // matchups in which the player has one seat, and those of them without another seat of anybody
	for i, m := range run.Matchups() {
		p := run.Pairings[m.Pairings[0]]
		if slices.Contains(p.Singles(), player) {
			if of = append(of, i); len(p.Singles()) == len(p.Seats) {
				apart = append(apart, i)
			}
		}
	}
	sets := [][]int{of, apart}
	for _, i := range of {
		sets = append(sets, []int{i})
	}
	wanted := map[SeatOf]bool{}
	for _, s := range seats {
		wanted[s] = true
	}
	for _, set := range sets {
		all := map[SeatOf]bool{}
		for _, i := range set {
			for _, pairing := range run.Matchups()[i].Pairings {
				all[SeatOf{pairing, slices.Index(run.Pairings[pairing].Seats, player)}] = true
			}
		}
		if maps.Equal(all, wanted) {
			return player, set
		}
	}
	return player, nil
}

// only counts the games of some matchups, as of a run without the others.
func only(c *Counts, matchups []int, games []results.Record) *Counts {
	run, number := c.Run, map[int]int{}
	run.Pairings, run.Facts.Planned = nil, 0
	for _, i := range matchups {
		for _, pairing := range c.matchups[i].Pairings {
			number[pairing] = len(run.Pairings)
			run.Pairings = append(run.Pairings, c.Run.Pairings[pairing])
		}
	}
	var of []results.Record
	for _, g := range games {
		if at, ok := number[g.Pairing]; ok {
			g.Pairing = at
			of = append(of, g)
		}
	}
	return countsOf(run, of...)
}

// TestCellOfKind: a player's score against all from one kind of openings is over its openings, if the blocks are read.
func TestCellOfKind(t *testing.T) {
	run := planned(runOf(turned([]int{0, 1}, []int{0, 2})...), 8)
	var games []results.Record
	for n := range 8 {
		games = append(games, won(run, n, n%3%2)...)
	}
	seats := []SeatOf{{0, 0}, {1, 1}, {2, 0}, {3, 1}}
	kind := games[0].Opening
	if e := readAll(t, run, games).Cell(seats, kind, -1).Estimate(); !e.Known() || e.N != 8 || e.Method != stats.StudentOpenings {
		t.Errorf("%+v: want an interval over 8 openings", e)
	}
}

// TestCellOfParts: as many seats as a matchup has, but not its own, are not the matchup.
func TestCellOfParts(t *testing.T) {
	run := runOf(turned([]int{0, 0}, []int{0, 1})...)
	c := countsOf(run, drawn(pcg(1), run, drawnOpenings, func(player, seat int) float64 { return float64(1 + player + seat) })...)
	for _, seats := range [][]SeatOf{{{0, 0}, {1, 0}}, {{0, 1}, {2, 1}}} {
		if e := c.Cell(seats, "", -1).Estimate(); e.Known() || e.Games != 2*drawnOpenings || e.Why != pooled {
			t.Errorf("%v: %+v, want none over parts of two matchups", seats, e)
		}
	}
	if e := c.Cell([]SeatOf{{1, 0}, {2, 1}}, "", -1).Estimate(); !e.Known() {
		t.Errorf("a matchup: %+v, want an interval", e)
	}
}
