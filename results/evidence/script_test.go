package evidence

import (
	"cmp"
	"flag"
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"tourney/results"
	"tourney/results/resultstest"
	"tourney/results/stats"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// TestRuns runs the scripts of testdata/runs.txt, each a run with its games. Below it stands what they say. The
// lines of a script are:
//
//	seating abb, turned abb             adds a seating, or its rotations
//	orders abc, even abcd               adds all orders of players, or the even ones
//	openings list 40 lines shuffled     adds a set of openings
//	facts until=ranked error=0.01       sets facts of the run; unfinished takes its end away
//	won a 1-59/2 from=list start=x      adds the games of all pairings on these numbers, won by a or, without a, shared
//	without ba 4                        takes the game of a pairing away again
//	left ab 1                           leaves it out for good
//	game abc 0 2,3,1 fault=1            adds one game from the empty board by its places; points=7,-3,20 gives it points
//	duel ab 20= 15                      adds blocks of two players, 15 times three: a won both games, none, or shared both
//	standings, ratings                  asks for the places of the players instead, or for their ratings
func TestRuns(t *testing.T) {
	const file = "testdata/runs.txt"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for part := range strings.SplitSeq(string(text), "\n\n") {
		script, _, _ := strings.Cut(part+"\n", "----\n")
		fmt.Fprintf(&got, "%s----\n%s\n", script, outcomeOf(t, script))
	}
	resultstest.Golden(t, *update, file, strings.TrimRight(got.String(), "\n")+"\n")
}

// outcomeOf runs a script and writes what its games say.
func outcomeOf(t *testing.T, script string) string {
	t.Helper()
	var pairings [][]int
	var facts results.Facts
	finished, games, left, shows := time.Unix(1, 0), []results.Record(nil), []results.Unplayed(nil), ""
	for line := range strings.Lines(script) {
		words := strings.Fields(line)
		if len(words) == 0 || strings.HasPrefix(line, "#") {
			continue
		}
		run := runOf(pairings...)
		named := seated(words[min(1, len(words)-1)]) // by lines of one pairing
		pairing := slices.IndexFunc(pairings, func(seats []int) bool { return slices.Equal(seats, named) })
		switch words[0] {
		case "seating":
			pairings = append(pairings, seated(words[1]))
		case "turned":
			pairings = append(pairings, turned(seated(words[1]))...)
		case "orders":
			pairings = append(pairings, orders(seated(words[1])...)...)
		case "even":
			pairings = append(pairings, slices.DeleteFunc(orders(seated(words[1])...), odd)...)
		case "openings":
			set := results.OpeningSet{Kind: words[1], Games: number(t, words[2]), Shuffled: slices.Contains(words, "shuffled")}
			if slices.Contains(words, "lines") {
				set.Lines = make([]string, set.Games)
			}
			facts.Openings = append(facts.Openings, set)
			facts.Planned += set.Games * len(pairings)
		case "facts":
			for _, word := range words[1:] {
				switch name, value, _ := strings.Cut(word, "="); name {
				case "until":
					facts.Until = value
				case "error":
					facts.Error, _ = strconv.ParseFloat(value, 64)
				case "margin":
					facts.Margin, _ = strconv.ParseFloat(value, 64)
				case "certain":
					facts.Deterministic = strings.Split(value, "")
				case "planned":
					facts.Planned = number(t, value)
				case "unfinished":
					finished = time.Time{}
				default:
					t.Fatalf("unknown fact %s", word)
				}
			}
		case "won":
			games = append(games, wonBy(t, run, words[1:])...)
		case "without":
			n := number(t, words[2])
			games = slices.DeleteFunc(games, func(g results.Record) bool { return g.Pairing == pairing && g.Number == n })
		case "left":
			n := number(t, words[2])
			left = append(left, results.Unplayed{Pairing: pairing, From: n, To: n, Final: true})
		case "game":
			games = append(games, placed(t, pairing, words[2:]))
		case "duel":
			games = append(games, duel(run, seated(words[1]), strings.Repeat(words[2], number(t, words[3])))...)
		case "standings", "ratings":
			shows = words[0]
		default:
			t.Fatalf("unknown line %s", line)
		}
	}
	run := runOf(pairings...)
	run.Facts, run.Finished = facts, finished
	switch shows {
	case "standings":
		return placesOf(countsOf(run, games...))
	case "ratings":
		r, err := Rate(readAll(t, run, games))
		if err != nil {
			t.Fatal(err)
		}
		return ratingsOf(r)
	}
	c, err := Read(t.Context(), &resultstest.Store{List: games, LeftOut: left}, resultstest.Planned(run, games))
	if err != nil {
		t.Fatal(err)
	}
	return saysOf(c)
}

// seated returns the players of a seating that is written as abb.
func seated(text string) (list []int) {
	for _, player := range text {
		list = append(list, int(player-'a'))
	}
	return list
}

func number(t *testing.T, text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// wonBy returns the games of a line won.
func wonBy(t *testing.T, run results.Run, words []string) (list []results.Record) {
	numbers, step, _ := strings.Cut(words[1], "/")
	first, last, several := strings.Cut(numbers, "-")
	if !several {
		last = first
	}
	by := 1
	if step != "" {
		by = number(t, step)
	}
	for n := number(t, first); n <= number(t, last); n += by {
		for _, g := range won(run, n, seated(words[0])[0]) {
			for _, word := range words[2:] {
				if kind, ok := strings.CutPrefix(word, "from="); ok {
					if g.Opening = kind; kind == results.EmptyBoard {
						g.Start = kind
					}
				}
				if start, ok := strings.CutPrefix(word, "start="); ok {
					g.Start = start
				}
			}
			list = append(list, g)
		}
	}
	return list
}

// placed returns the game of a line game.
func placed(t *testing.T, pairing int, words []string) results.Record {
	list := func(text string) (numbers []int) {
		for one := range strings.SplitSeq(text, ",") {
			numbers = append(numbers, number(t, one))
		}
		return numbers
	}
	g := resultstest.Game(pairing, number(t, words[0]), "empty", list(words[1])...)
	for _, word := range words[2:] {
		if seat, ok := strings.CutPrefix(word, "fault="); ok {
			g.End = results.End{Kind: results.Panic, Seat: number(t, seat)}
		}
		if points, ok := strings.CutPrefix(word, "points="); ok {
			for seat, n := range list(points) {
				g.Seats[seat].Points = n
			}
		}
	}
	return g
}

// duel returns the blocks of two players: 2 if the first won both games, 1 if the second seat won each, 0 if the other
// won both, and = if both were shared.
func duel(run results.Run, players []int, scores string) (list []results.Record) {
	for number, score := range scores {
		for i, p := range run.Pairings {
			if !slices.Contains(p.Seats, players[0]) || !slices.Contains(p.Seats, players[1]) {
				continue
			}
			first := p.Seats[0] == players[0]
			g := resultstest.Game(i, number, "random", 1, 2)
			switch {
			case score == '=':
				g.Seats[1].Place = 1
			case score == '1' || first == (score == '0'):
				g.Seats[0].Place, g.Seats[1].Place = 2, 1
			}
			list = append(list, g)
		}
	}
	return list
}

// ratingsOf writes ratings, and what they and the games of two players prove.
func ratingsOf(r *Ratings) string {
	var b strings.Builder
	standings := r.Standings()
	tenths := func(x float64) float64 { return math.Round(10*x)/10 + 0 } // -0 + 0 is 0
	for _, player := range r.Order {
		e := r.Rating(player)
		fmt.Fprintf(&b, "%s %+.1f [%+.1f, %+.1f], %d games, ranks %v, %s\n", r.Players[player], tenths(e.Value), tenths(e.Lo), tenths(e.Hi),
			e.Games, standings[player], e.Why)
	}
	for a := range r.Players {
		for o := range a {
			proven := map[[2]bool]string{{true, false}: "stronger", {false, true}: "weaker", {}: "not proven"}[[2]bool{r.Proven(o, a), r.Proven(a, o)}]
			c := r.Between(o, a)
			e := c.Score
			fmt.Fprintf(&b, "%s%s met %t, %s, %s: %s, %.3f [%.3f, %.3f] by %s\n", r.Players[o], r.Players[a], r.Met(o, a), r.own(o, a).word, proven, c.Word,
				e.Value, e.Lo, e.Hi, e.Method)
		}
	}
	fmt.Fprintf(&b, "fits %t, compared %t, cycle %v, first move %q\n", r.Fits, r.Compared(), r.Cycle(), r.Scale.WhyNoMover)
	return b.String()
}

// placesOf writes the places of players, and what holds for all of them.
func placesOf(c *Counts) string {
	return fmt.Sprintf("%s{Seats:%d Points:%t Forfeits:%d Incomplete:%d Uneven:%t}\n", lines(c), c.Seats, c.HasPoints(), c.Faults(), c.Incomplete(), c.Uneven())
}

// saysOf writes the comparisons of counts, what they need, and the figures of the first player.
func saysOf(c *Counts) string {
	var b strings.Builder
	name := func(player int) string { return c.Run.Players[player].Name }
	for _, o := range c.Comparisons() {
		fmt.Fprintf(&b, "%s%s", name(o.A), strings.NewReplacer(" beside ", ",", ", ", ",").Replace(o.Object))
		fmt.Fprintf(&b, " from %s: %d blocks, %s, evidence %s", o.Set.Kind, o.Blocks, cmp.Or(o.Word, stats.NotDecided), o.Against(o.Sample).Odds())
		if d := o.decision; d.Word != "" {
			fmt.Fprintf(&b, ", first %s at %d", d.Word, d.Blocks)
		}
		for _, is := range []struct {
			words string
			true  bool
		}{{"may not decide", !o.Decides}, {"exact", o.Exact}, {"within", o.Within > 0}, {"decided", o.Known()}} {
			if is.true {
				b.WriteString(", " + is.words)
			}
		}
		b.WriteString("\n")
	}
	later, repeats := c.Uncounted()
	fmt.Fprintf(&b, "compared %d, needed %s, any time %t, later %q, repeats %q\n", c.Compared(), c.Needed().Whole(), c.AnyTime, later, repeats)
	if c.Seats == 2 && len(c.Run.Players) > 1 {
		fmt.Fprintf(&b, "between ab %q, ba %q, aa %q\n", c.Between(0, 1).Word, c.Between(1, 0).Word, c.Between(0, 0).Word)
		for _, f := range []struct {
			name string
			e    stats.Estimate
		}{{"total", c.Player(0, "").Estimate()}, {"deciding", c.Player(0, Deciding).Estimate()}, {"cell", c.Matchup(0, 0, "").Estimate()}, {"seat", c.Seat(0, 0, "").Estimate()}} {
			fmt.Fprintf(&b, "%s of a: %.3f [%.3f, %.3f] of %d by %s (%s)\n", f.name, f.e.Value, f.e.Lo, f.e.Hi, f.e.N, f.e.Method, f.e.Why)
		}
	}
	return b.String()
}
