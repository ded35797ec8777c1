package fleet

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"tourney/arena"
	"tourney/arena/fingerprint"
	"tourney/arena/match"
	"tourney/players"
	"tourney/results"
)

// hand is a chunk in a worker's hands.
type hand struct {
	chunk   uint64
	run     uint64
	name    string // of the run
	alone   bool
	jobs    []match.Job
	keys    map[int]string
	open    map[id]bool   // games without result
	dropped chan struct{} // closed when no more games of it may begin
	begun   time.Time
	ready   []arena.Done // results not sent
	first   time.Time    // of them
}

// shift is an arena.Local at work for one run.
type shift struct {
	run    uint64
	jobs   chan match.Job
	cancel context.CancelFunc
	ended  sync.WaitGroup
}

// play plays chunks until the worker is stopped. While one is played, the next is fetched already.
func (d *desk) play() {
	chunks := make(chan *hand)
	go func() {
		defer close(chunks)
		d.fetch(chunks)
	}()
	var s *shift
	for h := range chunks {
		if s == nil || s.run != h.run {
			if s != nil { // the coordinator needs no more games of that run
				s.cancel()
				s.finish()
				d.leaveOff(h.run)
			}
			s = d.begin(h)
		}
		d.feed(s, h)
	}
	if s != nil {
		s.finish()
	}
	d.mu.Lock()
	rest := slices.Collect(maps.Values(d.hands))
	d.mu.Unlock()
	for _, h := range rest { // games that were dropped by the end of the context
		d.giveBack(h, slices.Collect(maps.Keys(h.open)))
	}
}

// leaveOff lets go of the chunks of all runs but one: nobody waits for their games.
func (d *desk) leaveOff(run uint64) {
	d.mu.Lock()
	var others []*hand
	for _, h := range d.hands {
		if h.run != run {
			others = append(others, h)
			clear(h.open)
			if len(h.ready) == 0 {
				delete(d.hands, h.chunk)
			}
		}
	}
	d.mu.Unlock()
	for _, h := range others {
		d.flush(h, nil)
	}
}

// begin begins a shift.
func (d *desk) begin(h *hand) *shift {
	ctx, cancel := context.WithCancel(d.ctx)
	s := &shift{run: h.run, jobs: make(chan match.Job), cancel: cancel}
	done := make(chan arena.Done, 64)
	d.mu.Lock()
	clear(d.playing)
	d.mu.Unlock()
	s.ended.Go(func() {
		defer close(done)
		err := arena.Local{Workers: d.Cores, Crashes: d.Crashes}.Run(ctx, s.jobs, done)
		if err != nil {
			d.end(err)
		}
		cancel() // the feeder may still wait
	})
	s.ended.Go(func() { d.collect(done) })
	return s
}

// finish waits for the games in progress.
func (s *shift) finish() {
	close(s.jobs)
	s.ended.Wait()
	s.cancel()
}

// fetch gets chunks from the coordinator.
func (d *desk) fetch(chunks chan<- *hand) {
	defer d.takeNoMore()
	for !d.stopped() {
		if !d.roomy() {
			select {
			case <-d.space:
			case <-d.Stop:
			case <-d.ctx.Done():
			}
			continue
		}
		ctx, cancel := context.WithTimeout(d.ctx, longWait)
		unhook := d.onStop(cancel)
		d.mu.Lock()
		d.askAgain = cancel
		d.mu.Unlock()
		c, err := ask[chunk](d, ctx, takeVerb, &take{Session: d.session, Held: d.holds()})
		unhook()
		cancel()
		switch {
		case errors.Is(err, errMalformed) || errors.Is(err, errOtherProtocol):
			d.end(&refusedError{err.Error()})
		case errors.Is(err, context.DeadlineExceeded) || errors.Is(err, nats.ErrTimeout): // there are no games
		case errors.Is(err, context.Canceled): // the coordinator has forgotten the request
		case err != nil:
			d.pause(time.Second)
		case c.Unknown:
			if d.hello() != nil {
				return
			}
		case c.ID != 0:
			h, err := d.hold(c)
			if err != nil {
				d.end(err)
				return
			}
			chunks <- h
		}
	}
}

// takeNoMore tells the coordinator that nobody waits for games any more. What it has sent meanwhile goes to others.
func (d *desk) takeNoMore() {
	packed, err := encode(&take{Session: d.session, Held: d.holds(), Last: true})
	if err == nil && d.conn.IsConnected() {
		_ = d.conn.Publish(subject(d.Ticket.Name, takeVerb), packed) // the coordinator would find out by itself
	}
}

// onStop calls a function when the worker is stopped, until unhook is called.
func (d *desk) onStop(call func()) (unhook func()) {
	over := make(chan struct{})
	go func() {
		select {
		case <-d.Stop:
			call()
		case <-over:
		}
	}()
	return func() { close(over) }
}

// hold takes a chunk into the worker's hands. The error says why this machine cannot play it as the coordinator would.
func (d *desk) hold(c *chunk) (*hand, error) {
	jobs, err := c.jobs()
	if err != nil || len(jobs) == 0 {
		return nil, &refusedError{errMalformed.Error()}
	}
	h := &hand{chunk: c.ID, run: c.Run, name: c.Shared.Address.Run, alone: c.Alone, jobs: jobs, keys: map[int]string{}, open: map[id]bool{}, dropped: make(chan struct{})}
	for _, p := range c.Pairings {
		h.keys[p.Index] = p.Key
	}
	for i := range jobs {
		h.open[idOfJob(&jobs[i])] = true
	}
	d.mu.Lock()
	d.hands[h.chunk] = h
	d.mu.Unlock()
	if err := d.agree(c); err != nil { // this takes a while
		return nil, err
	}
	d.tellCrowded(c)
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, other := range d.hands {
		if other.run != h.run { // is over: a long game of it must not keep the worker from this one
			other.drop()
		}
	}
	return h, nil
}

// agree checks that the players of a chunk play here as they do at the coordinator's: their fingerprints are equal. A
// player whose fingerprint is not taken in time is told once, and plays: some of the games are played again at the
// coordinator's.
func (d *desk) agree(c *chunk) error {
	var taker *fingerprint.Taker
	for _, p := range c.Players {
		key := c.Shared.Game + "\x00" + c.Shared.Options.String() + "\x00" + p.Spec + "\x00" + p.Fingerprint
		if p.Fingerprint == "" || d.right[key] {
			continue
		}
		spec, err := players.ParsePlayer(c.Shared.Game, p.Spec)
		if err != nil {
			return fmt.Errorf("this program lacks the player %s: %w", p.Name, err)
		}
		if taker == nil {
			if taker, err = fingerprint.New(c.Shared.Address.Run, c.Shared.Game, c.Shared.Options, d.Crashes); err != nil {
				return err
			}
		}
		how, unchecked, err := taker.Differs(d.ctx, spec, p.Fingerprint)
		switch {
		case err != nil:
			return err
		case unchecked != "":
			d.Tell(arena.Trouble{Why: fmt.Sprintf("the player %s is not checked: %s", p.Name, unchecked)})
		case how != "":
			return &refusedError{fmt.Sprintf("the player %s plays differently here: %s (use the same version of the program on all machines)", p.Name, how)}
		}
		d.right[key] = true
	}
	return nil
}

// tellCrowded tells once a run if players by the clock lack cores here.
func (d *desk) tellCrowded(c *chunk) {
	event, crowded := arena.Crowd(c.Shared.Address.Run, d.Cores)
	if !crowded || d.crowded == c.Run {
		return
	}
	if slices.ContainsFunc(c.Players, func(p results.Player) bool {
		spec, err := players.ParsePlayer(c.Shared.Game, p.Spec)
		return err == nil && spec.Timed(c.Shared.Clock) // the game reports an error
	}) {
		d.crowded = c.Run
		d.tell(event)
	}
}

// feed hands the jobs of a chunk to the players, until the chunk is dropped or the worker stopped.
func (d *desk) feed(s *shift, h *hand) {
	d.mu.Lock()
	for at := range h.open {
		d.playing[at] = h
	}
	h.begun = time.Now()
	d.mu.Unlock()
	for i, j := range h.jobs {
		if h.alone && d.Crashes != nil {
			name := j.Address.String()
			if _, guilty := d.Crashes.Guilty(name); !guilty { // a guilty one is not played
				if err := d.Crashes.Accuse(name); err != nil {
					d.end(err)
				}
			}
		}
		jobs := s.jobs
		select { // first alone: a select of several ready cases picks any
		case <-d.Stop:
			jobs = nil
		case <-h.dropped:
			jobs = nil
		default:
		}
		select {
		case jobs <- j:
			continue
		case <-d.Stop:
		case <-h.dropped:
		case <-d.ctx.Done():
		}
		d.giveBack(h, idsOf(h.jobs[i:]))
		return
	}
	h.jobs = nil
}

func idsOf(jobs []match.Job) []id {
	list := make([]id, len(jobs))
	for i := range jobs {
		list[i] = idOfJob(&jobs[i])
	}
	return list
}

// drop lets no more games of chunks begin.
func (d *desk) drop(chunks []uint64) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, c := range chunks {
		if h := d.hands[c]; h != nil {
			h.drop()
		}
	}
}

// drop lets no more games of a chunk begin. The desk's mutex protects it.
func (h *hand) drop() {
	select {
	case <-h.dropped:
	default:
		close(h.dropped)
	}
}

// giveBack takes games without result out of a chunk: they go back to the coordinator.
func (d *desk) giveBack(h *hand, games []id) {
	d.mu.Lock()
	for _, at := range games {
		delete(h.open, at)
		delete(d.playing, at)
	}
	d.mu.Unlock()
	d.flush(h, games)
}

// collect receives the results of a shift, and sends them by chunks.
func (d *desk) collect(done <-chan arena.Done) {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		select {
		case r, ok := <-done:
			if !ok {
				return
			}
			d.sort(r)
		case <-tick.C:
			d.mu.Lock()
			late := slices.Collect(maps.Values(d.hands))
			d.mu.Unlock()
			for _, h := range late {
				d.flush(h, nil)
			}
		}
	}
}

// sort puts a result to its chunk.
func (d *desk) sort(r arena.Done) {
	at, ok := idOf(r)
	if !ok {
		d.tell(r.Event)
		return
	}
	d.mu.Lock()
	h := d.playing[at]
	delete(d.playing, at)
	if h == nil || !h.open[at] {
		d.mu.Unlock()
		return
	}
	delete(h.open, at)
	d.finished++
	if r.Game != nil && d.falsify != nil {
		d.falsify(r.Game)
	}
	if len(h.ready) == 0 {
		h.first = time.Now()
	}
	h.ready = append(h.ready, r)
	d.mu.Unlock()
	d.flush(h, nil)
}

// Results are sent when their chunk is complete, when they are many, or when the first of them is old: others may wait
// for it.
const (
	manyResults = 2048
	oldResult   = 3 * time.Second
)

// flush sends the results of a chunk if they are due, at once if games go back.
func (d *desk) flush(h *hand, back []id) {
	d.mu.Lock()
	complete := len(h.open) == 0
	due := complete || len(back) > 0 || len(h.ready) >= manyResults || len(h.ready) > 0 && time.Since(h.first) > oldResult
	if d.hands[h.chunk] != h || !due {
		d.mu.Unlock()
		return
	}
	a := answer{Session: d.session, Signature: arena.Signature, Host: d.host, Chunk: h.chunk, Run: h.run, Name: h.name, Keys: h.keys, Back: back}
	for _, r := range h.ready {
		if r.Game != nil {
			a.Games = append(a.Games, *r.Game)
		} else {
			a.Unplayed = append(a.Unplayed, *r.Unplayed)
		}
	}
	if !h.begun.IsZero() {
		a.Seconds = time.Since(h.begun).Seconds()
		h.begun = time.Now()
	}
	h.ready = nil
	if complete {
		delete(d.hands, h.chunk)
	}
	packing := newParcel(nil, &a) // the worker has the results at every moment
	d.parcels[packing] = struct{}{}
	d.mu.Unlock()
	d.send(a)
	d.delivered(packing)
}

// holds lists the chunks of which the coordinator has not stored all results.
func (d *desk) holds() (list []uint64) {
	for _, h := range d.held() {
		list = append(list, h.Chunk)
	}
	return list
}

// held lists the games whose results the coordinator has not stored, by chunks.
func (d *desk) held() (list []held) {
	d.mu.Lock()
	defer d.mu.Unlock()
	chunks := map[uint64]held{}
	for _, h := range d.hands {
		k := held{Run: h.run, Chunk: h.chunk, Games: slices.Collect(maps.Keys(h.open))}
		for _, r := range h.ready {
			at, _ := idOf(r)
			k.Games = append(k.Games, at)
		}
		chunks[h.chunk] = k
	}
	for p := range d.parcels {
		if p.later {
			continue
		}
		k := chunks[p.chunk]
		chunks[p.chunk] = held{Run: p.run, Chunk: p.chunk, Games: append(k.Games, p.games...)}
	}
	return slices.Collect(maps.Values(chunks))
}
