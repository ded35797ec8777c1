package main

import (
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"time"

	"tourney/arena"
	"tourney/arena/crash"
	"tourney/arena/fleet"
	"tourney/cli/shell"
	"tourney/report"
)

type workCommand struct {
	Ticket  string        `arg:"" help:"Ticket that fleet invite has written; on the machine of the fleet run also its address, such as 127.0.0.1:4222."`
	Idle    time.Duration `placeholder:"DURATION" help:"End when there have been no games for that long, as a job of a batch system should (never, or 0)."`
	Workers int           `placeholder:"N" help:"Games to play side by side (one a core, or 0)."`
}

func (workCommand) Example() string {
	return "fleet work anna.ticket --workers 8\n  fleet work 127.0.0.1:4222\n  srun fleet work cluster.ticket --idle 10m"
}

func (workCommand) Help() string {
	return `The worker goes on until Ctrl-C, from one run to the next. The first Ctrl-C finishes the running games and gives back the
rest. While the coordinator is away, results are kept in memory and after a minute in files beside the ticket. If a game
crashes the program, the worker starts again by itself, and the game is played alone.

The program must be the same as that of fleet run, with the same games and heuristics; another is refused.`
}

// Finishes reports that the first signal lets the games in progress finish.
func (workCommand) Finishes() bool { return true }

func (c *workCommand) Run(env *shell.Environment) error {
	playing := shell.Playing{Workers: c.Workers}
	if err := playing.CheckWorkers(); err != nil {
		return err
	}
	if c.Idle < 0 {
		return shell.Usage(fmt.Errorf("--idle cannot be %v: want a time such as 10m", c.Idle))
	}
	ticket, spool, err := c.ticket()
	if err != nil {
		return shell.Usage(err)
	}
	state, attended := os.LookupEnv(stateVariable)
	if attended {
		dieWithParent()
	} else {
		if state, err = os.MkdirTemp("", "fleet-work-"); err != nil {
			return err
		}
		defer os.RemoveAll(state)
		if canAttend {
			code, err := attend(env, state)
			if err == nil && code != 0 {
				os.RemoveAll(state)
				os.Exit(code)
			}
			return err
		}
	}
	crashes, err := crash.Open(filepath.Join(state, crashFile))
	if err != nil {
		return err
	}
	w := fleet.Worker{Ticket: ticket, Cores: playing.WorkerCount(), Crashes: crashes, Spool: spool, Idle: c.Idle, Stop: env.Stop,
		Tell: func(event arena.Event) {
			fmt.Fprintf(env.Stderr, "%s %s: %s\n", time.Now().Format(time.TimeOnly), ticket.Name, report.Sentence(event))
		}}
	end := env.Announce(ticket.Name)
	err = w.Run(env.Ctx)
	end()
	if errors.Is(err, fleet.ErrIdle) {
		fmt.Fprintf(env.Stderr, "%s: %v\n", ticket.Name, err)
		err = nil
	}
	return errors.Join(err, crashes.Close())
}

// ticket returns the ticket, and the beginning of the names of files for results.
func (c *workCommand) ticket() (t fleet.Ticket, spool string, err error) {
	if _, err := os.Stat(c.Ticket); errors.Is(err, fs.ErrNotExist) {
		if _, _, bad := net.SplitHostPort(c.Ticket); bad == nil {
			t, err := fleet.Loopback(c.Ticket)
			return t, filepath.Join(os.TempDir(), "fleet-local"), err
		}
		return t, "", fmt.Errorf("%s: there is no such ticket (fleet invite writes them, on the coordinator's machine), "+
			"and it is no address on this machine, such as 127.0.0.1:4222", c.Ticket)
	}
	t, err = fleet.ReadTicket(c.Ticket)
	spool = c.Ticket + "-spool"
	if probe, failed := os.CreateTemp(filepath.Dir(spool), filepath.Base(spool)); failed == nil {
		return t, spool, errors.Join(err, probe.Close(), os.Remove(probe.Name()))
	}
	return t, filepath.Join(os.TempDir(), filepath.Base(spool)), err // the ticket may be in a folder that cannot be written
}

// stateVariable is the environment variable that names the folder of an attended worker's crash report.
const stateVariable = "FLEET_WORK_STATE"

// crashFile is the name of the crash report in that folder.
const crashFile = "crash"
