package blokus

import (
	"fmt"
	"strconv"
	"strings"

	"tourney/games"
	"tourney/games/sgf"
)

var (
	_ games.Exporter = Game{}
	_ games.Exporter = ClassicGame{}
)

// blksgf is Pentobi's format: SGF with game properties of its own.
const blksgf = "blksgf"

func (Game) Formats() []string { return []string{blksgf} }

func (ClassicGame) Formats() []string { return []string{blksgf} }

func (g Game) AppendGameFile(dst []byte, format string, r games.GameFile) ([]byte, error) {
	at, fits := r.Start.Clone().(*Board)
	if err := checkFile(g, format, r, fits); err != nil {
		return nil, err
	}
	return appendGameFile(dst, at, "Blokus Duo", choices(options, r.Options), r), nil
}

func (g ClassicGame) AppendGameFile(dst []byte, format string, r games.GameFile) ([]byte, error) {
	at, fits := r.Start.Clone().(*Classic)
	if err := checkFile(g, format, r, fits); err != nil {
		return nil, err
	}
	game := "Blokus"
	if at.Seats() == 2 {
		game = "Blokus Two-Player"
	}
	return appendGameFile(dst, at, game, choices(classicOptions[1:], r.Options), r), nil // the seats are told by the game
}

// checkFile returns an error unless the format is blksgf and the start is a position of the game.
func checkFile(g games.Game, format string, r games.GameFile, fits bool) error {
	if format != blksgf {
		return fmt.Errorf("unknown format %q: games of %s are written as %s", format, g.Name(), blksgf)
	}
	if !fits {
		return fmt.Errorf("the start is a position of another game (%T)", r.Start)
	}
	return nil
}

// staged is a position of either game.
type staged interface {
	games.Position
	scene() scene
}

// appendGameFile appends a game as Pentobi reads it; at is a copy of the start. Pieces of the start board are in the root
// node, one value for each piece. A skipped turn has no node. Games of more than two seats have no property of the result:
// the format has no word for it.
//
// Source: the Blokus SGF page of Pentobi's documentation, and Pentobi itself.
func appendGameFile(dst []byte, at staged, game, rules string, r games.GameFile) []byte {
	dst = append(append(append(dst, "(;GM["...), game...), "]CA[UTF-8]"...)
	dst = sgf.AppendProperty(dst, "GN", r.Name)
	start := at.scene()
	dst = start.appendSetup(dst)
	seats := []string{"PB", "PW"}
	if at.Seats() > 2 {
		seats = []string{"P1", "P2", "P3", "P4"}
	}
	for i, name := range r.Players {
		dst = sgf.AppendProperty(dst, seats[i], name)
	}
	dst = sgf.AppendProperty(dst, "DT", r.Date)
	dst = sgf.AppendProperty(dst, "RU", rules)
	moves := playMoves(at, r.Moves)
	if at.Seats() == 2 {
		dst = sgf.AppendProperty(dst, "RE", result(r.Outcome, at.Over()))
	}
	dst = sgf.AppendProperty(dst, "GC", r.Outcome.Reason)
	return append(append(dst, moves...), ")\n"...)
}

// playMoves plays moves and returns them as nodes of the file, one a line.
func playMoves(at staged, moves []games.Move) (nodes []byte) {
	for _, m := range moves {
		s := at.scene()
		nodes = append(nodes, '\n', ';', s.nodes[s.turn], '[')
		nodes = append(at.AppendMove(nodes, m), ']')
		at.Do(m)
	}
	return nodes
}

// appendSetup appends the pieces and the colour to move of a start board that is not empty.
func (s *scene) appendSetup(dst []byte) []byte {
	plain := s.turn == 0
	for c := range s.all() {
		squares := &s.colours[c].squares
		at, more := squares.first()
		if !more {
			continue
		}
		plain = false
		dst = append(dst, 'A', s.nodes[c])
		for rest := *squares; more; at, more = rest.first() {
			piece := rest.group(at)
			rest = rest.without(&piece)
			dst = append(s.appendSquares(append(dst, '['), &piece), ']')
		}
	}
	if plain {
		return dst
	}
	return append(dst, 'P', 'L', '[', s.nodes[s.turn], ']')
}

// result returns the format's word for an outcome, "" for an open game: the winner and the lead in points. If the moves
// do not end the game (shown is false), the winner won by resignation or forfeit.
func result(o games.Outcome, shown bool) string {
	winner := o.Winner()
	if winner == games.NoSeat {
		if o.Place[Black] == 0 {
			return ""
		}
		return "0"
	}
	word := "BW"[winner:winner+1] + "+"
	switch {
	case shown:
		return word + strconv.Itoa(int(o.Points[winner]-o.Points[1-winner]))
	case o.Reason == games.Resigned:
		return word + "R"
	default:
		return word + "F"
	}
}

// choices returns the options that differ from their defaults: "black a1, white n14".
func choices(known []games.Option, o games.Options) string {
	var words []string
	for _, known := range known {
		if word := o[known.Name]; word != "" && word != known.Default {
			words = append(words, known.Name+" "+word)
		}
	}
	return strings.Join(words, ", ")
}
