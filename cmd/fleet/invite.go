package main

import (
	"cmp"
	"errors"
	"fmt"
	"net"
	"os"
	"time"

	"tourney/arena/fleet"
	"tourney/cli/shell"
)

type inviteCommand struct {
	Name           string `arg:"" help:"Name of the worker: letters, digits, hyphens and underscores."`
	Address        string `placeholder:"HOST:PORT" help:"Where the worker finds this machine (its host name, port 4222)."`
	Copies         int    `default:"1" placeholder:"N" help:"Processes that may work with the ticket at one time, such as the tasks of a batch system (${default})."`
	shell.Database `set:"database=Database of the runs"`
	For            time.Duration `default:"720h" placeholder:"DURATION" help:"Time until the ticket expires (${default})."`
	Out            string        `placeholder:"FILE" help:"File to write the ticket to (NAME.ticket)."`
}

func (inviteCommand) Example() string {
	return "fleet invite anna --db night.db --address night.example.org:4222\n  fleet invite cluster --copies 100 --for 48h"
}

func (inviteCommand) Help() string {
	return `A ticket is a secret: anybody who has it may work for the runs of the database. Carry it to the machine of the worker by scp or
the like. A second ticket of a name ends the first. The keys of all tickets are in a file beside the database; move it with
the database.`
}

func (c *inviteCommand) Run(env *shell.Environment) error {
	if c.Copies < 1 {
		return shell.Usage(fmt.Errorf("--copies cannot be %d: want the number of processes, at least 1", c.Copies))
	}
	if c.For <= 0 {
		return shell.Usage(fmt.Errorf("--for cannot be %v: want a time such as 720h", c.For))
	}
	address, err := c.address()
	if err != nil {
		return shell.Usage(err)
	}
	out := cmp.Or(c.Out, c.Name+".ticket")
	if _, err := os.Lstat(out); err == nil { // before the name's old ticket ends
		return shell.Usage(fmt.Errorf("%s exists: remove it, or name another file with --out", out))
	}
	if err := fleet.CheckAddress(address); err != nil {
		return shell.Usage(fmt.Errorf("--address %w", err))
	}
	if err := errors.Join(shell.CheckFolder(c.DB), c.checkDatabase(env)); err != nil {
		return err
	}
	if file, err := os.OpenFile(out, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600); err != nil {
		return shell.Usage(fmt.Errorf("the ticket: %w", err))
	} else if err := errors.Join(file.Close(), os.Remove(out)); err != nil {
		return fmt.Errorf("the ticket: %w", err)
	}
	keys, err := fleet.OpenKeys(fleet.KeysPath(c.DB))
	if err != nil {
		return err
	}
	until := time.Now().Add(c.For)
	ticket, err := keys.Invite(c.Name, address, until, c.Copies)
	if errors.Is(err, fleet.ErrName) {
		return shell.Usage(err)
	}
	if err != nil {
		return err
	}
	if err := ticket.Write(out); err != nil {
		return fmt.Errorf("the ticket: %w", err)
	}
	_, err = fmt.Fprintf(env.Stdout, "%s: for %s at %s, until %s. Carry it to the worker's machine, keep it secret, and start there:\n  %s\n",
		out, c.Name, address, until.Format("2006-01-02 15:04"), shell.CommandLine([]string{"fleet", "work", out}))
	return err
}

// checkDatabase refuses what is there and is no database.
func (c *inviteCommand) checkDatabase(env *shell.Environment) error {
	store, err := env.OpenReaderIfAny(c.DB)
	if err != nil || store == nil {
		return err
	}
	return store.Close()
}

// address returns the address for the ticket.
func (c *inviteCommand) address() (string, error) {
	host, port := "", ""
	if c.Address != "" {
		var err error
		if host, port, err = net.SplitHostPort(c.Address); err != nil { // a host alone, or nothing of the kind
			host = c.Address
		}
	}
	if host == "" {
		name, err := os.Hostname()
		if err != nil {
			return "", fmt.Errorf("this machine has no name (%w): give it with --address", err)
		}
		host = name
	}
	return net.JoinHostPort(host, cmp.Or(port, usualPort)), nil
}

// usualPort is where a coordinator listens.
const usualPort = "4222"
