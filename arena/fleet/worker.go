package fleet

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/x509"
	"errors"
	"fmt"
	mathrand "math/rand/v2"
	"os"
	"runtime"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"tourney/arena"
	"tourney/arena/crash"
	"tourney/arena/match"
	"tourney/results"
)

// Worker plays games for a coordinator until it is stopped.
type Worker struct {
	Ticket  Ticket
	Cores   int             // games side by side, at least 1
	Crashes *crash.Recorder // of this process
	Spool   string          // beginning of the paths of files for results that the coordinator has not stored
	Idle    time.Duration   // the worker ends after that time without games; 0 for never
	Stop    <-chan struct{} // closed to finish the games in progress and give back the rest; may be nil
	Tell    func(arena.Event)

	patience time.Duration           // until results that cannot be delivered go into a file; 0 for a minute
	farewell time.Duration           // for the last results to be stored by the coordinator before they go into files; 0 for 10 s
	falsify  func(r *results.Record) // for tests
}

// refusedError says why the coordinator does not let a worker work.
type refusedError struct{ Why string }

func (e *refusedError) Error() string { return "the coordinator refuses this worker: " + e.Why }

// ErrIdle means that there were no games for the time of Worker.Idle.
var ErrIdle = errors.New("no games have come for the time of --idle")

// errAlone means that the coordinator did not answer in that time.
var errAlone = errors.New("nobody has sent games for the time of --idle")

// Run works until Stop is closed or ctx ends, which are no errors. The error is a *refusedError, ErrIdle, or what keeps
// this machine from playing.
func (w Worker) Run(ctx context.Context) error {
	o, err := w.Ticket.options()
	if err != nil {
		return err
	}
	w.patience, w.farewell = cmp.Or(w.patience, time.Minute), cmp.Or(w.farewell, 10*time.Second)
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	d := &desk{Worker: w, ctx: ctx, end: end, session: rand.Text(), host: ownName(), hands: map[uint64]*hand{}, playing: map[id]*hand{},
		parcels: map[*parcel]struct{}{}, beat: 4 * time.Second, busy: time.Now(), right: map[string]bool{}, space: make(chan struct{}, 1),
		again: make(chan struct{}), askAgain: func() {}}
	d.line, d.cut = context.WithCancel(context.Background())
	defer d.disconnected()
	closed := make(chan struct{})
	d.conn, err = nats.Connect(w.Ticket.url(), append(o,
		nats.Name(d.session), nats.MaxReconnects(-1), nats.RetryOnFailedConnect(true), nats.IgnoreAuthErrorAbort(), nats.ReconnectBufSize(-1),
		nats.CustomReconnectDelay(backOff), nats.PingInterval(10*time.Second), nats.MaxPingsOutstanding(3), nats.Timeout(10*time.Second),
		nats.ReconnectErrHandler(func(_ *nats.Conn, err error) { d.failed(err) }),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) { d.disconnected(); d.lost(err) }),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { d.failed(err) }),
		nats.ReconnectHandler(func(*nats.Conn) { d.reconnected() }),
		nats.ClosedHandler(func(*nats.Conn) { close(closed) }),
	)...)
	if err != nil {
		return fmt.Errorf("the coordinator at %s: %w", w.Ticket.Address, err)
	}
	defer func() {
		d.conn.Close()
		<-closed // no handler is called any more
	}()
	return d.work()
}

func ownName() string {
	name, err := os.Hostname()
	if err != nil {
		return "unknown"
	}
	return name
}

// backOff returns how long to wait before try n: up to a minute, and not the same for all workers.
func backOff(n int) time.Duration {
	wait := min(time.Minute, time.Second<<min(n, 6))
	return wait/2 + time.Duration(mathrand.Int64N(int64(wait/2)))
}

// desk is the state of Worker.Run.
type desk struct {
	Worker
	ctx     context.Context
	end     context.CancelCauseFunc
	conn    *nats.Conn
	session string
	host    string
	posting sync.WaitGroup  // parcels on their way
	parting context.Context // ends when parcels must go into files
	closing context.Context // ends with the last game: parcels in files may stay there

	mu       sync.Mutex
	hands    map[uint64]*hand     // by chunk
	playing  map[id]*hand         // games without result of the present run
	parcels  map[*parcel]struct{} // on their way
	space    chan struct{}        // of capacity 1: there are fewer parcels
	line     context.Context      // ends with the present connection
	cut      context.CancelFunc   // ends line
	again    chan struct{}        // closed at the next connection
	askAgain context.CancelFunc   // ends the present request for games
	beat     time.Duration
	busy     time.Time       // when there last were games
	right    map[string]bool // players whose fingerprints agree
	crowded  uint64          // the run whose lack of cores was told
	welcomed bool            // by a coordinator
	finished int             // games with a result
	told     arena.Event     // the last one
	toldAt   time.Time
}

// work runs until the end, in these steps: say hello, play, deliver what is left or put it into files, say good-bye.
func (d *desk) work() error {
	parting, part := context.WithCancel(context.Background())
	defer part()
	closing, shut := context.WithCancel(parting)
	defer shut()
	d.parting, d.closing = parting, closing
	left := d.adopt()
	if err := d.hello(); err == nil {
		for _, p := range left {
			d.posting.Go(func() { d.deliver(p) })
		}
		beating, silent := context.WithCancel(context.Background())
		var beats sync.WaitGroup
		beats.Go(func() { d.beats(beating) })
		d.play()
		shut()
		delivered := make(chan struct{})
		go func() { d.posting.Wait(); close(delivered) }()
		select {
		case <-delivered:
		case <-time.After(d.farewell):
			part()
			<-delivered
		}
		silent()
		beats.Wait()
	}
	why := context.Cause(d.ctx)
	if errors.Is(why, context.Canceled) {
		why = nil
	}
	d.leave(why)
	if errors.Is(why, ErrIdle) && !d.welcomed {
		return fmt.Errorf("the coordinator at %s did not answer: %w", d.Ticket.Address, errAlone)
	}
	d.Tell(arena.Played{Games: d.finished})
	return why
}

// stopped reports whether no more games may begin.
func (d *desk) stopped() bool {
	select {
	case <-d.Stop:
		return true
	case <-d.ctx.Done():
		return true
	default:
		return false
	}
}

// pause waits, and returns false if the worker was stopped.
func (d *desk) pause(t time.Duration) bool {
	select {
	case <-d.Stop:
	case <-d.ctx.Done():
	case <-time.After(t):
	}
	return !d.stopped()
}

// trouble tells an error that cost no game.
func (d *desk) trouble(format string, args ...any) {
	d.tell(arena.Trouble{Why: fmt.Sprintf(format, args...)})
}

// meets tells how the coordinator is met. It may say why.
func (d *desk) meets(is arena.Presence, why string) {
	d.tell(arena.Coordinator{Address: d.Ticket.Address, Is: is, Why: why})
}

// tell tells an event, unless it was the last one and is not a minute old.
func (d *desk) tell(event arena.Event) {
	d.mu.Lock()
	again := d.told == event && time.Since(d.toldAt) < time.Minute
	if !again {
		d.told, d.toldAt = event, time.Now()
	}
	d.mu.Unlock()
	if !again {
		d.Tell(event)
	}
}

// lost tells that a connection has ended: how it did (an end of file, a reset, silence) says nothing about the
// coordinator, as it depends on what was under way.
func (d *desk) lost(err error) {
	if err != nil && d.ctx.Err() == nil && !d.turnedAway(err) {
		d.meets(arena.Gone, "")
	}
}

// turnedAway ends the worker after an error of a ticket that will never do, and reports whether it was one.
func (d *desk) turnedAway(err error) bool {
	var authority x509.UnknownAuthorityError
	turned := errors.Is(err, nats.ErrAuthorization) || errors.Is(err, nats.ErrAuthExpired) || errors.Is(err, nats.ErrAuthRevoked) ||
		errors.Is(err, nats.ErrPermissionViolation) || errors.As(err, &authority)
	if turned {
		d.end(&refusedError{"its ticket was withdrawn, has expired, or is one of another fleet (fleet invite makes a new one, on the coordinator's machine)"})
	}
	return turned
}

// failed tells an error of a try to connect, and of what else was under way.
func (d *desk) failed(err error) {
	switch {
	case err == nil || d.ctx.Err() != nil || d.turnedAway(err):
	case errors.Is(err, nats.ErrNoServers):
		d.meets(arena.Sought, "")
	default:
		d.meets(arena.Sought, err.Error())
	}
}

// ask sends a request and decodes the answer.
func ask[A any](d *desk, ctx context.Context, verb string, request any) (*A, error) {
	packed, err := encode(request)
	if err != nil {
		return nil, err
	}
	return post[A](d, ctx, verb, packed)
}

// post sends an encoded request and decodes the answer.
func post[A any](d *desk, ctx context.Context, verb string, packed []byte) (*A, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer d.online(cancel)()
	m, err := d.conn.RequestWithContext(ctx, subject(d.Ticket.Name, verb), packed)
	if err != nil {
		return nil, err
	}
	var a A
	return &a, decode(m.Data, &a)
}

// reconnected is called when the coordinator is there again: what waits is sent at once.
func (d *desk) reconnected() {
	d.meets(arena.Back, "")
	d.mu.Lock()
	defer d.mu.Unlock()
	close(d.again)
	d.again = make(chan struct{})
}

// connection returns a channel that is closed at the next connection.
func (d *desk) connection() <-chan struct{} {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.again
}

// disconnected is called when the coordinator is lost: what was asked is not answered any more.
func (d *desk) disconnected() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.cut()
	d.line, d.cut = context.WithCancel(context.Background())
}

// online calls a function when the coordinator is lost, until unhook is called.
func (d *desk) online(call func()) (unhook func() bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return context.AfterFunc(d.line, call)
}

// Times after which an answer will not come any more.
const (
	shortWait = 5 * time.Second
	longWait  = 30 * time.Second
)

// hello offers the worker to the coordinator until it is admitted. The error ends the worker.
func (d *desk) hello() error {
	begun := time.Now()
	for try := 0; ; try++ {
		h := hello{Signature: arena.Signature, Arch: runtime.GOARCH, Session: d.session, Host: d.host,
			Cores: d.Cores, Held: d.held()}
		if d.Crashes != nil {
			h.Suspects, h.Guilty = d.Crashes.Suspects(), d.Crashes.Convicts()
		}
		ctx, cancel := context.WithTimeout(d.ctx, shortWait)
		unhook := d.onStop(cancel)
		w, err := ask[welcome](d, ctx, helloVerb, &h)
		unhook()
		cancel()
		switch {
		case d.stopped():
			return context.Canceled
		case err != nil && (errors.Is(err, errMalformed) || errors.Is(err, errOtherProtocol)):
			d.end(&refusedError{err.Error()})
			return err
		case err != nil:
			d.meets(arena.Sought, "")
		case w.Refused == "":
			d.meets(arena.Employer, "")
			d.mu.Lock()
			d.beat = max(w.Beat, leastBeat)
			d.welcomed = true
			d.askAgain()
			d.mu.Unlock()
			for _, game := range h.Suspects { // the coordinator knows them now
				if err := d.Crashes.Survived(game); err != nil {
					d.end(err)
					return err
				}
			}
			return nil
		case w.Busy && time.Since(begun) < mostBusy:
			d.trouble("%s; if that one has just died, this one is let in soon", w.Refused)
			d.pause(time.Second)
			continue
		default:
			d.end(&refusedError{w.Refused})
			return context.Canceled
		}
		if d.idle() {
			d.end(ErrIdle)
		}
		select {
		case <-d.connection():
		case <-d.Stop:
		case <-d.ctx.Done():
		case <-time.After(backOff(try) / 8):
		}
	}
}

// leastBeat is the least time between signs of life.
const leastBeat = 10 * time.Millisecond

// idle reports whether there have been no games for too long.
func (d *desk) idle() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.playing) > 0 {
		d.busy = time.Now()
	}
	return d.Idle > 0 && time.Since(d.busy) > d.Idle
}

// mostBusy is the time in which the coordinator may notice that an earlier process of the ticket has ended.
const mostBusy = 30 * time.Second

// beats tells the coordinator that the worker is alive.
func (d *desk) beats(ctx context.Context) {
	for {
		d.mu.Lock()
		wait := d.beat
		d.mu.Unlock()
		if d.idle() {
			d.end(ErrIdle)
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(wait):
		}
		short, cancel := context.WithTimeout(ctx, max(wait, time.Second))
		p, err := ask[pulse](d, short, beatVerb, &beat{Session: d.session})
		cancel()
		switch {
		case err != nil: // the connection tells
		case p.Refused != "":
			d.end(&refusedError{p.Refused})
		case p.Unknown && !d.stopped():
			_ = d.hello() // which has ended the worker after an error
		default:
			d.drop(p.Drop)
		}
	}
}

// leave says good-bye.
func (d *desk) leave(why error) {
	l := leave{Session: d.session}
	if why != nil && !errors.Is(why, ErrIdle) {
		l.Why = results.Visible(why.Error())
	}
	var bug *match.GameError
	if errors.As(why, &bug) {
		l.Game = bug.Address.String()
	}
	if packed, err := encode(&l); err == nil && d.conn.IsConnected() {
		_ = d.conn.Publish(subject(d.Ticket.Name, leaveVerb), packed) // the coordinator would find out by itself
		_ = d.conn.FlushTimeout(time.Second)
	}
}
