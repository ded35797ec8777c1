package fleet

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"tourney/arena/input"
	"tourney/results"
)

// parcel is an answer on its way to the coordinator.
type parcel struct {
	packed     []byte
	run, chunk uint64
	games      []id   // with results
	file       string // where it is kept, "" if it is in memory only
	adopted    bool   // an earlier process has left it
	later      bool   // for another run: the worker asks for games in spite of it
}

// hurry is the time between two tries of a worker that was stopped.
const hurry = time.Second / 4

// mostParcels are on their way before a worker asks for more games.
const mostParcels = 4

// roomy reports whether the worker may ask for games.
func (d *desk) roomy() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	n := 0
	for p := range d.parcels {
		if !p.later {
			n++
		}
	}
	return n < mostParcels
}

// send sends an answer, in parts if it is too long for a message.
func (d *desk) send(a answer) {
	packed, err := encode(&a)
	switch n := len(a.Games); {
	case errors.Is(err, errTooLong) && n > 1:
		first, second := a, a
		first.Games, first.Unplayed, first.Back = a.Games[:n/2], nil, nil
		first.Seconds, second.Seconds = a.Seconds/2, a.Seconds/2
		second.Games = a.Games[n/2:]
		d.send(first)
		d.send(second)
		return
	case errors.Is(err, errTooLong) && n == 1:
		g := a.Games[0]
		a.Games, a.Unplayed = nil, append(a.Unplayed, results.Unplayed{Pairing: g.Pairing, From: g.Number, To: g.Number, Why: "its record is too long for a message"})
		d.send(a)
		return
	case err != nil:
		d.end(err)
		return
	}
	p := newParcel(packed, &a)
	d.mu.Lock()
	d.parcels[p] = struct{}{}
	d.mu.Unlock()
	d.posting.Go(func() { d.deliver(p) })
}

// newParcel returns a parcel with an answer.
func newParcel(packed []byte, a *answer) *parcel {
	p := &parcel{packed: packed, run: a.Run, chunk: a.Chunk}
	for _, r := range a.results() {
		at, _ := idOf(r)
		p.games = append(p.games, at)
	}
	return p
}

// deliver sends a parcel until the coordinator has stored its results. When the worker ends before, or the coordinator
// is away for long, the parcel goes into a file.
func (d *desk) deliver(p *parcel) {
	defer d.delivered(p)
	begun := time.Now()
	laters := 0
	for try := 0; ; try++ {
		again := d.connection()
		ctx, cancel := context.WithTimeout(d.until(p), longWait)
		r, err := post[receipt](d, ctx, answerVerb, p.packed)
		cancel()
		switch {
		case err == nil && !r.Later:
			if p.file != "" {
				_ = os.Remove(p.file) // sent again, it does not count twice
			}
			if r.Refused != "" {
				d.refused(p, r.Refused)
			}
			return
		case err == nil && laters >= mostLaters: // it plays another run
			d.keep(p)
			d.postpone(p)
		case err == nil:
			laters++
		case time.Since(begun) > d.patience || d.parting.Err() != nil:
			d.keep(p)
		}
		if d.until(p).Err() != nil {
			d.keep(p)
			return
		}
		wait, stop := backOff(try), d.Stop
		if d.stopped() { // a worker that ends has little time
			wait, stop = min(wait, hurry), nil
		}
		select {
		case <-d.until(p).Done():
		case <-again:
			try = -1
		case <-stop:
		case <-time.After(wait):
		}
	}
}

// until returns the context in which a parcel is sent. One in a file may stay there when the worker ends.
func (d *desk) until(p *parcel) context.Context {
	if p.file != "" {
		return d.closing
	}
	return d.parting
}

// mostLaters is how often results may come too early for the coordinator's first game before they must be for another
// run.
const mostLaters = 3

// refused ends the worker, unless the results are an earlier process's: the worker itself may be admitted.
func (d *desk) refused(p *parcel, why string) {
	if p.adopted {
		d.trouble("results of an earlier worker do not count: %s", why)
		return
	}
	d.end(&refusedError{why})
}

// delivered drops a parcel.
func (d *desk) delivered(p *parcel) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.parcels, p)
	notify(d.space)
}

// postpone lets the worker ask for games in spite of a parcel.
func (d *desk) postpone(p *parcel) {
	d.mu.Lock()
	defer d.mu.Unlock()
	p.later = true
	notify(d.space)
}

// keep writes a parcel into a file.
func (d *desk) keep(p *parcel) {
	if p.file != "" {
		return
	}
	file, err := os.CreateTemp(filepath.Dir(d.Spool), filepath.Base(d.Spool)+"-*"+partEnd)
	name := ""
	if err == nil {
		name = strings.TrimSuffix(file.Name(), partEnd) + spoolEnd
		_, err = file.Write(p.packed)
		if err = errors.Join(err, file.Close()); err == nil {
			err = os.Rename(file.Name(), name) // a kill leaves no part of a file
		}
		if err != nil {
			_ = os.Remove(file.Name())
		}
	}
	if err != nil {
		d.trouble("results that the coordinator has not stored cannot be kept in a file: %v", err)
		return
	}
	p.file = name
	d.trouble("results that the coordinator has not stored are kept in %s-…: "+
		"the next worker with this ticket delivers them", d.Spool)
}

// Ends of the names of files with results, and of those that are being written.
const (
	spoolEnd = ".results"
	partEnd  = ".part"
)

// adopt returns the parcels that earlier processes have left in files.
func (d *desk) adopt() (left []*parcel) {
	entries, err := os.ReadDir(filepath.Dir(d.Spool))
	if err != nil {
		d.trouble("the results kept in files: %v", err)
		return nil
	}
	mine := regexp.MustCompile("^" + regexp.QuoteMeta(filepath.Base(d.Spool)) + `-\d+` + regexp.QuoteMeta(spoolEnd) + "$")
	for _, e := range entries {
		if !mine.MatchString(e.Name()) {
			continue
		}
		name := filepath.Join(filepath.Dir(d.Spool), e.Name())
		packed, err := input.Read(name)
		if errors.Is(err, fs.ErrNotExist) {
			continue // another process has delivered it
		}
		if err != nil {
			d.trouble("results of an earlier worker are not sent: %v (remove the file)", err)
			continue
		}
		var a answer
		if err := decode(packed, &a); err != nil {
			d.trouble("results of an earlier worker in %s are not sent: %v (remove the file)", name, err)
			continue
		}
		p := newParcel(packed, &a)
		p.file, p.adopted = name, true
		left = append(left, p)
	}
	return left
}
