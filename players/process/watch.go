package process

import (
	"fmt"
	"sync"
	"time"

	"tourney/players"
)

const (
	// lookEvery is the time between two looks at all programs.
	lookEvery = 250 * time.Millisecond
	// patience is the time in which a program that is asked for a decision must read what it is sent.
	patience = 10 * time.Second
)

// watched are the programs that run. While there are any, a goroutine looks after them.
var watched struct {
	sync.Mutex
	programs map[*Process]bool
	stop     chan struct{} // closed to end the looks
}

func watch(p *Process) {
	watched.Lock()
	defer watched.Unlock()
	if len(watched.programs) == 0 {
		watched.programs, watched.stop = map[*Process]bool{}, make(chan struct{})
		go look(watched.stop)
	}
	watched.programs[p] = true
}

func unwatch(p *Process) {
	watched.Lock()
	defer watched.Unlock()
	if delete(watched.programs, p); len(watched.programs) == 0 {
		close(watched.stop)
	}
}

// look strikes programs whose groups use too much memory, or that do not read. A limit of address space (RLIMIT_AS) would not do:
// programs of Go and Node reserve far more than they use, and die at their start.
func look(stop <-chan struct{}) {
	ticker := time.NewTicker(lookEvery)
	defer ticker.Stop()
	for {
		select {
		case <-stop:
			return
		case <-ticker.C:
		}
		var used map[int]int64
		if anyLimited() {
			used = residents()
		}
		watched.Lock()
		for p := range watched.programs {
			p.inspect(used[p.group], time.Now())
		}
		watched.Unlock()
	}
}

// anyLimited reports whether a program has a limit of memory.
func anyLimited() bool {
	watched.Lock()
	defer watched.Unlock()
	for p := range watched.programs {
		if p.memory > 0 {
			return true
		}
	}
	return false
}

// inspect looks at one program, whose group uses some bytes of memory.
func (p *Process) inspect(used int64, now time.Time) {
	sent := p.sent.Load()
	switch {
	case p.memory > 0 && used > p.memory:
		text := fmt.Sprintf("it uses %s of memory, and may use %s", sized(used), sized(p.memory))
		p.strike(&players.Fault{Kind: players.Memory, Text: text})
	case sent > 0 && now.Sub(time.Unix(0, sent)) > patience && waiting(p.inFD) > 0:
		p.strike(&players.Fault{Kind: players.Stalled, Text: fmt.Sprintf("it has read nothing for %v", patience)})
	}
}

// sized writes a number of bytes.
func sized(n int64) string {
	if n < 10<<20 {
		return fmt.Sprintf("%d KiB", n>>10)
	}
	return fmt.Sprintf("%d MiB", n>>20)
}
