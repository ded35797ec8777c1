package compare

import (
	"flag"
	"fmt"
	"strings"
	"testing"
	"time"

	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/resultstest"
	"tourney/results/stats"
)

var update = flag.Bool("update", false, "rewrite the golden file")

// TestSentences writes what is said of studies to testdata/sentences.txt: of their parts, of how much their proofs
// show, of where the games of a proof began, and with warnings. The empty board is never fresh: where other boards are,
// they alone give the verdict.
func TestSentences(t *testing.T) {
	var said strings.Builder
	say := func(name string, f Finding) {
		fmt.Fprintf(&said, "# %s\n%s\n\n", name, strings.Join(f.Sentences(), "\n"))
	}
	finished := results.Study{Method: results.RandomSearch, Budget: 3000, Finished: time.Unix(0, 0)}
	unfinished := results.Study{Method: results.RandomSearch, Budget: 3000}
	all := wholeTrials()
	proof := func(lost, shared, won int) results.Trial { return paired(7, results.Proof, 3, lost, shared, won) }
	single := func(wins, losses int) results.Trial { return singles(7, results.Proof, 3, wins, 0, losses) }
	for _, tt := range []struct {
		name   string
		study  results.Study
		trials []results.Trial
	}{
		{"better", finished, all},
		{"worse", finished, append(all[:7:7], proof(166, 254, 80))},
		{"not decided", finished, append(all[:7:7], proof(110, 270, 120))},
		{"not quite better", finished, append(all[:7:7], proof(100, 254, 146))},
		{"all even", finished, append(all[:7:7], proof(0, 500, 0))},
		{"a proof without the rest", unfinished, []results.Trial{single(10, 0)}},
		{"better in single games", unfinished, []results.Trial{single(70, 30)}},
		{"not quite in single games", unfinished, []results.Trial{single(59, 41)}},
		{"one game", unfinished, []results.Trial{single(1, 0)}},
		{"nine games lost", unfinished, []results.Trial{single(0, 9)}},
		{"ten games lost", unfinished, []results.Trial{single(0, 10)}},
		{"begun", unfinished, nil},
		{"the default alone", unfinished, all[:1]},
		{"screened", unfinished, all[:5]},
		{"re-tested", unfinished, all[:6]},
		{"two with the highest score", unfinished, append(all[:4:4], paired(4, results.Screening, 4, 12, 50, 38))},
		{"the default has the highest score", unfinished, all[:2]},
		{"finished without a proof", finished, all[:5]},
	} {
		say(tt.name, BestFinding(Findings(tt.study, tt.trials)))
	}
	of := func(opening string, wins, losses int) part { return part{opening: opening, wins: wins, losses: losses} }
	empty, random := of("empty", 70, 30), of("random", 430, 570)
	for _, tt := range []struct {
		name  string
		parts []part
	}{
		{"nothing is known of openings", nil}, {"only the empty board", []part{empty}}, {"only random boards", []part{random}},
		{"better on the empty board", []part{empty, random}}, {"even on the empty board", []part{of("empty", 50, 50), random}},
		{"worse on the empty board", []part{of("empty", 30, 70), of("random", 570, 430)}}, {"two kinds", []part{random, of("list", 60, 40)}},
	} {
		f := BestFinding(Findings(finished, all))
		f.Split(countsOf(t, tt.parts...))
		say(tt.name, f)
	}
	// Opponents that nearly always win or lose are named, and whether they got further games.
	study := unfinished
	study.Facts.Opponents = []results.Player{{Name: "a"}, {Name: "b"}, {Name: "c"}}
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
	warned, proven := BestFinding(Findings(study, trials)), BestFinding(Findings(finished, all))
	warned.Warnings = Useless(study, trials)
	say("warnings", warned)
	proven.Warnings = warned.Warnings
	say("a proof with warnings", proven)
	resultstest.Golden(t, *update, "testdata/sentences.txt", said.String())
}

// TestSplit: fresh boards are summed in pairs, as the whole proof is.
func TestSplit(t *testing.T) {
	f := BestFinding(Findings(results.Study{}, wholeTrials()))
	f.Split(countsOf(t, part{opening: "empty", pairs: [5]int{0, 0, 0, 0, 50}}, part{opening: "random", pairs: [5]int{10, 5, 0, 7, 9}},
		part{opening: "list", pairs: [5]int{1, 2, 0, 3, 4}}))
	if want := stats.Pairs([5]int{11, 7, 0, 10, 13}).AtAnyTime(); f.Proof != want || f.Word != stats.NotDecided {
		t.Errorf("%+v, %s; want %+v, not decided", f.Proof, f.Word, want)
	}
	whole := BestFinding(Findings(results.Study{}, wholeTrials()))
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
	run := results.Run{Name: "proof", Facts: results.Facts{Schedule: results.Schedule{Until: results.UntilProven}}, Players: []results.Player{{Name: "a.3"}, {Name: "a"}}, Pairings: []results.Pairing{{Seats: []int{0, 1}}}}
	var games []results.Record
	number := 0
	play := func(pairing int, opening string, points int) { // of a.3, in halves
		places := [][]int{{2, 1}, {1, 1}, {1, 2}}[points]
		if pairing == 1 {
			places = []int{places[1], places[0]}
		}
		games = append(games, resultstest.Game(pairing, number, opening, places...))
	}
	for _, p := range parts {
		for i := range p.wins + p.losses {
			play(0, p.opening, map[bool]int{true: 2}[i < p.wins])
			number++
		}
		for score, n := range p.pairs { // an even pair has a game won and one lost
			if n == 0 {
				continue
			}
			run.Pairings = []results.Pairing{{Seats: []int{0, 1}}, {Seats: []int{1, 0}}}
			for range n {
				play(0, p.opening, []int{0, 1, 2, 2, 2}[score])
				play(1, p.opening, []int{0, 0, 0, 1, 2}[score])
				number++
			}
		}
	}
	tallies, totals, _ := resultstest.Count(run, games)
	return resultstest.Must(evidence.New(resultstest.Planned(run, games), tallies, totals))
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
