// Package configs holds tournaments and experiments that are ready to run, and the tournament that runs when none is
// named.
package configs

import _ "embed"

// QuickStart is the config of a tournament that takes well under a minute.
//
//go:embed quick-start.yaml
var QuickStart []byte

// Tune is the config of a study that takes about a minute.
//
//go:embed tune.yaml
var Tune []byte
