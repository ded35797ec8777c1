package web

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"html/template"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"tourney/arena/config"
	"tourney/arena/review"
	"tourney/arena/transcript"
	"tourney/players/external"
	"tourney/results"
	"tourney/results/report/table"
)

// The bounds of a review. Two hundred continuations make intervals of at most ±7 points.
const (
	searchFor    = 2 * time.Second
	continueFor  = 20 * time.Second
	continueMost = 200
	keptReviews  = 30
)

// reviews makes reviews, one at a time, and keeps the last ones.
type reviews struct {
	tell func()
	life context.Context // of the page
	end  context.CancelFunc

	sync.Mutex
	work    sync.WaitGroup
	running string // address of the game that is being reviewed; "" for none
	done    int    // steps, of all
	all     int
	doing   string
	kept    map[string]*reviewed
	order   []string // of kept, the oldest first
}

// reviewed is a finished review.
type reviewed struct {
	review.Shown
	picture *picture // nil for none
	err     error
}

func newReviews(tell func()) *reviews {
	r := &reviews{tell: tell, kept: map[string]*reviewed{}}
	r.life, r.end = context.WithCancel(context.Background())
	return r
}

// stop ends the review in progress, and waits for it.
func (r *reviews) stop() {
	r.end()
	r.work.Wait()
}

// of returns the finished review of a game, or nil; and the game in progress, which may be this one, with what is being
// done, how much of it is done, and all.
func (r *reviews) of(game string) (finished *reviewed, running, doing string, done, all int) {
	r.Lock()
	defer r.Unlock()
	return r.kept[game], r.running, r.doing, r.done, r.all
}

// begin begins the review of a game. It reports whether no other one is in progress.
func (r *reviews) begin(game string, make func(ctx context.Context, step func(doing string, done, all int)) *reviewed) bool {
	r.Lock()
	defer r.Unlock()
	if r.running != "" && r.running != game {
		return false
	}
	if r.running == game || r.kept[game] != nil && r.kept[game].err == nil {
		return true
	}
	r.running, r.doing, r.done, r.all = game, "", 0, 0
	told := time.Now()
	r.work.Go(func() {
		finished, err := guarded(func() (*reviewed, error) {
			return make(r.life, func(doing string, done, all int) {
				r.Lock()
				r.doing, r.done, r.all = doing, done, all
				due := time.Since(told) > tellEvery
				if due {
					told = time.Now()
				}
				r.Unlock()
				if due {
					r.tell()
				}
			}), nil
		})
		if err != nil {
			finished = &reviewed{err: err}
		}
		r.Lock()
		r.running = ""
		r.keep(game, finished)
		r.Unlock()
		r.tell()
	})
	return true
}

func (r *reviews) keep(game string, finished *reviewed) {
	r.order = append(slices.DeleteFunc(r.order, func(g string) bool { return g == game }), game)
	r.kept[game] = finished
	if len(r.order) > keptReviews {
		delete(r.kept, r.order[0])
		r.order = r.order[1:]
	}
}

// clear drops the reviews of another database.
func (r *reviews) clear() {
	r.Lock()
	defer r.Unlock()
	r.kept, r.order = map[string]*reviewed{}, nil
}

// turn is a turning point on the page: a sentence that leads to its position, and more about it.
type turn struct{ To, Text, More string }

// review shows the review of a game, or offers it.
func (p *Page) review(v *visit) (*sheet, error) {
	h, r, err := v.place()
	if err != nil {
		return nil, err
	}
	here := gameAddress(h, r.Pairing, r.Number)
	game := h.Address(r.Pairing, r.Number).String()
	data := struct {
		Address, Here  string
		Running, Doing string // the game in progress, if any
		Mine           bool   // that is this one
		Done, All      int
		Why            string // why there can be none now
		Trouble        string // of the last try
		Ending         string
		Judge          string
		Turns          []turn   // by continuations, the largest first
		Said           []string // of continuations
		NoContinued    string   // why there are none
		Shares         template.HTML
		Proven         []turn
		Summary        []string
		Decisions      template.HTML
		Picture        shownPicture
		Finished       bool
	}{Address: game, Here: here}
	var finished *reviewed
	finished, data.Running, data.Doing, data.Done, data.All = p.reviews.of(game)
	data.Mine = data.Running == game
	switch {
	case finished == nil:
		data.Why, err = v.clocked()
	case finished.err != nil:
		data.Trouble = finished.err.Error()
	default:
		data.Finished = true
		data.Judge, data.Ending = finished.Judge, finished.Ending()
		at := func(ply int) string { return fmt.Sprintf("%s?ply=%d", here, ply) }
		for _, t := range finished.Turning {
			data.Proven = append(data.Proven, turn{at(finished.Decisions[t.Decision].Ply), t.Text[0], strings.Join(t.Text[1:], " ")})
		}
		data.Summary, data.Decisions = finished.Summary, titled("every decision, searched more deeply", finished.Table())
		if c := finished.Continued; c != nil {
			for _, t := range c.Turning {
				data.Turns = append(data.Turns, turn{To: at(c.Positions[t.Position].Ply), Text: t.Text})
			}
			data.Said, data.Shares = c.Summary, titled("what the seats expect from every position", finished.SharesTable())
		} else {
			data.NoContinued = noContinuations(finished.In.Game)
		}
		if finished.picture != nil {
			data.Picture = shownPicture{To: here + "/review.svg", Alt: "Values and expected scores of " + game + ", as in the tables."}
			data.Picture.fill(finished.picture, nil)
		}
	}
	s := &sheet{Template: "review", Title: "Review of " + game, Live: true, Trail: append(h.trail(), link{h.To("games"), "Games"}, link{here, game}), Data: data}
	return s, err
}

// titled renders a table with a title.
func titled(title string, t table.Table) template.HTML {
	t.Title = title
	return htmlOf(t)
}

// clocked returns why no review may be made now: it would take time from players who think by the clock. "" if it may.
func (v *visit) clocked() (string, error) {
	if !v.db.Written() {
		return "", nil
	}
	view, err := v.home()
	if err != nil {
		return "", err
	}
	for _, l := range view.runs {
		if l.Finished.IsZero() && len(l.Facts.Unrepeatable) > 0 {
			return fmt.Sprintf("Run %s is in progress, and some of its players think by the clock. A review would take time from them: ask again when it is finished.", l.Name), nil
		}
	}
	for _, s := range view.studies {
		if s.Finished.IsZero() && len(s.Facts.Unrepeatable) > 0 {
			return fmt.Sprintf("Study %s is in progress, and some of its players think by the clock. A review would take time from them: ask again when it is finished.", s.Name), nil
		}
	}
	return "", nil
}

// begin begins a review, and leads to its page.
func (p *Page) begin(w http.ResponseWriter, r *http.Request) {
	to, err := guarded(func() (string, error) {
		v, cancel, err := p.open(r)
		defer cancel()
		if err != nil {
			return "", err
		}
		h, record, err := v.place()
		if err != nil {
			return "", err
		}
		if why, err := v.clocked(); err != nil || why != "" {
			if err == nil {
				err = &problem{http.StatusConflict, fmt.Errorf("%s", why)}
			}
			return "", err
		}
		g, err := transcript.Open(h.Run, record)
		if err != nil {
			return "", err
		}
		game := g.Address().String()
		if !p.reviews.begin(game, func(ctx context.Context, step func(string, int, int)) *reviewed { return makeReview(ctx, *g, step) }) {
			_, running, _, _, _ := p.reviews.of(game)
			return "", &problem{http.StatusConflict, fmt.Errorf("the review of %s is in progress: one is made at a time, try again in a moment", running)}
		}
		return gameAddress(h, record.Pairing, record.Number, "review"), nil
	})
	if err != nil {
		p.render(w, r, trouble(r, err))
		return
	}
	http.Redirect(w, r, to, http.StatusSeeOther)
}

// makeReview reviews a game on one core: it searches its positions more deeply, and lets its players go on from them.
func makeReview(ctx context.Context, g transcript.Game, step func(doing string, done, all int)) *reviewed {
	in := review.Input{Game: g, Workers: 1, Time: searchFor, Judge: review.ChooseJudge(g.Players, g.Record.Seats)}
	in.Progress = func(done, all int) { step("positions searched", min(done, all), all) }
	r := &reviewed{Shown: review.Shown{In: in}}
	if r.Review, r.err = review.Game(ctx, in); r.err != nil {
		return r
	}
	if noContinuations(g) == "" {
		c := review.Continue{Most: continueMost, Time: continueFor, Workers: 1, Progress: func(done, all int) { step("continuations played", done, all) }}
		file, err := config.DecodeStored([]byte(g.Run.Config))
		if err != nil {
			r.err = err
			return r
		}
		c.Clock, c.Deadline = file.Plan.Clock, file.Plan.Deadline
		on, err := review.Continuations(ctx, g, c)
		if r.err = err; err != nil {
			return r
		}
		r.Continued = &on
	}
	if c, err := r.Chart(); err == nil { // otherwise there is nothing to draw
		r.picture, r.err = drawn(c)
	}
	return r
}

// noContinuations returns why the players of a game cannot go on here, "" if they can.
func noContinuations(g transcript.Game) string {
	for _, p := range g.Players {
		if p.Spec.Method == external.Name {
			return fmt.Sprintf("%s is an external engine, which a page does not start: tourney review '%s' --continuations %d does.", p.Name, g.Address(), continueMost)
		}
	}
	if err := review.Continuable(g); err != nil {
		return err.Error()
	}
	if _, err := config.DecodeStored([]byte(g.Run.Config)); err != nil {
		return "The stored config cannot be read by this program."
	}
	return ""
}

// reviewFile returns a finished review as a file.
func (p *Page) reviewFile(h *head, r results.Record, format string) (file, error) {
	game := h.Address(r.Pairing, r.Number).String()
	finished, _, _, _, _ := p.reviews.of(game)
	if finished == nil || finished.err != nil || format == "svg" && finished.picture == nil {
		return file{}, missing("%s has not been reviewed.", game)
	}
	if format == "svg" {
		return file{kind: "image/svg+xml", body: finished.picture.svg}, nil
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetIndent("", "  ")
	err := enc.Encode(finished.Document())
	return file{kind: "application/json", name: "review.json", body: b.Bytes()}, err
}
