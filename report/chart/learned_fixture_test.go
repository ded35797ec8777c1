package chart_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tourney/arena/study"
	_ "tourney/games/loa"
	"tourney/players"
	"tourney/report"
	"tourney/report/chart"
	"tourney/results"
	"tourney/results/landscape"
	"tourney/results/resultstest"
)

// searched are the names of weights, by how many a study has.
var searched = map[int]string{2: "w", 3: strings.Repeat("W", 40), 9: "weight-"}

// The weights of all studies are those of one heuristic. The default of two weights is on their grid, those of more are
// not.
func init() {
	h := players.Heuristic{Game: "loa", Name: "made-up"}
	for n := range searched {
		for i, w := range weightsOf(n) {
			p := players.Param{Name: w.Name, Min: w.Min, Max: w.Max}
			switch {
			case w.Switch:
				p.Kind = players.Switch
			case w.Log:
				p.Default = 1
			case i == 0 && n > 2:
				p.Default = 0.123
			}
			h.Params = append(h.Params, p)
		}
	}
	players.RegisterHeuristic(h)
}

// weightsOf returns n weights of all kinds.
func weightsOf(n int) []results.Weight {
	var list []results.Weight
	for i := range n {
		w := []results.Weight{
			{Max: 1, Steps: 7 * n},
			{Min: 0.01, Max: 100, Log: true, Steps: 3},
			{Min: -5, Max: 5, Steps: 3},
			{Max: 1, Switch: true},
		}[i%4]
		w.Name = fmt.Sprint(searched[n], i)
		list = append(list, w)
	}
	return list
}

// learned are the pictures of what a search has learned of n weights.
func learned(t testing.TB, n int) map[string]chart.Chart {
	t.Helper()
	weights, player := weightsOf(n), results.Player{Name: "default", Spec: "made-up@1"}
	boards := []results.OpeningSet{{Kind: "random", Games: 1}}
	s := results.Study{Name: searched[n], Game: "loa", Heuristic: searched[n], Method: results.Grid}
	s.Facts = results.StudyFacts{Weights: weights, Candidate: player, Opponents: []results.Player{player},
		Course:   results.Course{Seats: study.BothSeats},
		Openings: map[results.Stage][]results.OpeningSet{results.Screening: boards, results.Proof: boards}}
	of := resultstest.Must(study.Of(s))
	first, second := weights[0].Name, weights[1].Name
	r := rand.New(rand.NewPCG(4, uint64(n)))
	var duels []results.Trial
	for range 1500 {
		a, b := vector(weights, r), vector(weights, r)
		met := results.Meeting{Player: "b", Weights: b, Wins: 1, Losses: 1}
		if r.Float64() < math.Abs(a[first]-b[first]) {
			met.Wins, met.Losses = 2, 0
			if a[first] < b[first] {
				met.Wins, met.Losses = 0, 2
			}
		}
		duels = append(duels, results.Trial{Stage: results.Screening, Weights: a, Wins: met.Wins, Losses: met.Losses,
			Meetings: []results.Meeting{met}})
	}
	start, end := of.Space.Start(), vector(weights, r)
	l := resultstest.Must(report.Read(t.Context(), screened(of, s), s.Name))
	l.Note, l.Weights = strings.Repeat("Games are missing. ", 9), []string{first, second}
	l.Found.Winner = &results.Trial{Player: "the best of " + first, Weights: map[string]float64{first: 0, second: 100}}
	l.Model = func() (*landscape.Model, error) { return landscape.Learn(weights, duels, start, end) }
	l.History = func() ([]results.Moment, error) {
		return []results.Moment{{Games: 1, Weights: start}, {Games: 1_000_000, Weights: end}}, nil
	}
	charts := map[string]chart.Chart{}
	for _, kind := range []string{"slices", "contour", "heatmap", "history"} {
		charts[kind] = resultstest.Must(picture(report.OfStudy, kind).Draw(t.Context(), l))
	}
	return charts
}

// screening is the store of a study with a single run.
type screening struct {
	resultstest.Store
	study  results.Study
	trials []results.Trial
}

func (s *screening) Study(context.Context, string) (results.Study, error) { return s.study, nil }

func (s *screening) Trials(context.Context, string) ([]results.Trial, error) { return s.trials, nil }

func (s *screening) Run(_ context.Context, name string) (results.Run, error) {
	if name != s.Now.Name {
		return results.Run{}, results.ErrNoRun
	}
	return s.Now, nil
}

// screened is the store of a study whose grid over two weights has a candidate in each cell, except for some that are
// empty.
func screened(of study.Study, stored results.Study) *screening {
	s := &screening{study: stored}
	s.Now = results.Run{Name: study.RunsOf(stored)[0], Game: stored.Game, Players: []results.Player{{Name: "opponent"}}}
	axes := of.Space.Free()
	for up, high := range axes[1].Values() {
		for across, wide := range axes[0].Values() {
			if across%5 == up {
				continue
			}
			n := len(s.Now.Players)
			player := results.Player{Name: fmt.Sprint("candidate ", n)}
			s.Now.Players = append(s.Now.Players, player)
			s.Now.Pairings = append(s.Now.Pairings, results.Pairing{Seats: []int{n, 0}})
			games := 9 + across%9
			for number := range games {
				places := []int{1, 2}
				if (number+across)%(2+up) == 0 {
					slices.Reverse(places)
				}
				s.List = append(s.List, resultstest.Game(n-1, number, "random", places...))
			}
			s.trials = append(s.trials, results.Trial{Number: n, Stage: results.Screening, Candidate: n, Player: player.Name,
				Run: s.Now.Name, Wins: games, Weights: map[string]float64{axes[0].Name: wide, axes[1].Name: high}})
		}
	}
	return s
}
