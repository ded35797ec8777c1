package gamestest

import "testing"

// SkipShort skips a test that is too dear for -short.
func SkipShort(t testing.TB) {
	t.Helper()
	if testing.Short() {
		t.Skip("too dear for -short")
	}
}

// OnlyLong skips a test that is too dear for all but full size.
func OnlyLong(t testing.TB) {
	t.Helper()
	if !Long {
		t.Skip("at full size only: -tags long")
	}
}

// Rounds returns the size of a test: with -short, by default, and with the tag long.
func Rounds[N int | uint64](short, usual, full N) N {
	if testing.Short() && !Long {
		return short
	}
	return Full(usual, full)
}

// Full returns what a test is to use by default, or at full size.
func Full[T any](usual, full T) T {
	if Long {
		return full
	}
	return usual
}
