package engine

import (
	"slices"
	"sync"
	"time"

	"tourney/players/process"
)

const (
	// linger is the time for which an idle engine waits for its next game.
	linger = 30 * time.Second
	// mostIdle is the number of idle engines from which on each further one ends the one that has waited longest.
	mostIdle = 256
)

// engine is a process, and the talk with it.
type engine struct {
	*process.Process
	talk dialogue
	// key says what the process plays: an engine is bound to its command and files, to a game, and to all settings but
	// weights.
	key      string
	declared string      // weights
	values   []value     // of these, as it was told them
	expiry   *time.Timer // while it is idle
	end      func()      // asks it to exit, once; all callers wait for that
}

// idle are the engines between two games, in the order in which they became idle.
var idle struct {
	sync.Mutex
	engines []*engine
}

// take returns an idle engine with a key, nil if there is none. With pristine it is one that was never told weights.
func take(key string, pristine bool) *engine {
	idle.Lock()
	defer idle.Unlock()
	for i, e := range slices.Backward(idle.engines) { // the last is the likeliest to be in the machine's caches
		if e.key == key && !(pristine && len(e.values) > 0) && e.expiry.Stop() {
			idle.engines = slices.Delete(idle.engines, i, i+1)
			if e.Alive() {
				return e
			}
			e.Kill()
		}
	}
	return nil
}

// park makes an engine idle.
func park(e *engine) {
	idle.Lock()
	defer idle.Unlock()
	e.expiry = time.AfterFunc(linger, func() {
		e.end()
		idle.Lock()
		defer idle.Unlock()
		idle.engines = slices.DeleteFunc(idle.engines, func(other *engine) bool { return other == e })
	})
	idle.engines = append(idle.engines, e)
	if len(idle.engines) > mostIdle {
		idle.engines[0].expiry.Reset(0)
	}
}

// EndIdle ends all idle engines: at the end of a command.
func EndIdle() {
	idle.Lock()
	engines := idle.engines
	idle.engines = nil
	idle.Unlock()
	var ending sync.WaitGroup
	for _, e := range engines {
		e.expiry.Stop()
		ending.Go(e.end)
	}
	ending.Wait()
}
