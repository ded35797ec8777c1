package engine

import (
	"runtime"
	"slices"
	"sync"
	"time"

	"tourney/players/process"
)

// linger is the time for which an idle engine waits for its next game.
const linger = 30 * time.Second

// mostIdle returns how many idle engines of one command are kept, whatever their weights. A further one ends the one
// that has waited longest. Where weights stand in the command each vector has an engine of its own, and a study has
// thousands of vectors.
func mostIdle() int { return 2 * runtime.GOMAXPROCS(0) }

// engine is a process, and the talk with it.
type engine struct {
	*process.Process
	talk dialogue
	// key says what the process plays: an engine is bound to its command and files, to a game, and to all settings but
	// weights.
	key      string
	template string      // its command, with places for weights
	declared string      // weights
	values   []value     // of these, as it was told them
	expiry   *time.Timer // while it is idle
	end      func()      // asks it to exit, once; all callers wait for that
}

// idle are the engines between two games. The first has waited longest. A few are being ended.
var idle struct {
	sync.Mutex
	engines, ending []*engine
}

// take returns an idle engine with a key, nil if there is none. With untold it is one that was never told weights.
func take(key string, untold bool) *engine {
	idle.Lock()
	defer idle.Unlock()
	for i, e := range slices.Backward(idle.engines) { // the last is the likeliest to be in the machine's caches
		if e.key == key && !(untold && len(e.values) > 0) {
			e.expiry.Stop() // if it is too late, expire finds no engine
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
	e.expiry = time.AfterFunc(linger, func() { expire(e) })
	idle.engines = append(idle.engines, e)
	alike := func(other *engine) bool { return other.template == e.template }
	n := 0
	for _, other := range idle.engines {
		if alike(other) {
			n++
		}
	}
	if oldest := idle.engines[slices.IndexFunc(idle.engines, alike)]; n > mostIdle() && oldest.expiry.Stop() {
		go expire(oldest)
	}
}

// expire ends an idle engine, unless it has been taken.
func expire(e *engine) {
	idle.Lock()
	i := slices.Index(idle.engines, e)
	if i >= 0 {
		idle.engines = slices.Delete(idle.engines, i, i+1)
		idle.ending = append(idle.ending, e)
	}
	idle.Unlock()
	if i < 0 {
		return
	}
	e.end()
	idle.Lock()
	defer idle.Unlock()
	idle.ending = slices.DeleteFunc(idle.ending, func(other *engine) bool { return other == e })
}

// EndIdle ends all idle engines: at the end of a command.
func EndIdle() {
	idle.Lock()
	engines := append(idle.engines, idle.ending...)
	idle.engines = nil
	idle.Unlock()
	var ending sync.WaitGroup
	for _, e := range engines {
		ending.Go(e.end)
	}
	ending.Wait()
}
