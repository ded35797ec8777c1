package web

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"tourney/arena"
	"tourney/arena/match"
	"tourney/arena/plan"
	"tourney/arena/sitting"
	"tourney/games"
	"tourney/results"
)

// Writer is a store that the page writes its games to.
type Writer interface {
	sitting.Ledger
	Close() error
}

const (
	mostPlays = 8         // games in play side by side: each has the memory and the thinking of its players
	dropAfter = time.Hour // a game that nobody has looked at may be dropped when there is no room
	keepEvery = time.Second
)

// plays are the games that people play on the page. They are in memory until they are finished and stored.
type plays struct {
	in       *background
	settings Settings

	sync.Mutex
	list []*personGame

	storing sync.Mutex // one game is written at a time: a database has one writer
}

// personGame is a game of a person.
type personGame struct {
	*sitting.Sitting
	ID    string
	plays *plays
	leave context.CancelFunc

	acting sync.Mutex // held by a request that changes the game

	mu    sync.Mutex
	used  time.Time
	since time.Time // of the present position
	asked *asked    // the last question for advice; nil for none
	reply reply     // to the last request
	ended *ended    // nil while the game is in progress
}

// reply is what the page says to a request of the person, until the game goes on.
type reply struct {
	version int    // of the view that it is about
	trouble string // why the request was not obeyed; "" if it was
	said    []string
}

// asked is a question for advice, with its answer.
type asked struct {
	what    sitting.Command // Hint or Value
	version int             // of the view that it is about
	cancel  context.CancelFunc
	done    bool
	advice  sitting.Advice
	err     error
}

// ended is the end of a game.
type ended struct {
	record results.Record
	err    error       // why there is no record
	run    results.Run // as stored, or as it will be
	stored bool
	why    error // why it is not stored yet
}

// begin begins a game, if there is room.
func (p *plays) begin(s *sitting.Sitting) (*personGame, error) {
	p.Lock()
	defer p.Unlock()
	if !p.room() {
		return nil, &problem{http.StatusServiceUnavailable, fmt.Errorf("%d games are being played on this page: finish or leave one of them", mostPlays)}
	}
	now := time.Now()
	ctx, leave := context.WithCancel(p.in.ctx)
	game := &personGame{Sitting: s, ID: strings.ToLower(rand.Text()[:10]), plays: p, leave: leave, used: now, since: now}
	p.list = append(p.list, game)
	played := make(chan struct{})
	p.in.group.Go(func() {
		defer close(played)
		_, err := guarded(func() (results.Record, error) {
			record, err := s.Play(ctx)
			game.end(record, err, plan.RunOf(s.Plan, "", p.settings.Build))
			return record, err
		})
		if _, panicked := errors.AsType[*bug](err); panicked {
			game.end(results.Record{}, err, results.Run{})
		}
		leave()
	})
	p.in.group.Go(func() {
		for v, err := s.Next(ctx, 0); err == nil; v, err = s.Next(ctx, v.Version) {
			game.changed()
		}
		<-played
		game.changed()
		p.keep(game)
	})
	return game, nil
}

// room makes room for one more game: in the place of one that is over, or that nobody has looked at for long. Games
// that are over are stored all the same.
func (p *plays) room() bool {
	if len(p.list) < mostPlays {
		return true
	}
	i := slices.IndexFunc(p.list, func(g *personGame) bool { return g.finished() != nil })
	if i < 0 {
		i = slices.IndexFunc(p.list, func(g *personGame) bool { return g.idle() > dropAfter })
	}
	if i < 0 {
		return false
	}
	p.list[i].leave()
	p.list = slices.Delete(p.list, i, i+1)
	return true
}

// find returns a game in play, or one that was played lately.
func (p *plays) find(id string) (*personGame, error) {
	p.Lock()
	defer p.Unlock()
	i := slices.IndexFunc(p.list, func(g *personGame) bool { return g.ID == id })
	if i < 0 {
		return nil, missing("There is no such game in play. If it was not finished it is lost: it was left, tourney serve has been started again, or nobody had looked at it for an hour when there was no room. Finished games are among the runs, as play-1, play-2 and so on.")
	}
	p.list[i].use()
	return p.list[i], nil
}

// drop leaves a game.
func (p *plays) drop(game *personGame) {
	p.Lock()
	defer p.Unlock()
	game.leave()
	p.list = slices.DeleteFunc(p.list, func(g *personGame) bool { return g == game })
}

// all lists the games, the newest first.
func (p *plays) all() []*personGame {
	p.Lock()
	defer p.Unlock()
	list := slices.Clone(p.list)
	slices.Reverse(list)
	return list
}

// keep stores a finished game. It tries again while another program writes to the database. If that is still so when
// the page ends, the game goes into another file.
func (p *plays) keep(game *personGame) {
	event := arena.Unstored{Players: game.Title()}
	if e := game.finished(); e.err != nil {
		if p.in.ctx.Err() != nil {
			p.settings.Tell(event)
		}
		return
	}
	for {
		run, err := p.store(game, p.settings.Path)
		game.stored(run, err)
		p.in.notify()
		if err == nil {
			return
		}
		select {
		case <-time.After(keepEvery):
			continue
		case <-p.in.ctx.Done():
		}
		if _, err = p.store(game, p.settings.Path); err == nil {
			return
		}
		event.Aside, event.Why = aside(p.settings.Path), err.Error()
		if run, err = p.store(game, event.Aside); err == nil {
			event.Run = run.Name
		} else {
			event.Lost = err.Error()
		}
		p.settings.Tell(event)
		return
	}
}

// aside returns the path of the database for games that the one at path has not taken.
func aside(path string) string {
	ending := filepath.Ext(path)
	return strings.TrimSuffix(path, ending) + "-play" + ending
}

// storeWithin bounds the storing of a game, also of the last one when the page ends.
const storeWithin = 10 * time.Second

// store writes a game to the database at path, as a run whose name is free in the page's own database, too.
func (p *plays) store(game *personGame, path string) (run results.Run, err error) {
	p.storing.Lock()
	defer p.storing.Unlock()
	ctx, cancel := context.WithTimeout(context.Background(), storeWithin)
	defer cancel()
	db, err := p.settings.Writer(ctx, path)
	if err != nil {
		return run, err
	}
	var taken []sitting.Names
	if path != p.settings.Path {
		if own, err := p.settings.Open(ctx); err == nil { // otherwise its names are not known
			defer own.Close()
			taken = append(taken, own.RunNames)
		}
	}
	run, err = game.Store(ctx, db, game.finished().record, p.settings.Build, p.settings.Encode, taken...)
	if failed := db.Close(); err == nil && failed != nil { // the game is stored
		p.settings.Tell(arena.Trouble{Why: fmt.Sprintf("%s after a game was stored: %v", path, failed)})
	}
	return run, err
}

// end notes how the game ended. run is what it will be stored as.
func (g *personGame) end(record results.Record, err error, run results.Run) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.ended = &ended{record: record, err: err, run: run}
}

// stored notes that the game is stored, or why it is not.
func (g *personGame) stored(run results.Run, err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.ended.why = err; err == nil {
		g.ended.run, g.ended.stored = run, true
	}
}

// finished returns a copy of the end of the game, nil while it is in progress.
func (g *personGame) finished() *ended {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.ended == nil {
		return nil
	}
	e := *g.ended
	return &e
}

func (g *personGame) use() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.used = time.Now()
}

func (g *personGame) idle() time.Duration {
	g.mu.Lock()
	defer g.mu.Unlock()
	return time.Since(g.used)
}

// changed notes that the position is another one.
func (g *personGame) changed() {
	g.mu.Lock()
	g.since = time.Now()
	g.mu.Unlock()
	g.plays.in.notify()
}

// settled waits for the person's turn or the end of the game, but not long: most opponents are quick.
func (g *personGame) settled(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, answerAtOnce)
	defer cancel()
	for v := g.View(); !v.Yours && !v.Over; {
		var err error
		if v, err = g.Next(ctx, v.Version); err != nil {
			return
		}
	}
}

// answerAtOnce is how long a request waits for the answer of an opponent.
const answerAtOnce = 250 * time.Millisecond

// say notes the reply to a request.
func (g *personGame) say(trouble string, said []string) {
	version := g.View().Version
	g.mu.Lock()
	defer g.mu.Unlock()
	g.reply = reply{version, trouble, said}
}

// replied returns the reply that is about this version of the view.
func (g *personGame) replied(version int) reply {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.reply.version != version {
		return reply{}
	}
	return g.reply
}

// ask asks the opponent for a hint or for its last value. The answer is of the present position only. One question is
// thought about at a time.
func (g *personGame) ask(what sitting.Command) error {
	version, in := g.View().Version, g.plays.in
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.asked != nil && !g.asked.done {
		return errors.New("your last question is still being thought about: ask again in a moment")
	}
	ctx, cancel := context.WithTimeout(in.ctx, g.Plan.Deadline)
	a := &asked{what: what, version: version, cancel: cancel}
	g.asked = a
	question := g.Hint
	if what == sitting.Value {
		question = g.Value
	}
	answered := make(chan struct{})
	answer := func(advice sitting.Advice, err error) {
		g.mu.Lock()
		defer g.mu.Unlock()
		if !a.done {
			a.done, a.advice, a.err = true, advice, err
		}
	}
	go func() {
		answer(guarded(func() (sitting.Advice, error) { return question(ctx) }))
		close(answered)
	}()
	in.group.Go(func() {
		defer cancel()
		select {
		case <-answered:
		case <-ctx.Done():
			select {
			case <-answered:
			case <-time.After(match.Grace): // it does not listen
				answer(sitting.Advice{}, ctx.Err())
			}
		}
		in.notify()
	})
	return nil
}

// answer returns the question that is about this version of the view, nil for none. It ends the thinking about an
// earlier one.
func (g *personGame) answer(version int) *asked {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.asked == nil {
		return nil
	}
	if g.asked.version < version {
		g.asked.cancel()
	}
	if g.asked.version != version {
		return nil
	}
	a := *g.asked
	return &a
}

// hint returns the sub-move that a hint about this version of the view begins with, nil for none.
func (g *personGame) hint(version int) *games.Move {
	if a := g.answer(version); a != nil && a.what == sitting.Hint && a.done && a.err == nil {
		return &a.advice.Moves[0]
	}
	return nil
}

// waited returns how long the present position has been there.
func (g *personGame) waited() time.Duration {
	g.mu.Lock()
	defer g.mu.Unlock()
	return time.Since(g.since)
}
