package tune

import (
	"fmt"
	"math"
	"strings"

	"tourney/arena/config"
	"tourney/arena/fit"
	"tourney/cli/shell"
	"tourney/report/table"
	"tourney/results"
	"tourney/results/stats"
)

// fitView is a fit with the data of its report.
type fitView struct {
	run      results.Run
	question fit.Question
	sample   *fit.Sample
	result   fit.Result
}

// table shows the weights below the answer.
func (v fitView) table() table.Table {
	s := v.sample
	t := table.Table{Kind: "fit",
		Title: fmt.Sprintf("%s (%s): weights of %s, fitted to %d positions of %d games", results.Visible(v.run.Name), v.run.Game,
			v.question.Spec.Heuristic, s.Count, s.Games),
		Lead: v.sentences(), Facts: v.facts(), Notes: v.notes()}
	table.Fill(&t, v.result.Weights, func(r *table.Row, w fit.Weight) {
		r.Text("weight", w.Name)
		r.Number("present", w.Present)
		r.Number("fitted", w.Fitted)
		r.Mean("estimate", 2, table.Cell{Value: w.Free, Shown: weightText(w.Free)})
		r.Text("remark", remark(w))
	})
	t.View.Keys = []string{"weight"}
	return t
}

// weightText formats a weight with two digits of its margin.
func weightText(e stats.Estimate) string {
	if !e.Known() {
		return ""
	}
	decimals := 0
	if m := e.Margin(); m > 0 {
		decimals = min(9, max(0, 1-int(math.Floor(math.Log10(m)))))
	}
	return fmt.Sprintf("%s±%.*f", stats.Decimal(e.Value, decimals), decimals, e.Margin())
}

// remark says what is special about a weight.
func remark(w fit.Weight) string {
	switch {
	case w.Still:
		return "its feature is the same in all positions: kept"
	case len(w.Sum) > 0:
		return "its feature follows from " + strings.Join(w.Sum, ", ") + ": only their sum is known"
	case w.Free.Games == 0:
		return fmt.Sprintf("its best value lies outside its range from %s to %s", w.Format(w.Min), w.Format(w.Max))
	case w.Clipped():
		return fmt.Sprintf("cut to its range from %s to %s", w.Format(w.Min), w.Format(w.Max))
	}
	return ""
}

// word says how the fitted weights predict.
func (v fitView) word() string {
	return map[int]string{1: "better", 0: "not proven different", -1: "worse"}[v.result.Gain.Beside(0)]
}

func (v fitView) sentences() []string {
	r := v.result
	verdict := map[int]string{
		1:  "The fitted weights predict better than the present ones.",
		0:  "It is not proven that the fitted weights predict better or worse than the present ones.",
		-1: "The fitted weights predict worse than the present ones: keep those.",
	}[r.Gain.Beside(0)]
	return []string{
		fmt.Sprintf("%s Their mean log loss on games held out is %s, that of the present weights %s, a gain of %s. Who plays and who "+
			"moves alone have %s, a constant 1/2 has %s.",
			verdict, lossText(r.Fitted), lossText(r.Present), lossText(r.Gain), lossText(r.Blind), stats.Decimal(math.Ln2, digits)),
		"What predicts better need not play better: only games tell.",
	}
}

// digits is the number of decimals of losses.
const digits = 4

func lossText(e stats.Estimate) string {
	text := stats.Decimal(e.Value, digits)
	if e.Known() {
		text += " ±" + stats.Decimal(e.Margin(), digits)
	}
	return text
}

func (v fitView) facts() []table.Fact {
	s, r := v.sample, v.result
	apart := func(key string, value any) table.Fact { return table.Fact{Key: key, Value: value, Apart: true} }
	return []table.Fact{{Key: "run", Value: v.run.Name}, {Key: "game", Value: v.run.Game}, {Key: "heuristic", Value: v.question.Spec.Heuristic},
		apart("player", v.player()), apart("candidate", v.candidate()), apart("judged_for", string(v.question.Judged)),
		apart("positions", s.Count), apart("games", s.Games), apart("openings", s.Openings), apart("ridge", r.Ridge),
		apart("loss_constant", math.Ln2), apart("loss_blind", r.Blind), apart("loss_present", r.Present), apart("loss_fitted", r.Fitted), apart("gain", r.Gain),
		apart("verdict", v.word()), apart("kept", v.question.Kept()), apart("sentences", v.sentences())}
}

// notes returns the sentences below the table.
func (v fitView) notes() []string {
	s, r := v.sample, v.result
	judged := map[fit.Judged]string{fit.Both: "both seats", fit.Mover: "the mover", fit.Other: "the seat that does not move"}[v.question.Judged]
	scale := "Only the proportions of weights are known: here values vary as much as with the present weights, or so that the ranges cut little."
	if r.Held {
		scale = "What is kept of the value sets the scale of the weights."
	}
	notes := []string{"The estimate is the weight before it is rounded and brought into its range. " + scale, fmt.Sprintf("Positions lie between turns, not in the last two, at most %d of a game; they are judged for %s.",
		v.question.Positions, judged)}
	var intervals stats.Notes
	intervals.Add(r.Fitted, r.Present, r.Gain, r.Blind)
	notes = append(notes, intervals.Sentences("± of losses is half the width of")...)
	notes = append(notes, fmt.Sprintf("Games held out: each fifth of the %d openings in turn. A ridge of %g pulls the weights to the present ones; "+
		"it was chosen by games held out, too. The intervals do not count its pull.", s.Openings, r.Ridge))
	if kept := v.question.Kept(); len(kept) > 0 {
		notes = append(notes, "Kept: "+strings.Join(kept, ", ")+".")
	}
	var left []string
	for _, of := range []struct {
		n   int
		why string
	}{{s.Faults, "ended by a fault"}, {s.Repeats, "repeat another game"}, {s.Short, "are too short"}, {s.Unread, "are more than enough"}} {
		if of.n > 0 {
			left = append(left, fmt.Sprintf("%d %s", of.n, of.why))
		}
	}
	if len(left) > 0 {
		notes = append(notes, "Games left out: "+strings.Join(left, ", ")+".")
	}
	return notes
}

// player is the player string with the fitted weights.
func (v fitView) player() string { return v.result.Spec(v.question.Spec).Short() }

func (v fitView) candidate() string { return config.Candidate(v.result.Spec(v.question.Spec)) }

// lines returns the fitted player in forms to paste.
func (v fitView) lines() string {
	return toPaste(v.run.Game, v.run.Facts.Options, v.player(), v.candidate(), v.question.Spec.Short())
}

// toPaste returns a player string, the line of a candidate, and a match against another player, each in one line.
func toPaste(game string, rules map[string]string, player, candidate, against string) string {
	match := append([]string{"tourney", "match", game, player, against}, shell.RuleFlags(game, rules)...)
	return fmt.Sprintf("\nplayer: %s\n%s\n%s\n", player, candidate, shell.CommandLine(match))
}
