//go:build !long

package gamestest

// Long is whether tests run at full size, as "go test -tags long" asks for: simulations of thousands of matches, all
// damages, all documents. The tests of all rooms ask here, most of them by Full and Rounds.
const Long = false
