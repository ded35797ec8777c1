package main

import (
	"fmt"
	"slices"
	"time"

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
func (c *replayCommand) show(run results.Run, record results.Record) ([]byte, error) {
	g, start, err := beginning(run, record)
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
		return []byte(transcript(run, record, start)), nil
	}
	return g.(games.Recorder).AppendRecord(nil, c.Format, recordOf(run, record, start))
}

// rulesOf returns the game of a run and its options.
func rulesOf(run results.Run) (games.Game, games.Options, error) {
	g, err := games.Find(run.Game)
	if err != nil {
		return nil, nil, shell.Usage(fmt.Errorf("run %s: this build lacks its game: %w", run.Name, err))
	}
	if !run.Facts.Known() {
		return nil, nil, fmt.Errorf("run %s: the rules it was played by stand in its config, which this program cannot read", run.Name)
	}
	rules, err := games.Complete(g.Options(), run.Facts.Options)
	if err != nil { // a program with other rules has played it
		return nil, nil, fmt.Errorf("run %s: %w", run.Name, err)
	}
	return g, rules, nil
}

// beginning returns the game of a run, and the position from which one of its games began. It needs the rules only.
func beginning(run results.Run, record results.Record) (games.Game, games.Position, error) {
	g, rules, err := rulesOf(run)
	if err != nil {
		return nil, nil, err
	}
	start, err := g.Parse(rules, record.Start)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: its start: %w", run.Address(record.Pairing, record.Number), err)
	}
	return g, start, playable(start, record)
}

// playable returns an error unless the moves of a stored game are legal.
func playable(start games.Position, record results.Record) error {
	p := start.Clone()
	for ply, m := range record.Moves {
		if _, ok := slices.BinarySearch(p.AppendMoves(nil), games.Move(m)); !ok {
			return fmt.Errorf("%w: the stored move at ply %d is not legal", results.ErrDamaged, ply+1)
		}
		p.Do(games.Move(m))
	}
	return nil
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
func recordOf(run results.Run, record results.Record, start games.Position) games.Record {
	r := games.Record{
		Options: run.Facts.Options, Start: start, Outcome: games.Outcome{Reason: record.End.Reason()},
		Name: run.Address(record.Pairing, record.Number).String(),
		Date: record.Finished.Format(time.DateOnly),
	}
	for _, m := range record.Moves {
		r.Moves = append(r.Moves, games.Move(m))
	}
	for s, seat := range record.Seats {
		r.Outcome.Place[s], r.Outcome.Points[s] = uint8(seat.Place), int16(seat.Points)
		r.Players = append(r.Players, run.Players[run.Pairings[record.Pairing].Seats[s]].Name)
	}
	return r
}
