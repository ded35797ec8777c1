package gamestest

import "testing"

// Rounds returns the size of a test: with -short, by default, and with the tag long.
func Rounds[N int | uint64](short, usual, full N) N {
	switch {
	case Long:
		return full
	case testing.Short():
		return short
	}
	return usual
}
