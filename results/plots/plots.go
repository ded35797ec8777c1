// Package plots draws the pictures of a run, in one theme, as PNG, SVG or PDF: the heat map of scores, bars of won,
// drawn and lost games or of places, the distribution of turns, and our results against a reference; curves of measured
// times; what searches spend; and what a study of weights has found. Equal input gives equal bytes.
package plots

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"tourney/results"
	"tourney/results/evidence"
)

// Picture is something that can be drawn.
type Picture interface {
	// Write draws the picture and writes it in the given format. It is an error if the picture is too large for that.
	Write(w io.Writer, f Format) error
}

// Options are what the caller knows of a run and the run does not.
type Options struct {
	// Note is a sentence to be printed below, for instance that games are missing.
	Note string
}

// seatName returns what to call a seat: its name in the game, or "first seat", "second seat", …
func seatName(run results.Run, seat int) string {
	name := evidence.SeatName(run, seat)
	if seat >= len(run.Facts.SeatNames) {
		name += " seat"
	}
	return name
}

// seatNames returns what to call the seats of the largest pairing, and of all smaller ones.
func seatNames(run results.Run) []string {
	var names []string
	for _, p := range run.Pairings {
		for len(names) < len(p.Seats) {
			names = append(names, seatName(run, len(names)))
		}
	}
	return names
}

// sentences joins those around a picture, and the caller's note.
func sentences(note string, said ...string) string {
	if note != "" {
		said = append(said, note)
	}
	return strings.Join(said, " ")
}

// title names a run and its game.
func title(run results.Run) string { return fmt.Sprintf("%s (%s)", run.Name, run.Game) }

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
