// Package openings makes the start positions of a tournament: the game's own start, random boards, and lists. Opening n
// depends only on the seed, the set and n, so that every pairing meets the same openings.
package openings

import (
	"fmt"
	"math/rand/v2"

	"tourney/games"
	"tourney/results"
)

// The kinds of configs.
const (
	Empty  = results.EmptyBoard // the game's own start
	Random = "random"           // random boards, drawn by the game
	List   = "list"             // a list of openings, from the beginning again after its last line
)

// Kinds lists the kinds for the config reader.
var Kinds = []string{Empty, Random, List}

// The parities of configs, which restrict the number of stones on random boards.
const (
	Any      = "any"
	Even     = "even"
	Odd      = "odd"
	Balanced = "balanced" // even and odd alternate, so that both sides move first equally often
)

// Parities lists the parities for the config reader.
var Parities = []string{Balanced, Any, Even, Odd}

// DefaultParity makes both sides move first equally often if there is more than one number of stones.
func DefaultParity(least, most int) string {
	if least == most {
		return Any
	}
	return Balanced
}

// Set describes openings of one kind, the same for every pairing.
type Set results.OpeningSet

// End returns the number after that of the last opening played.
func (s Set) End() int { return s.Skip + s.Games }

// Label returns the identity of the set's draw. Sets with equal labels have the same opening n, regardless of Games and
// Skip.
func (s Set) Label() string {
	switch s.Kind {
	case Empty:
		return Empty
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
	// attempts holds, for distinct boards, the attempt that gave opening n.
	attempts []int
	order    []int // of the lines of a shuffled list
}

// maxAttempts is the number of draws of one distinct board after which the source gives up.
const maxAttempts = 1000

// NewSource returns the openings of a set, after a check that the game can draw them or read every line; errors of
// lines are LineErrors. stream must always return the same stream for the same n and attempt.
func NewSource(s Set, g games.Game, o games.Options, stream func(n, attempt int) *rand.Rand) (*Source, error) {
	src := &Source{set: s, game: g, options: o, stream: stream}
	if s.Kind == List {
		return src, src.readAll()
	}
	for n := range 2 { // one board of each parity
		if _, err := src.draw(n, 0); err != nil {
			return nil, err
		}
	}
	if s.Distinct && s.Kind == Random {
		return src, src.settle()
	}
	return src, nil
}

// At returns a new board with opening n, counted from 0.
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

// settle finds for each opening the first attempt that differs from all boards before.
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
