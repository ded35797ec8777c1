package web

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"strings"
	"time"

	"tourney/arena/review"
	"tourney/arena/transcript"
	"tourney/players"
	"tourney/players/engine"
	"tourney/report"
	"tourney/report/chart"
	"tourney/report/table"
	"tourney/results"
)

// The bounds of a review, in seconds of one core. Two hundred continuations make intervals of at most ±7 points.
const (
	searchFor    = 2 * time.Second
	continueFor  = 20 * time.Second
	continueMost = 200
)

// reviewed is a finished review.
type reviewed struct {
	report.Review
	alone   string   // why there are no continuations; "" if there are
	picture *picture // nil for none
	err     error
}

// reviewKey names the review of a game: by its moves too, as another game may get its address.
func reviewKey(h *head, r results.Record) string {
	return fmt.Sprintf("%s %x", h.Address(r.Pairing, r.Number), sum(fmt.Append(nil, r.Start, r.Moves, r.Finished)))
}

// turn is a turning point: a sentence that leads to its position, and more about it. To is "" in a report.
type turn struct{ To, Text, More string }

// reviewPage is the page of a review.
type reviewPage struct {
	Address, Here string
	Now           reviewing // the review in progress, if any
	Mine          bool      // that is this one
	Why           string    // why there can be none now
	Trouble       string    // of the last try
	Most          int       // continuations from every position

	Finished bool
	Ending   []string
	told
	Tables  []shownTable
	Picture shownPicture
}

// told is a review in words.
type told struct {
	Judge       string
	Turns       []turn   // by continuations, the largest first
	Said        []string // of continuations
	NoContinued string   // why there are none
	Proven      []turn
	Summary     []string
}

// review shows the review of a game, or offers it.
func (p *Page) review(v *visit) (*sheet, error) {
	h, r, err := v.place()
	if err != nil {
		return nil, err
	}
	here, key := gameAddress(h, r.Pairing, r.Number), reviewKey(h, r)
	data := reviewPage{Address: h.Address(r.Pairing, r.Number).String(), Here: here, Most: continueMost}
	finished, now := p.reviews.of(key)
	data.Now, data.Mine = now, now.Key == key
	switch {
	case finished == nil:
		data.Why, err = v.clocked("A review")
	case finished.err != nil:
		data.Trouble = finished.err.Error()
	default:
		err = finished.fill(v.Context(), &data)
	}
	return &sheet{Template: "review", Title: "Review of " + data.Address, Live: true,
		Trail: append(h.trail(), link{h.To("games"), "Games"}, link{here, data.Address}), Data: data}, err
}

// fill fills in the page of a finished review.
func (r *reviewed) fill(ctx context.Context, to *reviewPage) error {
	to.Finished, to.Ending = true, strings.Split(r.Ending(), "\n")
	to.told = r.told(func(ply int) string { return fmt.Sprintf("%s?ply=%d", to.Here, ply) })
	for _, figure := range report.Suiting(r.Review, report.ATable) {
		tables, err := figure.Tables(ctx, r.Review, table.HTML)
		if err != nil {
			return err
		}
		html := titled(figure.Doc, tables[0])
		to.Tables = append(to.Tables, shownTable{ID: "table-" + figure.Kind, Title: figure.Title, HTML: html, To: to.Here + "/" + figure.Kind})
	}
	if r.picture != nil {
		to.Picture = shownPicture{To: to.Here + "/review.svg", Alt: "Values and expected scores of " + to.Address + ", as in the tables."}
		to.Picture.fill(r.picture, nil)
	}
	return nil
}

// told returns the review in words. at returns the address of the position after a number of plies.
func (r *reviewed) told(at func(ply int) string) told {
	t := told{Judge: r.Judge, Summary: r.Summary, NoContinued: r.alone}
	for _, p := range r.Turning {
		t.Proven = append(t.Proven, turn{at(r.Decisions[p.Decision].Ply), p.Text[0], strings.Join(p.Text[1:], " ")})
	}
	if c := r.Continued; c != nil {
		t.Said = c.Summary
		for _, p := range c.Turning {
			t.Turns = append(t.Turns, turn{To: at(c.Positions[p.Position].Ply), Text: p.Text})
		}
	}
	return t
}

// titled renders a table with a title.
func titled(title string, t table.Table) template.HTML {
	t.Title = title
	return htmlOf(t)
}

// clocked returns why a review or a game must wait: it would take time from players who think by the clock. It returns
// "" if nothing is in the way. Which run a writer plays is not known, so any unfinished one counts.
func (v *visit) clocked(what string) (string, error) {
	if v.idle {
		return "", nil
	}
	view, err := v.home()
	if err != nil {
		return "", err
	}
	byClock := func(unrepeatable map[string]string) bool {
		for _, why := range unrepeatable {
			if why == players.ByTheClock {
				return true
			}
		}
		return false
	}
	whose := ""
	for _, l := range view.runs {
		if l.Finished.IsZero() && byClock(l.Facts.Unrepeatable) {
			whose = "run " + l.Name
		}
	}
	for _, s := range view.studies {
		if s.Finished.IsZero() && byClock(s.Facts.Unrepeatable) {
			whose = "study " + s.Name
		}
	}
	if whose == "" {
		return "", nil
	}
	return "Games are being played here, and players of the unfinished " + whose + " think by the clock. " + what + " may take time from them: ask again when it is finished.", nil
}

// begin begins a review, and leads to its page.
func (p *Page) begin(v *visit) (to string, s *sheet, err error) {
	h, record, err := v.place()
	if err != nil {
		return "", nil, err
	}
	why, err := v.clocked("A review")
	if err != nil {
		return "", nil, err
	}
	if why != "" {
		return "", nil, &problem{http.StatusConflict, errors.New(why)}
	}
	g, err := transcript.Open(h.Run, record)
	if err != nil {
		return "", nil, err
	}
	key := reviewKey(h, record)
	if !p.reviews.begin(key, g.Address().String(), func(ctx context.Context, step func(string, int, int)) *reviewed {
		return makeReview(ctx, *g, 1, step, func(r report.Review) (chart.Chart, error) { return report.Draw(ctx, r, "review") })
	}) {
		_, now := p.reviews.of(key)
		return "", nil, &problem{http.StatusConflict, fmt.Errorf("the review of %s is in progress: one is made at a time, try again in a moment", now.Game)}
	}
	return gameAddress(h, record.Pairing, record.Number, "review"), nil, nil
}

// makeReview searches the positions of a game more deeply, and lets its players go on from them. draw makes the chart.
func makeReview(ctx context.Context, g transcript.Game, workers int, step func(doing string, done, all int), draw func(report.Review) (chart.Chart, error)) *reviewed {
	in := review.Input{Game: g, Workers: workers, Time: searchFor / time.Duration(workers), Judge: review.ChooseJudge(g.Players, g.Record.Seats)}
	in.Progress = func(done, all int) { step("positions searched", min(done, all), all) }
	r := &reviewed{Review: report.Review{In: in}}
	if r.Review.Review, r.err = review.Game(ctx, in); r.err != nil {
		return r
	}
	c, err := continuing(g)
	if err != nil {
		r.alone = err.Error()
	} else {
		c.Workers, c.Time = workers, continueFor/time.Duration(workers)
		c.Progress = func(done, all int) { step("continuations played", done, all) }
		var on review.Continued
		if on, r.err = review.Continuations(ctx, g, c); r.err != nil {
			return r
		}
		r.Continued = &on
	}
	if c, err := draw(r.Review); err == nil { // otherwise there is nothing to draw
		r.picture, r.err = drawn(c, nil)
	}
	return r
}

// continuing returns the settings of the continuations of a game, or why its players cannot go on here.
func continuing(g transcript.Game) (review.Continue, error) {
	for _, p := range g.Players {
		if p.Spec.Method == engine.Name {
			return review.Continue{}, fmt.Errorf("%s is an external engine, which is not started for this: tourney review --continuations %d does", p.Name, continueMost)
		}
	}
	return review.Continue{Most: continueMost, Words: report.Sentence}, review.Continuable(g)
}

// reviewFile returns a finished review as a file.
func (p *Page) reviewFile(ctx context.Context, h *head, r results.Record, kind, format string) (file, error) {
	finished, _ := p.reviews.of(reviewKey(h, r))
	if finished == nil || finished.err != nil || format == "svg" && finished.picture == nil {
		return file{}, missing("%s has not been reviewed.", h.Address(r.Pairing, r.Number))
	}
	if format == "svg" {
		return file{kind: svgKind, body: finished.picture.svg}, nil
	}
	if kind != "review" {
		tables, err := report.Tables(ctx, finished.Review, kind, table.Format(format))
		var unsuited report.Unsuited
		switch {
		case errors.As(err, &unsuited):
			return file{}, missing("%w.", err)
		case err != nil:
			return file{}, err
		}
		return filed(tables[0], kind, table.Format(format))
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetIndent("", "  ")
	err := enc.Encode(finished.Document())
	return file{kind: "application/json", name: "review.json", body: b.Bytes()}, err
}
