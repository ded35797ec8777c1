package tables

import (
	"io"
	"slices"
	"strconv"

	"tourney/results/placing"
	"tourney/results/stats"
)

type placesTableJSON struct {
	Run        string          `json:"run"`
	Game       string          `json:"game"`
	Note       *string         `json:"note"`
	Seats      int             `json:"seats"`
	Fair       float64         `json:"fair"`       // the share of wins among equals
	Forfeits   int             `json:"forfeits"`   // games with a fault of any seat, self-play included
	Self       int             `json:"self"`       // games in which nobody has a single seat, in no row
	Incomplete int             `json:"incomplete"` // games of incomplete blocks, in no estimate
	Uneven     bool            `json:"uneven"`     // not all rotations of the seats are played
	Players    []placesRowJSON `json:"players"`    // the most wins first
}

type placesRowJSON struct {
	Player  string    `json:"player"`
	Against *string   `json:"against"` // null over all tables of different players
	Games   int       `json:"games"`
	Places  []float64 `json:"places"` // games in first, second, … place; shared ones are divided
	Faults  int       `json:"faults"`
	Blocks  int       `json:"blocks"`
	Wins    *figure   `json:"wins"`
	Place   *figure   `json:"place"`  // the mean
	Points  *figure   `json:"points"` // the mean; null where the game counts none
}

func (t PlacesTable) forJSON() any {
	out := placesTableJSON{Run: t.Run, Game: t.Game, Note: optional(t.Note), Seats: t.Seats, Fair: t.Fair(), Forfeits: t.Forfeits, Self: t.Self,
		Incomplete: t.Incomplete, Uneven: t.Uneven, Players: []placesRowJSON{}}
	for _, r := range t.Rows {
		row := placesRowJSON{Player: r.Player, Against: optional(r.Against), Games: r.Games, Places: []float64{}, Faults: r.Faults,
			Blocks: r.Blocks, Wins: newFigure(r.Wins), Place: newFigure(r.Place), Points: newFigure(t.points(r))}
		for _, p := range r.Places[:t.Seats] {
			row.Places = append(row.Places, p.Games())
		}
		out.Players = append(out.Players, row)
	}
	return out
}

// points returns the mean points of a row, or nothing where the game counts none.
func (t PlacesTable) points(r placing.Row) stats.Estimate {
	if !t.Points {
		return stats.Estimate{}
	}
	return r.Points
}

// writeCSV writes a line for each row.
func (t PlacesTable) writeCSV(w io.Writer) error {
	header := []string{"run", "game", "player", "against", "games", "blocks"}
	header = append(header, seatNames[:t.Seats]...)
	header = append(header, "faults", "fair")
	for _, name := range []string{"wins", "place", "points"} {
		header = append(header, name, name+"_lo", name+"_hi")
	}
	records := [][]string{append(header, "note")}
	for _, r := range t.Rows {
		record := []string{t.Run, t.Game, r.Player, r.Against, strconv.Itoa(r.Games), strconv.Itoa(r.Blocks)}
		for _, p := range r.Places[:t.Seats] {
			record = append(record, fraction(p.Games()))
		}
		record = append(record, strconv.Itoa(r.Faults), fraction(t.Fair()))
		records = append(records, slices.Concat(record, fields(r.Wins), fields(r.Place), fields(t.points(r)), []string{t.Note}))
	}
	return writeCSV(w, records)
}

type seatsTableJSON struct {
	Run    string         `json:"run"`
	Game   string         `json:"game"`
	Note   *string        `json:"note"`
	Fair   float64        `json:"fair"`
	Uneven bool           `json:"uneven"` // not all rotations of the seats are played
	Seats  []seatsRowJSON `json:"seats"`
	Movers []seatsRowJSON `json:"movers"` // in the order of their first moves
}

type seatsRowJSON struct {
	Name     string        `json:"name"`
	Openings []seatWinJSON `json:"openings"`
	Total    seatWinJSON   `json:"total"`
}

type seatWinJSON struct {
	Opening string  `json:"opening,omitempty"` // a total has none
	Games   int     `json:"games"`
	Wins    float64 `json:"wins"` // shared ones are divided
	Share   *figure `json:"share"`
}

func (t SeatsTable) forJSON() any {
	out := seatsTableJSON{Run: t.Run, Game: t.Game, Note: optional(t.Note), Fair: t.Fair(), Uneven: t.Uneven,
		Seats: []seatsRowJSON{}, Movers: []seatsRowJSON{}}
	for _, row := range t.rows() {
		r := seatsRowJSON{Name: row.name, Openings: []seatWinJSON{}, Total: seatWin("", placing.Total(row.wins))}
		for i, win := range row.wins {
			r.Openings = append(r.Openings, seatWin(t.Openings[i], win))
		}
		if row.by == bySeat {
			out.Seats = append(out.Seats, r)
		} else {
			out.Movers = append(out.Movers, r)
		}
	}
	return out
}

func seatWin(opening string, w placing.SeatWin) seatWinJSON {
	return seatWinJSON{Opening: opening, Games: w.Games, Wins: w.Won.Games(), Share: newFigure(w.Share())}
}

// writeCSV writes a line for each seat and mover and each kind of opening, and one with the opening "total" if there are
// several kinds or none.
func (t SeatsTable) writeCSV(w io.Writer) error {
	records := [][]string{{"run", "game", "by", "name", "opening", "games", "wins", "fair", "share", "share_lo", "share_hi", "note"}}
	for _, row := range t.rows() {
		for i, win := range t.shown(row.wins) {
			record := []string{t.Run, t.Game, row.by, row.name, t.kinds()[i], strconv.Itoa(win.Games), fraction(win.Won.Games()), fraction(t.Fair())}
			records = append(records, slices.Concat(record, fields(win.Share()), []string{t.Note}))
		}
	}
	return writeCSV(w, records)
}
