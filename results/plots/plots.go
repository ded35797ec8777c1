// Package plots draws the pictures of a run, in one theme, as PNG, SVG or PDF: the heat map of scores, bars of won,
// drawn and lost games or of places, the distribution of turns, and our results against a reference; curves of measured
// times; what searches spend; and what a study of weights has found. Equal input gives equal bytes.
package plots

import (
	"fmt"
	"io"
	"slices"

	"tourney/results"
)

// Picture is something that can be drawn.
type Picture interface {
	// Write draws the picture and writes it in the given format. It is an error if the picture is too large for that.
	Write(w io.Writer, f Format) error
}

// Options are what the caller knows of a run and the run does not.
type Options struct {
	// Seats are the names of the seats: "White", "Black". By default they are called "first seat", "second seat", …
	Seats []string
	// Subject names the seat of a pairing whose results are shown; nil means the first. It is for Bars.
	Subject func(p results.Pairing) int
	// Note is a sentence to be printed below, for instance that games are missing.
	Note string
}

// seat returns what to call a seat, counted from 0.
func (o Options) seat(i int) string {
	ordinals := [...]string{"first", "second", "third", "fourth"}
	switch {
	case i < len(o.Seats):
		return o.Seats[i]
	case i < len(ordinals):
		return ordinals[i] + " seat"
	}
	return fmt.Sprintf("seat %d", i+1)
}

// seats returns what to call the seats of the largest pairing, and of all smaller ones.
func (o Options) seats(run results.Run) []string {
	var names []string
	for _, p := range run.Pairings {
		for len(names) < len(p.Seats) {
			names = append(names, o.seat(len(names)))
		}
	}
	return names
}

// title names a run and its game.
func title(run results.Run) string { return fmt.Sprintf("%s (%s)", run.Name, run.Game) }

// players returns the names of who sits in a pairing, in seat order.
func players(run results.Run, p results.Pairing) []string {
	names := make([]string, len(p.Seats))
	for i, player := range p.Seats {
		names[i] = run.Players[player].Name
	}
	return names
}

// kinds returns the kinds of openings of items in the order met, except that empty boards come first.
func kinds[T any](items []T, opening func(T) string) []string {
	var list []string
	for _, item := range items {
		switch kind := opening(item); {
		case slices.Contains(list, kind):
		case kind == results.EmptyBoard:
			list = slices.Insert(list, 0, kind)
		default:
			list = append(list, kind)
		}
	}
	return list
}

// openingPlace returns the place of a kind of opening among those that have a colour and a shape of their own. The
// first is kept for empty boards, so that a kind looks alike in pictures with and without them.
func openingPlace(openings []string, i int) int {
	if openings[0] == results.EmptyBoard {
		return i
	}
	return i + 1
}

// countGames says how many games a thing rests on, given the numbers of all of them.
func countGames(games []int, thing string) string {
	games = slices.DeleteFunc(slices.Clone(games), func(n int) bool { return n == 0 })
	if len(games) == 0 {
		return "no games yet"
	}
	least, most := slices.Min(games), slices.Max(games)
	switch {
	case most == 1:
		return "1 game in each " + thing
	case least == most:
		return fmt.Sprintf("%d games in each %s", most, thing)
	}
	return fmt.Sprintf("%d to %d games in a %s", least, most, thing)
}
