package verdict

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/resultstest"
	"tourney/results/stats"
)

func TestSentences(t *testing.T) {
	finished := results.Study{Method: results.RandomSearch, Budget: 3000, Finished: time.Unix(0, 0)}
	unfinished := results.Study{Method: results.RandomSearch, Budget: 3000}
	all := complete()
	with := func(proof results.Trial) []results.Trial { return append(all[:7:7], proof) }
	const chosen = "It was chosen among 5 candidates, for 62.5 % ±6.7 in 200 games against the opponents: " +
		"a score that choosing makes too high. The default scored 49.5 % ±6.2 there."
	const retested = "Re-tested with 1 other, it scored 57.5 % ±4.6 in 400 new games against the default."
	const leads = "The best of 5 candidates in the screening is a.4, with 65.0 % ±6.2 in 200 games against the opponents: " +
		"a score that choosing makes too high. The default scored 49.5 % ±6.2 there."
	for _, tt := range []struct {
		name   string
		study  results.Study
		trials []results.Trial
		want   []string
	}{
		{"better", finished, all, []string{
			"a.3 is better than the default: 58.6 % [53.5, 63.5] (+60 Elo [+25, +96]), 500 pairs, evidence 430000:1; may be looked at any time. Nothing was chosen by these games.",
			chosen, retested}},
		{"worse", finished, with(paired(7, results.Proof, 3, 166, 254, 80)), []string{
			"a.3 is worse than the default: 41.4 % [36.5, 46.5] (-60 Elo [-96, -25]), 500 pairs, evidence 430000:1; may be looked at any time. Nothing was chosen by these games.",
			chosen, retested, "Keep the default: the weights of a.3 are worse."}},
		{"not decided", finished, with(paired(7, results.Proof, 3, 110, 270, 120)), []string{
			"It is not decided whether a.3 is better than the default: 51.0 % [46.0, 56.0] (+7 Elo [-28, +42]), 500 pairs, evidence less " +
				"than 1:1 of the 40:1 that decides; may be looked at any time. Nothing was chosen by these games.",
			"500 pairs would have shown a gain of 6.3 points four times out of five.", chosen, retested,
			"Keep the default: these games do not show that the weights of a.3 are better."}},
		{"a proof without the rest", unfinished, []results.Trial{singles(7, results.Proof, 3, 10, 0, 0)}, []string{
			"a.3 is better than the default: 100.0 % [53.0, 100.0] (it won every game: at least +21 Elo), 10 games, evidence 66:1; may be " +
				"looked at any time. Nothing was chosen by these games.",
			"It was chosen among 0 candidates, but its own trial in the screening is missing.",
			"Unfinished: 10 of at most 3000 games are in finished trials."}},
		{"begun", unfinished, nil, []string{
			"Unfinished: 0 of at most 3000 games are in finished trials; nothing is proven yet.",
			"0 candidates have been looked at."}},
		{"the default alone", unfinished, all[:1], []string{
			"Unfinished: 200 of at most 3000 games are in finished trials; nothing is proven yet.",
			"1 candidate has been looked at, the default: it scored 49.5 % ±6.2 in 200 games against the opponents."}},
		{"screened", unfinished, all[:5], []string{
			"Unfinished: 1000 of at most 3000 games are in finished trials; nothing is proven yet.", leads}},
		{"re-tested", unfinished, all[:6], []string{
			"Unfinished: 1400 of at most 3000 games are in finished trials; nothing is proven yet.", leads,
			"Re-tested against the default, in new games: 1 candidate."}},
		{"two with the highest score", unfinished, append(all[:4:4], paired(4, results.Screening, 4, 12, 50, 38)), []string{
			"Unfinished: 1000 of at most 3000 games are in finished trials; nothing is proven yet.",
			"Of 5 candidates in the screening none is best: a.2 and 1 other have the highest score, with 63.0 % ±6.6 in 200 games against the " +
				"opponents: a score that choosing makes too high. The default scored 49.5 % ±6.2 there."}},
		{"the default has the highest score", unfinished, all[:2], []string{
			"Unfinished: 400 of at most 3000 games are in finished trials; nothing is proven yet.",
			"Of 2 candidates in the screening none scores more than the default; the next is a.1, with 45.0 % ±6.2 in 200 games against the " +
				"opponents: a score that choosing makes too high. The default scored 49.5 % ±6.2 there."}},
		{"finished without a proof", finished, all[:5], []string{
			"Nothing is proven: the study was finished without games for it. Keep the default.", leads}},
	} {
		if diff := cmp.Diff(tt.want, Of(tt.study, tt.trials).Sentences()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}

// Where the games of the proof began is said as far as it is known. The empty board is never fresh: where other boards
// are, they alone give the verdict.
func TestSentencesOfOpenings(t *testing.T) {
	of := func(opening string, wins, losses int) part { return part{opening: opening, wins: wins, losses: losses} }
	empty, random, listed := of("empty", 70, 30), of("random", 430, 570), of("list", 60, 40)
	const (
		nothing = "; may be looked at any time. Nothing was chosen by these games."
		pooled  = "a.3 is better than the default: 58.6 % [53.5, 63.5] (+60 Elo [+25, +96]), 500 pairs, evidence 430000:1" + nothing
		worse   = "a.3 is worse than the default on fresh boards: 43.0 % [37.9, 48.2] (-49 Elo [-86, -13]), 1000 games, evidence 2300:1" + nothing
		keep    = "Keep the default: the weights of a.3 are worse."
		begin   = "Keep the default, unless all games begin from the empty board: the weights of a.3 are worse."
	)
	for _, tt := range []struct {
		parts []part
		first []string
		last  string // "" where the default is not to be kept
	}{
		{nil, []string{pooled}, ""},
		{[]part{empty}, []string{"a.3 is better than the default on the empty board: 58.6 % [53.5, 63.5] (+60 Elo [+25, +96]), 500 pairs, evidence 430000:1" + nothing}, ""},
		{[]part{random}, []string{worse}, keep},
		{[]part{empty, random}, []string{worse, "By opening: 70.0 % [53.8, 83.2] from the empty board (100 games: better), " +
			"43.0 % ±5.1 from fresh random boards (1000 games: worse)."}, begin},
		{[]part{of("empty", 50, 50), random}, []string{worse, "By opening: 50.0 % ±15.9 from the empty board (100 games: not " +
			"decided), 43.0 % ±5.1 from fresh random boards (1000 games: worse)."}, keep},
		{[]part{of("empty", 30, 70), of("random", 570, 430)}, []string{"a.3 is better than the default on fresh boards: 57.0 % [51.8, " +
			"62.1] (+49 Elo [+13, +86]), 1000 games, evidence 2300:1" + nothing},
			"Keep the default if all games begin from the empty board: there the weights of a.3 are worse."},
		{[]part{random, listed}, []string{"a.3 is worse than the default on fresh boards: 44.5 % [39.7, 49.5] (-38 Elo [-73, -4]), " +
			"1100 games, evidence 110:1" + nothing, "By opening: 43.0 % ±5.1 from fresh random boards (1000 games: worse), " +
			"60.0 % ±15.6 from fresh list boards (100 games: not decided)."}, keep},
	} {
		f := Of(results.Study{Finished: time.Unix(0, 0)}, complete())
		f.Split(countsOf(t, tt.parts...))
		said := slices.DeleteFunc(f.Sentences(), func(s string) bool { return strings.HasPrefix(s, "The proof ended early") })
		if diff := cmp.Diff(tt.first, said[:len(tt.first)]); diff != "" {
			t.Errorf("%v (-want +got):\n%s", tt.parts, diff)
		}
		want := len(tt.first) + 2 // how it was chosen, and the re-test
		if len(tt.parts) > 1 && len(tt.first) < 2 {
			want++ // by opening
		}
		if tt.last != "" {
			want++
			if got := said[len(said)-1]; got != tt.last {
				t.Errorf("%v: %q, want %q", tt.parts, got, tt.last)
			}
		}
		if len(said) != want {
			t.Errorf("%v: %d sentences, want %d", tt.parts, len(said), want)
		}
	}
}

// TestSplit: fresh boards are summed in pairs, as the whole proof is.
func TestSplit(t *testing.T) {
	f := Of(results.Study{}, complete())
	f.Split(countsOf(t, part{opening: "empty", pairs: [5]int{0, 0, 0, 0, 50}}, part{opening: "random", pairs: [5]int{10, 5, 0, 7, 9}},
		part{opening: "list", pairs: [5]int{1, 2, 0, 3, 4}}))
	if want := stats.Pairs([5]int{11, 7, 0, 10, 13}).AtAnyTime(); f.Proof != want || f.Word != stats.NotDecided {
		t.Errorf("%+v, %s; want %+v, not decided", f.Proof, f.Word, want)
	}
	whole := Of(results.Study{}, complete())
	only := whole
	only.Split(countsOf(t, part{opening: "empty", pairs: whole.Winner.Pairs}))
	if only.Proof != whole.Proof || only.Word != whole.Word {
		t.Errorf("from the empty board alone %+v, want the whole proof %+v", only.Proof, whole.Proof)
	}
}

// part is the score of a.3 from one kind of opening against the default: pairs of games or, without pairs,
// games in which it sat first.
type part struct {
	opening      string
	wins, losses int
	pairs        [5]int
}

// countsOf returns the counts of a run with these games.
func countsOf(t *testing.T, parts ...part) *evidence.Counts {
	t.Helper()
	run := results.Run{Name: "proof", Facts: results.Facts{Until: results.UntilProven}, Players: []results.Player{{Name: "a.3"}, {Name: "a"}}, Pairings: []results.Pairing{{Seats: []int{0, 1}}}}
	var tallies []results.Tally
	var totals results.BlockTotals
	for _, p := range parts {
		if p.pairs == [5]int{} {
			tallies = append(tallies, tallyOf(0, 0, p.opening, p.wins, 0, p.losses))
			continue
		}
		run.Pairings = []results.Pairing{{Seats: []int{0, 1}}, {Seats: []int{1, 0}}}
		wins, draws, pairs := p.pairs[2]+p.pairs[3]+2*p.pairs[4], p.pairs[1]+p.pairs[3], 0 // an even pair has a game won and one lost
		for i, n := range p.pairs {
			if n == 0 {
				continue
			}
			pairs += n
			totals.Scores = append(totals.Scores, results.BlockScore{Opening: p.opening, Scores: []int{6 * i, 24 - 6*i}, Blocks: n})
		}
		first := min(wins, pairs)
		drawn := min(draws, pairs-first)
		tallies = append(tallies, tallyOf(0, 0, p.opening, first, drawn, pairs-first-drawn),
			tallyOf(1, 1, p.opening, wins-first, draws-drawn, pairs-(wins-first)-(draws-drawn)))
		for player := range 2 {
			sum := results.BlockSum{Opening: p.opening, Player: player, Blocks: pairs}
			for i, n := range p.pairs {
				place := int64(48 - 6*i) // a place is 24 twelfths less what was won
				if player == 1 {
					place = int64(24 + 6*i)
				}
				sum.Place += int64(n) * place
				sum.PlaceSquared += int64(n) * place * place
			}
			totals.Sums = append(totals.Sums, sum)
		}
	}
	c, err := evidence.New(resultstest.Tallied(run, tallies), tallies, totals)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// tallyOf returns the tally of a pairing by the results of the player in a seat.
func tallyOf(pairing, seat int, opening string, wins, draws, losses int) results.Tally {
	games := wins + draws + losses
	t := results.Tally{Pairing: pairing, Opening: opening, Games: games, Different: games, Starts: games, Turns: int64(games),
		TurnsSquared: int64(games), Seats: make([]results.SeatTally, 2)}
	t.Seats[seat] = results.SeatTally{Wins: wins, Draws: draws, Losses: losses,
		Places: [4]int64{int64(12*wins + 6*draws), int64(6*draws + 12*losses)}}
	t.Seats[1-seat] = results.SeatTally{Wins: losses, Draws: draws, Losses: wins,
		Places: [4]int64{int64(12*losses + 6*draws), int64(6*draws + 12*wins)}}
	return t
}

// Warnings end the sentences, with a proof and without.
func TestSentencesOfWarnings(t *testing.T) {
	for _, trials := range [][]results.Trial{nil, complete()} {
		f := Of(results.Study{}, trials)
		want := append(f.Sentences(), "Warning: b is too hard.", "Warning: c is too easy.")
		f.Warnings = []string{"b is too hard", "c is too easy"}
		if diff := cmp.Diff(want, f.Sentences()); diff != "" {
			t.Errorf("%d trials (-want +got):\n%s", len(trials), diff)
		}
	}
}

func TestPercent(t *testing.T) {
	for _, tt := range []struct {
		score stats.Estimate
		want  string
	}{
		{stats.Score(51, 0, 29), "63.8 % ±10.3"}, // as a float it is a little less than 63.75
		{stats.Score(5_000_000, 0, 5_000_000), "50.0 % ±0.1"},
		{stats.Pairs([5]int{0, 0, 0, 1, 0}).Score(), "75.0 % [0.0, 100.0]"},
		{stats.Estimate{Value: 0.5, Games: 1, Why: "unknown"}, "50.0 %"},
		{stats.Score(0, 0, 0), "–"},
	} {
		if got := Percent(tt.score); got != tt.want {
			t.Errorf("%+v: got %s, want %s", tt.score, got, tt.want)
		}
	}
}

// TestUseless: opponents that nearly always win or lose are named, and whether they got further games.
func TestUseless(t *testing.T) {
	study := results.Study{Facts: results.StudyFacts{Opponents: []results.Player{{Name: "a"}, {Name: "b"}, {Name: "c"}}}}
	met := func(number, round int, m ...results.Meeting) results.Trial {
		t := results.Trial{Number: number, Round: round, Stage: results.Screening, Meetings: m}
		for _, m := range m {
			t.Wins, t.Draws, t.Losses = t.Wins+m.Wins, t.Draws+m.Draws, t.Losses+m.Losses
		}
		return t
	}
	trials := []results.Trial{
		met(0, 1, results.Meeting{Player: "a", Wins: 80, Losses: 20}, results.Meeting{Player: "b", Wins: 81, Losses: 19}, results.Meeting{Player: "c", Wins: 9, Losses: 91}),
		met(1, 1, results.Meeting{Player: "a", Draws: 2}, results.Meeting{Player: "c", Losses: 2}),
		met(2, 2, results.Meeting{Player: "a", Wins: 500}),
	}
	want := []string{
		"b is too easy to learn from: it scored 19.0 % in 100 games, and outside of 20 to 80 % games say little about which weights are better; " +
			"it got no games after that",
		"c is too hard to learn from: it scored 91.2 % in 102 games, and outside of 20 to 80 % games say little about which weights are better",
	}
	if diff := cmp.Diff(want, Useless(study, trials)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
