// Package configs holds tournaments that are ready to run, and the one that runs when none is named.
package configs

import _ "embed"

// QuickStart is the config of a tournament that takes well under a minute.
//
//go:embed quick-start.yaml
var QuickStart []byte
