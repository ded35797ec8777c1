package transcript

import (
	"time"

	"tourney/games"
)

// The formats of every game, besides those of the game's own records.
const (
	TextFormat = "text"
	SVGFormat  = "svg" // of one board
)

// Formats lists the formats that the game can be shown in.
func (g *Game) Formats() []string {
	formats := []string{TextFormat}
	if _, ok := g.Start.(games.Illustrated); ok {
		formats = append(formats, SVGFormat)
	}
	if r, ok := g.Rules.(games.Recorder); ok {
		formats = append(formats, r.Formats()...)
	}
	return formats
}

// AppendRecord appends the game in one of the record formats of its rules: those of Formats but TextFormat and SVGFormat.
func (g *Game) AppendRecord(dst []byte, format string) ([]byte, error) {
	return g.Rules.(games.Recorder).AppendRecord(dst, format, g.record())
}

// Board returns the position after n plies as a picture, if the format is SVGFormat, or as its position line above a diagram.
func (g *Game) Board(format string, n int) ([]byte, error) {
	p := g.At(n)
	if format == SVGFormat {
		return p.(games.Illustrated).AppendSVG(nil), nil
	}
	line, err := p.AppendText(nil)
	return p.AppendDiagram(append(line, '\n')), err
}

// record returns the game as the game's record formats take it.
func (g *Game) record() games.Record {
	r := games.Record{
		Options: g.Run.Facts.Options, Start: g.Start, Moves: g.Moves(), Outcome: games.Outcome{Reason: g.Record.End.Reason()},
		Name: g.Address().String(), Date: g.Record.Finished.Format(time.DateOnly),
	}
	for s, seat := range g.Record.Seats {
		r.Outcome.Place[s], r.Outcome.Points[s] = uint8(seat.Place), int16(seat.Points)
		r.Players = append(r.Players, g.Players[s].Name)
	}
	return r
}
