package external

import (
	"fmt"
	"io"
	"os/exec"
	"sync"
	"time"
)

// lookEvery is the time between two looks at the memory of engines.
const lookEvery = 250 * time.Millisecond

// guard is the script of the guard, a shell that outlives the program if that is killed. Its input is a pipe from the program.
// When the pipe ends, the guard kills the groups that are left: the system kills the engines themselves with the program, but
// not what they have started.
const guard = `trap '' INT TERM HUP
groups=
while read -r verb group; do
  case $verb in
  add) groups="$groups $group" ;;
  *) keep=
    for g in $groups; do [ "$g" = "$group" ] || keep="$keep $g"; done
    groups=$keep ;;
  esac
done
for g in $groups; do kill -KILL -"$g" 2>/dev/null; done
`

// ward is everything that runs beside the engines while there are any.
var ward struct {
	mu      sync.Mutex
	engines map[int]*process // by group
	guard   *exec.Cmd        // nil if there is no shell
	pipe    io.WriteCloser   // to the guard
	stop    chan struct{}    // closed to end the looks at memory
}

// watch begins to guard an engine, and to look at its memory.
func watch(p *process) {
	ward.mu.Lock()
	defer ward.mu.Unlock()
	if len(ward.engines) == 0 {
		ward.engines, ward.stop = map[int]*process{}, make(chan struct{})
		startGuard()
		go look(ward.stop)
	}
	ward.engines[p.group] = p
	tellGuard("add", p.group)
}

// unwatch ends it.
func unwatch(p *process) {
	ward.mu.Lock()
	defer ward.mu.Unlock()
	delete(ward.engines, p.group)
	tellGuard("drop", p.group)
	if len(ward.engines) == 0 {
		close(ward.stop)
		endGuard()
	}
}

// startGuard starts the guard. Without a shell there is none.
func startGuard() {
	ward.guard = nil
	if Lacks != "" {
		return
	}
	cmd := exec.Command("sh", "-c", guard)
	attributes := ownGroup()
	attributes.Pdeathsig = 0
	cmd.SysProcAttr = attributes
	pipe, err := cmd.StdinPipe()
	if err != nil {
		return
	}
	if err := cmd.Start(); err != nil {
		return
	}
	ward.guard, ward.pipe = cmd, pipe
}

func tellGuard(verb string, group int) {
	if ward.guard != nil {
		fmt.Fprintln(ward.pipe, verb, group)
	}
}

func endGuard() {
	if ward.guard != nil {
		ward.pipe.Close()
		_ = ward.guard.Wait() // it ends with its input
	}
}

// look kills engines that use too much memory.
func look(stop <-chan struct{}) {
	ticker := time.NewTicker(lookEvery)
	defer ticker.Stop()
	for {
		select {
		case <-stop:
			return
		case <-ticker.C:
		}
		used := residents()
		ward.mu.Lock()
		for group, p := range ward.engines {
			if p.most > 0 && used[group] > p.most {
				p.overfull.Store(used[group])
				killGroup(group)
			}
		}
		ward.mu.Unlock()
	}
}
