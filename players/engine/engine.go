// Package engine has the method external, which seats programs of their own: engines in any language, as child
// processes. It also serves our players to programs of others. A file each has a protocol with both of its sides: a
// dialogue, by which a player asks an engine, and the answers of a Server, by which a player of ours is one.
//
// A process plays many games, but belongs to no player: between two games it is idle, and the next player of the same
// command, game and settings takes it.
package engine

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tourney/games"
	"tourney/players"
	"tourney/players/process"
)

// Name is the name of the method in player strings and configs.
const Name = "external"

// protocol is a language that engines and referees speak.
type protocol struct {
	name   string
	game   string   // the only game it has a notation for, "" for any
	limits []string // options of limits that it can pass on
	// goodbye is the line that asks an engine to exit.
	goodbye string
	dial    func(p *process.Process, set *settings) dialogue
	serve   func(s *Server) respondent
}

var allLimits = []string{players.PliesOption, nodesOption, players.MillisOption}

// protocols are all protocols, the default first.
var protocols = []protocol{
	{tourneyProtocol, "", allLimits, "quit", dialTourney, serveTourney},
	{gomocupProtocol, "gomoku", allLimits, "END", dialGomocup, serveGomocup},
	{gtpProtocol, "blokus", nil, "quit", dialGTP, serveGTP},
}

// Protocols returns the names of the protocols, the default first.
func Protocols() (names []string) {
	for _, p := range protocols {
		names = append(names, p.name)
	}
	return names
}

// find returns the protocol of a name. It is an error if there is none, or if it has no notation for a game.
func find(name, game string) (protocol, error) {
	i := slices.IndexFunc(protocols, func(p protocol) bool { return p.name == name })
	if i < 0 {
		return protocol{}, games.UnknownName("protocol", name, Protocols())
	}
	if its := protocols[i].game; its != "" && its != game {
		return protocol{}, fmt.Errorf("%s has no notation for %s, only for %s", name, game, its)
	}
	return protocols[i], nil
}

// dialogue is the talk with one engine in its protocol. Errors are those of its process, or a *players.Fault.
type dialogue interface {
	// greet finds out whether a new engine plays a game, before anything else, and returns the weights that it
	// declares.
	greet(g *game) (declared []players.Param, err error)
	// begin tells the engine of a game and its board.
	begin(g *game) error
	// choose asks for the next sub-moves of the turn at hand. It tells the engine of played[len(g.told):] first.
	choose(g *game, played []games.Move, b players.Budget) (players.Decision, error)
	// over tells the engine how the game has ended, without waiting for it.
	over(g *game, o games.Outcome) error
}

// respondent is the talk of a Server with a referee. respond returns the answer to a line, "" if there is none. Its
// error ends the talk: errQuit without a complaint, errors of the player or of the referee with one.
type respondent interface {
	respond(ctx context.Context, line string) (answer string, err error)
}

// errQuit is the error of a respondent that was asked to end.
var errQuit = errors.New("the end")

// game is the game at hand, as the engine knows it.
type game struct {
	players.Setup
	board  games.Position // after told
	told   []games.Move   // sub-moves since the start: what the engine was told, and what it has answered
	values []value        // of the engine's weights
	news   bool           // the engine has other values
}

// tell plays a sub-move on the board, and appends its notation.
func (g *game) tell(dst []byte, m games.Move) []byte {
	dst = g.board.AppendMove(dst, m)
	g.board.Do(m)
	g.told = append(g.told, m)
	return dst
}

// answer plays the sub-moves of an engine's answer on the board and returns them.
func (g *game) answer(words ...string) ([]games.Move, error) {
	at, mover, turn := len(g.told), g.board.Mover(), g.board.Turns()
	for i, word := range words {
		if g.board.Over() || g.board.Mover() != mover || g.board.Turns() != turn {
			text := fmt.Sprintf("%d sub-moves for a turn of %d", len(words), i)
			return nil, &players.Fault{Kind: players.IllegalMove, Text: text}
		}
		m, err := g.board.ParseMove(word)
		if err != nil {
			return nil, &players.Fault{Kind: players.IllegalMove, Text: process.Plain(err.Error())}
		}
		g.board.Do(m)
		g.told = append(g.told, m)
	}
	return g.told[at:], nil
}

// number reads a whole number that is not negative.
func number(text string) (int64, bool) {
	n, err := strconv.ParseInt(text, 10, 64)
	return n, err == nil && n >= 0
}

// short returns the beginning of a text from a program, for messages.
func short(text string) string {
	const most = 60
	text = process.Plain(text)
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + "…"
	}
	return text
}
