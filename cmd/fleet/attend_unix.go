//go:build unix

package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"

	"tourney/arena/crash"
	"tourney/cli/shell"
)

// canAttend reports whether this system lets a worker be attended.
const canAttend = true

// attend runs the worker as a child process, and starts it again when a game has crashed it or the system has killed it.
// The report of the crash tells the new process which games to suspect.
// It returns the exit code of the last child, which has told its error.
func attend(env *shell.Environment, state string) (code int, err error) {
	program, err := os.Executable()
	if err != nil {
		return 0, err
	}
	for kills := 0; ; {
		begun := time.Now()
		why, code, err := attendOnce(env, program, state)
		if err != nil || why == "" {
			return code, err
		}
		pause := 100 * time.Millisecond // a crash brings the fleet nearer to the game that is at fault
		if why == killed {
			if kills++; time.Since(begun) > time.Minute {
				kills = 0
			}
			pause = min(time.Minute, time.Second<<min(kills, 6))
		}
		fmt.Fprintf(env.Stderr, "the worker %s: starting another in %v\n", why, pause)
		select {
		case <-env.Stop:
			return 0, nil
		case <-env.Ctx.Done():
			return 0, nil
		case <-time.After(pause):
		}
	}
}

// killed is why another child must be started after one that somebody, or the system for lack of memory, has killed.
const killed = "was killed"

// attendOnce runs one child. It returns why another must be started, "" if it has ended by itself.
func attendOnce(env *shell.Environment, program, state string) (why string, code int, err error) {
	// The pipe tells the child that this process has died, and a group of its own lets Ctrl-C reach the child once.
	child := exec.Command(program, os.Args[1:]...)
	child.Env = append(os.Environ(), stateVariable+"="+state)
	child.Stdout, child.Stderr = os.Stdout, os.Stderr
	child.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	life, err := child.StdinPipe()
	if err != nil {
		return "", 0, err
	}
	if err := child.Start(); err != nil {
		return "", 0, err
	}
	ended := make(chan error, 1)
	go func() { ended <- child.Wait() }()
	stop, drop := env.Stop, env.Ctx.Done()
	for {
		select {
		case <-stop:
			stop = nil
			_ = child.Process.Signal(os.Interrupt) // it may have ended
			continue
		case <-drop:
			drop = nil
			_ = child.Process.Signal(os.Interrupt)
			continue
		case err = <-ended:
		}
		break
	}
	_ = life.Close()
	exit, failed := errors.AsType[*exec.ExitError](err)
	switch {
	case !failed:
		return "", 0, err
	case crash.Reported(filepath.Join(state, crashFile)):
		return "has crashed", 0, nil
	case exit.Sys().(syscall.WaitStatus).Signaled():
		return killed, 0, nil
	}
	return "", exit.ExitCode(), nil
}

// dieWithParent ends an attended worker when its parent process has ended.
func dieWithParent() {
	go func() {
		buffer := make([]byte, 1)
		for {
			if _, err := os.Stdin.Read(buffer); err != nil {
				os.Exit(1)
			}
		}
	}()
}
