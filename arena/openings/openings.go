// Package openings makes the start positions of a tournament: the game's own start, random boards drawn by the game,
// and lists. Opening n is a function of the seed, the set and n alone, so that every pairing meets the same openings by
// number.
package openings

import (
	"fmt"
	"math/rand/v2"

	"tourney/games"
)

// Kind is a kind of start position.
type Kind string

// The kinds a config may ask for.
const (
	Empty  Kind = "empty"  // the game's own start
	Random Kind = "random" // random boards, drawn by the game
	List   Kind = "list"   // a list of openings, over and over
)

// Kinds lists the kinds for the config reader.
var Kinds = []string{string(Empty), string(Random), string(List)}

// Parity says which numbers of stones random boards have.
type Parity string

// The parities a config may ask for.
const (
	Any      Parity = "any"
	Even     Parity = "even"
	Odd      Parity = "odd"
	Balanced Parity = "balanced" // even and odd in turn, so that either side moves first equally often
)

// Parities lists the parities for the config reader.
var Parities = []string{string(Balanced), string(Any), string(Even), string(Odd)}

// Set asks for openings of one kind, for every pairing alike.
type Set struct {
	Kind     Kind
	Games    int // openings, and so games of each pairing
	Skip     int // openings passed over before the first that is played
	Min, Max int // stones on a random board, both ends included
	Parity   Parity
	Distinct bool     // refuse a random board that an earlier opening of the set had, passed over or not
	Lines    []string // of a list; opening n is line n modulo their number
	Symmetry bool     // turn, mirror or move each opening of a list at random, as its game does
}

// End returns the number after that of the last opening played. The first is number Skip.
func (s Set) End() int { return s.Skip + s.Games }

// Label names the draw of a set; sets with equal labels have equal openings by number, however many they skip and play.
func (s Set) Label() string {
	switch s.Kind {
	case Empty:
		return string(Empty)
	case List:
		return s.listLabel()
	}
	return fmt.Sprintf("%s %d..%d %s %t", s.Kind, s.Min, s.Max, s.Parity, s.Distinct)
}

// Source makes the openings of a set. It is safe for concurrent use.
type Source struct {
	set     Set
	game    games.Game
	options games.Options
	stream  func(n, attempt int) *rand.Rand
	// attempts holds, for distinct boards only, which attempt at opening n gave a board of its own.
	attempts []int
}

// maxAttempts is how often a distinct board is drawn again before the pool is called exhausted.
const maxAttempts = 1000

// NewSource checks that the game can draw the set, or read every line of it; errors of lines are LineErrors. The stream
// of a number and an attempt must always be the same.
func NewSource(s Set, g games.Game, o games.Options, stream func(n, attempt int) *rand.Rand) (*Source, error) {
	src := &Source{set: s, game: g, options: o, stream: stream}
	if s.Kind == List {
		return src, src.readAll()
	}
	for n := range 2 { // one board of either parity
		if _, err := src.draw(n, 0); err != nil {
			return nil, err
		}
	}
	if s.Distinct && s.Kind == Random {
		return src, src.settle()
	}
	return src, nil
}

// At returns opening n, from 0, as a board of the caller's own.
func (s *Source) At(n int) (games.Position, error) {
	if s.attempts != nil {
		return s.draw(n, s.attempts[n])
	}
	return s.draw(n, 0)
}

func (s *Source) draw(n, attempt int) (games.Position, error) {
	switch s.set.Kind {
	case Empty:
		return s.game.New(s.options)
	case List:
		return s.read(n)
	}
	d := games.Draw{Min: s.set.Min, Max: s.set.Max}
	switch {
	case s.set.Parity == Even, s.set.Parity == Balanced && n%2 == 0:
		d.Parity = games.Even
	case s.set.Parity == Odd, s.set.Parity == Balanced:
		d.Parity = games.Odd
	}
	return s.game.Random(s.options, s.stream(n, attempt), d)
}

// settle finds, opening by opening, the first attempt that differs from all boards before.
func (s *Source) settle() error {
	seen := make(map[uint64]bool, s.set.End())
	s.attempts = make([]int, s.set.End())
	for n := range s.attempts {
		for {
			p, err := s.draw(n, s.attempts[n])
			if err != nil {
				return err
			}
			if !seen[p.Hash()] {
				seen[p.Hash()] = true
				break
			}
			if s.attempts[n]++; s.attempts[n] == maxAttempts {
				return fmt.Errorf("only %d distinct boards were found for %d games in %d draws of another: ask for fewer games or a wider range of stones",
					n, s.set.End(), maxAttempts)
			}
		}
	}
	return nil
}
