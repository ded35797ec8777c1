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
	"tourney/players/external"
	"tourney/results"
	"tourney/results/report/table"
)

// The bounds of a review. Two hundred continuations make intervals of at most ±7 points.
const (
	searchFor    = 2 * time.Second
	continueFor  = 20 * time.Second
	continueMost = 200
)

// reviewed is a finished review.
type reviewed struct {
	review.Shown
	alone   string   // why there are no continuations; "" if there are
	picture *picture // nil for none
	err     error
}

// reviewKey names the review of a game: by its moves too, as another game may get its address.
func reviewKey(h *head, r results.Record) string {
	return fmt.Sprintf("%s %x", h.Address(r.Pairing, r.Number), sum(fmt.Append(nil, r.Start, r.Moves, r.Finished)))
}

// turn is a turning point on the page: a sentence that leads to its position, and more about it.
type turn struct{ To, Text, More string }

// reviewPage is the page of a review.
type reviewPage struct {
	Address, Here string
	Now           reviewing // the review in progress, if any
	Mine          bool      // that is this one
	Why           string    // why there can be none now
	Trouble       string    // of the last try
	Most          int       // continuations from every position

	Finished    bool
	Ending      []string
	Judge       string
	Turns       []turn   // by continuations, the largest first
	Said        []string // of continuations
	NoContinued string   // why there are none
	Shares      template.HTML
	Proven      []turn
	Summary     []string
	Decisions   template.HTML
	Picture     shownPicture
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
		finished.fill(&data)
	}
	return &sheet{Template: "review", Title: "Review of " + data.Address, Live: true,
		Trail: append(h.trail(), link{h.To("games"), "Games"}, link{here, data.Address}), Data: data}, err
}

// fill fills in the page of a finished review.
func (r *reviewed) fill(to *reviewPage) {
	at := func(ply int) string { return fmt.Sprintf("%s?ply=%d", to.Here, ply) }
	to.Finished, to.Judge, to.Ending = true, r.Judge, strings.Split(r.Ending(), "\n")
	for _, t := range r.Turning {
		to.Proven = append(to.Proven, turn{at(r.Decisions[t.Decision].Ply), t.Text[0], strings.Join(t.Text[1:], " ")})
	}
	to.Summary, to.Decisions = r.Summary, titled("every decision, searched more deeply", r.Table())
	if c := r.Continued; c != nil {
		for _, t := range c.Turning {
			to.Turns = append(to.Turns, turn{To: at(c.Positions[t.Position].Ply), Text: t.Text})
		}
		to.Said, to.Shares = c.Summary, titled("what the seats expect from every position", r.SharesTable())
	}
	to.NoContinued = r.alone
	if r.picture != nil {
		to.Picture = shownPicture{To: to.Here + "/review.svg", Alt: "Values and expected scores of " + to.Address + ", as in the tables."}
		to.Picture.fill(r.picture, nil)
	}
}

// titled renders a table with a title.
func titled(title string, t table.Table) template.HTML {
	t.Title = title
	return htmlOf(t)
}

// clocked returns why what the visitor asks for must wait: it would take time from players who think by the clock. It returns
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
	if !p.reviews.begin(key, g.Address().String(), func(ctx context.Context, step func(string, int, int)) *reviewed { return makeReview(ctx, *g, step) }) {
		_, now := p.reviews.of(key)
		return "", nil, &problem{http.StatusConflict, fmt.Errorf("the review of %s is in progress: one is made at a time, try again in a moment", now.Game)}
	}
	return gameAddress(h, record.Pairing, record.Number, "review"), nil, nil
}

// makeReview reviews a game on one core: it searches its positions more deeply, and lets its players go on from them.
func makeReview(ctx context.Context, g transcript.Game, step func(doing string, done, all int)) *reviewed {
	in := review.Input{Game: g, Workers: 1, Time: searchFor, Judge: review.ChooseJudge(g.Players, g.Record.Seats)}
	in.Progress = func(done, all int) { step("positions searched", min(done, all), all) }
	r := &reviewed{Shown: review.Shown{In: in}}
	if r.Review, r.err = review.Game(ctx, in); r.err != nil {
		return r
	}
	c, err := continuing(g)
	if err != nil {
		r.alone = err.Error()
	} else {
		c.Progress = func(done, all int) { step("continuations played", done, all) }
		var on review.Continued
		if on, r.err = review.Continuations(ctx, g, c); r.err != nil {
			return r
		}
		r.Continued = &on
	}
	if c, err := r.Chart(); err == nil { // otherwise there is nothing to draw
		r.picture, r.err = drawn(c)
	}
	return r
}

// continuing returns the settings of the continuations of a game, or why its players cannot go on here.
func continuing(g transcript.Game) (review.Continue, error) {
	for _, p := range g.Players {
		if p.Spec.Method == external.Name {
			return review.Continue{}, fmt.Errorf("%s is an external engine, which a page does not start: tourney review --continuations %d does", p.Name, continueMost)
		}
	}
	c, err := review.NewContinue(g)
	c.Most, c.Time, c.Workers = continueMost, continueFor, 1
	return c, err
}

// reviewFile returns a finished review as a file.
func (p *Page) reviewFile(h *head, r results.Record, kind, format string) (file, error) {
	finished, _ := p.reviews.of(reviewKey(h, r))
	if finished == nil || finished.err != nil || format == "svg" && finished.picture == nil {
		return file{}, missing("%s has not been reviewed.", h.Address(r.Pairing, r.Number))
	}
	switch {
	case format == "svg":
		return file{kind: "image/svg+xml", body: finished.picture.svg}, nil
	case kind == "decisions":
		return filed(finished.Table(), kind, table.Format(format))
	case kind == "shares" && finished.Continued != nil:
		return filed(finished.SharesTable(), kind, table.Format(format))
	case kind == "shares":
		return file{}, missing("%s has no continuations.", h.Address(r.Pairing, r.Number))
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetIndent("", "  ")
	err := enc.Encode(finished.Document())
	return file{kind: "application/json", name: "review.json", body: b.Bytes()}, err
}
