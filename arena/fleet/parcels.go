package fleet

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"tourney/results"
)

// parcel is an answer on its way to the coordinator.
type parcel struct {
	packed []byte
	file   string // where it is kept, "" if it is in memory only
	counts bool   // among desk.parcels
}

// mostParcels are on their way before a worker asks for more games.
const mostParcels = 4

// roomy reports whether the worker may ask for games.
func (d *desk) roomy() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.parcels < mostParcels
}

// send sends an answer, in parts if it is too long for a message.
func (d *desk) send(a answer) {
	packed, err := encode(&a)
	switch n := len(a.Games); {
	case errors.Is(err, errTooLong) && n > 1:
		first, second := a, a
		first.Games, first.Unplayed, first.Rest = a.Games[:n/2], nil, false
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
	d.mu.Lock()
	d.parcels++
	d.mu.Unlock()
	d.posting.Go(func() { d.deliver(&parcel{packed: packed, counts: true}) })
}

// deliver sends a parcel until the coordinator has stored its results. When the worker ends before, or the coordinator is
// away for long, the parcel goes into a file.
func (d *desk) deliver(p *parcel) {
	defer d.uncount(p)
	begun := time.Now()
	for try := 0; ; try++ {
		ctx, cancel := context.WithTimeout(d.parting, longWait)
		r, err := post[receipt](d, ctx, answerVerb, p.packed)
		cancel()
		switch {
		case err == nil && !r.Later:
			if p.file != "" {
				_ = os.Remove(p.file) // sent again, it does not count twice
			}
			if r.Refused != "" {
				d.end(&RefusedError{r.Refused})
			}
			return
		case err == nil && try > 2: // it plays another run
			d.keep(p)
			d.uncount(p)
		case time.Since(begun) > d.patience || d.parting.Err() != nil:
			d.keep(p)
		}
		select {
		case <-d.parting.Done():
			return
		case <-time.After(backOff(try)):
		}
	}
}

// uncount lets the worker ask for games in spite of a parcel.
func (d *desk) uncount(p *parcel) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if p.counts {
		p.counts = false
		d.parcels--
		notify(d.space)
	}
}

// keep writes a parcel into a file.
func (d *desk) keep(p *parcel) {
	if p.file != "" {
		return
	}
	file, err := os.CreateTemp(filepath.Dir(d.Spool), filepath.Base(d.Spool)+"-*"+spoolEnd)
	if err == nil {
		_, err = file.Write(p.packed)
		err = errors.Join(err, file.Close())
	}
	if err != nil {
		d.tell(fmt.Sprintf("results that the coordinator has not stored cannot be kept in a file: %v", err))
		return
	}
	p.file = file.Name()
	d.tell(fmt.Sprintf("results that the coordinator has not stored are kept in %s-…: the next worker with this ticket delivers them", d.Spool))
}

const spoolEnd = ".results"

// adopt delivers what earlier processes have left in files.
func (d *desk) adopt() {
	files, err := filepath.Glob(escaped(d.Spool) + "-*" + spoolEnd)
	if err != nil {
		d.tell(fmt.Sprintf("the results kept in files: %v", err))
		return
	}
	for _, name := range files {
		packed, err := os.ReadFile(name)
		if err != nil {
			continue // another process has delivered it
		}
		d.posting.Go(func() { d.deliver(&parcel{packed: packed, file: name}) })
	}
}

// escaped returns a path as a pattern for filepath.Glob.
func escaped(path string) string {
	return strings.NewReplacer(`\`, `\\`, `*`, `\*`, `?`, `\?`, `[`, `\[`).Replace(path)
}
