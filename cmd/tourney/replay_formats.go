package main

import (
	"fmt"
	"slices"
	"time"

	"tourney/arena"
	"tourney/cmd/internal/shell"
	"tourney/games"
	"tourney/results"
)

// The formats of replay besides those of the game's own records.
const (
	textFormat = "text"
	svgFormat  = "svg"
)

// show returns a game in the format asked for, or one of its boards.
func (c *replayCommand) show(run results.Run, plan arena.Plan, pairing int, record results.Record) ([]byte, error) {
	g, err := games.Find(plan.Game)
	if err != nil {
		return nil, err
	}
	start, err := g.Parse(plan.Options, record.Start)
	if err != nil {
		return nil, err
	}
	if formats := formatsOf(g, start); !slices.Contains(formats, c.Format) {
		return nil, shell.Usage(games.UnknownName("format for games of "+g.Name(), c.Format, formats))
	}
	isBoard := c.Format == svgFormat || c.Format == textFormat && c.Ply != nil
	if !isBoard && c.Ply != nil {
		return nil, shell.Usage(fmt.Errorf("--ply is for a board, as %s or %s: %s has the whole game",
			textFormat, svgFormat, c.Format))
	}
	switch {
	case isBoard:
		return c.board(start, record.Moves)
	case c.Format == textFormat:
		text, err := transcript(run, plan, pairing, record)
		return []byte(text), err
	}
	return g.(games.Recorder).AppendRecord(nil, c.Format, recordOf(run, plan, pairing, record, start))
}

// board returns the board after some of the moves: as a picture, or its position line above a diagram.
func (c *replayCommand) board(p games.Position, moves []uint32) ([]byte, error) {
	if c.Ply != nil {
		if *c.Ply < 0 || *c.Ply > len(moves) {
			return nil, shell.Usage(fmt.Errorf("--ply cannot be %d: want 0 (the start) to %d (the end)", *c.Ply, len(moves)))
		}
		moves = moves[:*c.Ply]
	}
	for _, m := range moves {
		p.Do(games.Move(m))
	}
	if c.Format == svgFormat {
		return p.(games.Illustrated).AppendSVG(nil), nil
	}
	line, err := p.AppendText(nil)
	return p.AppendDiagram(append(line, '\n')), err
}

// formatsOf lists the formats that a game can be shown in.
func formatsOf(g games.Game, start games.Position) []string {
	formats := []string{textFormat}
	if _, ok := start.(games.Illustrated); ok {
		formats = append(formats, svgFormat)
	}
	if r, ok := g.(games.Recorder); ok {
		formats = append(formats, r.Formats()...)
	}
	return formats
}

// recordOf returns a stored game as the game's record formats take it.
func recordOf(run results.Run, plan arena.Plan, pairing int, record results.Record, start games.Position) games.Record {
	r := games.Record{
		Options: plan.Options, Start: start, Outcome: games.Outcome{Reason: record.Reason},
		Name: fmt.Sprintf("%s/%s/%d", run.Name, run.Title(run.Pairings[pairing]), record.Number),
		Date: record.Finished.Format(time.DateOnly),
	}
	for _, m := range record.Moves {
		r.Moves = append(r.Moves, games.Move(m))
	}
	for s, seat := range record.Seats {
		r.Outcome.Place[s], r.Outcome.Points[s] = uint8(seat.Place), int16(seat.Points)
		r.Players = append(r.Players, run.Players[run.Pairings[pairing].Seats[s]].Name)
	}
	return r
}
