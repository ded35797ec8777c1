// Command fleet plays a tournament or a study on many machines.
package main

import (
	"tourney/cli/shell"
)

type commands struct {
	Run    runCommand    `cmd:"" help:"Play or continue a tournament or a study by workers, and print its results."`
	Work   workCommand   `cmd:"" help:"Play games for a fleet run, on this or another machine."`
	Invite inviteCommand `cmd:"" help:"Write a ticket, with which a worker on another machine may work."`
	Status statusCommand `cmd:"" help:"Show the workers and their rates."`
}

func program() shell.Program {
	return shell.Program{
		Name: "fleet",
		Doc:  "Plays a tournament or a study on many machines. The results are those of one machine, to the last move.",
		Example: "fleet run night.yaml                   hand out the games of a tournament, on this machine\n" +
			"  fleet work 127.0.0.1:4222              play them, in another terminal\n" +
			"  fleet invite anna --address here:4222  write anna.ticket for another machine (fleet run --listen :4222)\n" +
			"  fleet work anna.ticket                 play them there",
		Commands: &commands{},
		Values:   map[string]shell.Values{"config": nil, "ticket": nil, "db": nil, "plot": nil},
	}
}

func main() { program().Main() }
