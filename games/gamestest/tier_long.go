//go:build long

package gamestest

// Long is whether tests run at full size: this build has the tag long.
const Long = true
