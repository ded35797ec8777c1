package sqlite

import (
	"database/sql"
	"fmt"
	"slices"
	"strings"

	"tourney/results"
)

// gameRow is a stored game: its row in game and its rows in seat.
type gameRow struct {
	pairing   int64
	number    int64
	opening   string
	start     string
	first     int64
	reason    string
	plies     int64
	turns     int64
	moves     []byte
	finished  string
	endKind   string
	endSeat   sql.NullInt64
	thoughts  sql.NullString
	times     sql.NullString
	startHash int64
	gameHash  int64
	stretch   int64
	seats     []seatRow
}

type seatRow struct {
	place, points, nodes, evals, hits, cuts, firstCuts, micros int64
	fault                                                      string
	turns                                                      int64
}

// newGameRow returns the rows of a finished game; pairing is an id.
func newGameRow(pairing int64, g *results.Record) *gameRow {
	r := &gameRow{
		pairing: pairing, number: int64(g.Number), opening: g.Opening, start: g.Start, first: int64(g.First),
		reason: g.End.Reason(), plies: int64(g.Plies), turns: int64(g.Turns),
		moves:    appendMoves(make([]byte, 0, 2*len(g.Moves)), g.Moves), // not nil, which would be NULL
		finished: stamp(g.Finished), endKind: string(g.End.Kind),
		endSeat: sql.NullInt64{Int64: int64(g.End.Seat), Valid: g.End.Kind != results.ByRules}, stretch: int64(g.Stretch),
	}
	if len(g.Thoughts) > 0 {
		r.thoughts = sql.NullString{String: string(appendThoughts(nil, g.Thoughts)), Valid: true}
		r.times = sql.NullString{String: "[" + joinIDs(g.Times) + "]", Valid: true}
	}
	r.seats = make([]seatRow, len(g.Seats))
	for i, s := range g.Seats {
		r.seats[i] = seatRow{int64(s.Place), int64(s.Points), s.Nodes, s.Evals, s.Hits, s.Cuts, s.FirstCuts, s.Micros, g.End.FaultOf(i), int64(s.Turns)}
	}
	r.startHash, r.gameHash = r.hashes()
	return r
}

// hashes returns the hash of the start and the hash of start and moves.
func (r *gameRow) hashes() (start, game int64) {
	h := fnvOffset.text(r.start)
	return int64(h), int64(h.bytes(r.moves))
}

// keys returns the keys of metSet: the tally with the start, and with start and moves.
func (r *gameRow) keys() (start, game hash) {
	start = fnvOffset.int(r.pairing).text(r.opening).int(r.first).int(r.startHash)
	return start, start.int(r.gameHash)
}

// appendValues appends the columns of the row in game, without the checksum.
func (r *gameRow) appendValues(dst []any, run int64) []any {
	return append(dst, run, r.pairing, r.number, r.opening, r.start, r.first, r.reason, r.plies, r.turns, r.moves, r.finished,
		r.endKind, r.endSeat, r.thoughts, r.times, r.startHash, r.gameHash, r.stretch)
}

// appendSeats appends the columns of the rows in seat, row after row.
func (r *gameRow) appendSeats(dst []any, run int64) []any {
	for i := range r.seats {
		s := &r.seats[i]
		dst = append(dst, run, r.pairing, r.number, i, s.place, s.points, s.nodes, s.evals, s.hits, s.cuts, s.firstCuts, s.micros, s.fault, s.turns)
	}
	return dst
}

// checksum covers the row in game and the rows in seat. It leaves out the seats' columns that name the game.
func (r *gameRow) checksum(run int64) int64 {
	h := fnvOffset
	for _, n := range [...]int64{run, r.pairing, r.number} {
		h = h.value(n)
	}
	h = h.value(r.opening).value(r.start).value(r.first).value(r.reason).value(r.plies).value(r.turns).value(r.moves).value(r.finished).
		value(r.endKind).value(r.endSeat).value(r.thoughts).value(r.times).value(r.startHash).value(r.gameHash).value(r.stretch)
	for i := range r.seats {
		s := &r.seats[i]
		h = h.value(i)
		for _, n := range [...]int64{s.place, s.points, s.nodes, s.evals, s.hits, s.cuts, s.firstCuts, s.micros} {
			h = h.value(n)
		}
		h = h.value(s.fault).value(s.turns)
	}
	return int64(h)
}

// record returns the game; pairing is an index. Impossible games are errors.
func (r *gameRow) record(pairing int) (results.Record, error) {
	g := results.Record{
		Pairing: pairing, Number: int(r.number), Opening: results.Visible(r.opening), Start: results.Visible(r.start),
		First: int(r.first), Plies: int(r.plies), Turns: int(r.turns),
		Seats: make([]results.Seat, len(r.seats)), Stretch: int(r.stretch),
	}
	var err error
	if g.Moves, err = decodeMoves(r.moves); err != nil {
		return g, err
	}
	if g.Finished, err = parseStamp(r.finished); err != nil {
		return g, err
	}
	if g.End, err = r.end(); err != nil {
		return g, err
	}
	for i, s := range r.seats {
		g.Seats[i] = results.Seat{Place: int(s.place), Points: int(s.points), Nodes: s.nodes, Evals: s.evals, Hits: s.hits,
			Cuts: s.cuts, FirstCuts: s.firstCuts, Micros: s.micros, Turns: int(s.turns)}
	}
	if r.thoughts.Valid || r.times.Valid {
		if g.Thoughts, err = decodeThoughts(r.thoughts.String); err != nil {
			return g, err
		}
		if g.Times, err = decodeTimes(r.times.String); err != nil {
			return g, err
		}
	}
	return g, g.Check()
}

func (r *gameRow) end() (results.End, error) {
	e := results.End{Kind: results.EndKind(r.endKind), Seat: -1}
	switch {
	case !slices.Contains(results.EndKinds, e.Kind):
		return e, fmt.Errorf("unknown end %q", r.endKind)
	case e.Kind == results.ByRules && !r.endSeat.Valid:
		e.Text = results.Visible(r.reason)
		return e, nil
	case e.Kind == results.ByRules || !r.endSeat.Valid || r.endSeat.Int64 < 0 || r.endSeat.Int64 >= int64(len(r.seats)):
		return e, fmt.Errorf("the end %q does not fit seat %d", r.endKind, r.endSeat.Int64)
	}
	e.Seat = int(r.endSeat.Int64)
	if e.Kind.Fault() {
		e.Text = results.Visible(strings.TrimPrefix(strings.TrimPrefix(r.seats[e.Seat].fault, r.endKind), ": "))
	}
	return e, nil
}
