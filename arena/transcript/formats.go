package transcript

import (
	"time"

	"tourney/games"
)

// The formats of every game, besides the game's own.
const (
	TextFormat = "text"
	SVGFormat  = "svg" // one board
)

func (g *Game) Formats() []string {
	formats := []string{TextFormat, SVGFormat}
	if r, ok := g.Rules.(games.Exporter); ok {
		formats = append(formats, r.Formats()...)
	}
	return formats
}

// AppendGameFile appends the game in one of the game's own formats: Formats without TextFormat and SVGFormat.
func (g *Game) AppendGameFile(dst []byte, format string) ([]byte, error) {
	return g.Rules.(games.Exporter).AppendGameFile(dst, format, g.gameFile())
}

// Board returns the position after n plies: a picture for SVGFormat, otherwise the position line and a diagram.
func (g *Game) Board(format string, n int) ([]byte, error) {
	p := g.At(n)
	if format == SVGFormat {
		return p.AppendSVG(nil), nil
	}
	line, err := p.AppendText(nil)
	return p.AppendDiagram(append(line, '\n')), err
}

// gameFile returns the game in the form that the game's own formats take.
func (g *Game) gameFile() games.GameFile {
	r := games.GameFile{
		Options: g.Run.Facts.Options, Start: g.Start, Moves: g.Moves(), Outcome: games.Outcome{Reason: g.Record.End.Reason()},
		Name: g.Address().String(), Date: g.Record.Finished.Format(time.DateOnly),
	}
	for s, seat := range g.Record.Seats {
		r.Outcome.Place[s], r.Outcome.Points[s] = uint8(seat.Place), int16(seat.Points)
		r.Players = append(r.Players, g.Players[s].Name)
	}
	return r
}
