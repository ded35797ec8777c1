//go:build !unix

package main

import (
	"errors"

	"tourney/cli/shell"
)

// canAttend reports whether this system lets a worker be attended: a crash ends it here.
const canAttend = false

func attend(*shell.Environment, string) (int, error) { return 0, errors.ErrUnsupported }

func dieWithParent() {}
