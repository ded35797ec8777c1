package tables

import (
	"io"
	"slices"
	"strconv"

	"tourney/results"
	"tourney/results/evidence"
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
	Player  string  `json:"player"`
	Against *string `json:"against"` // null over all tables of different players
	Games   int     `json:"games"`
	distinct
	Places []float64 `json:"places"` // games in first, second, … place; shared ones are divided
	Faults int       `json:"faults"`
	Blocks int       `json:"blocks"`
	Wins   *figure   `json:"wins"`
	Place  *figure   `json:"place"`  // the mean
	Points *figure   `json:"points"` // the mean; null where the game counts none
}

func (t PlacesTable) forJSON() any {
	out := placesTableJSON{Run: results.Visible(t.Run), Game: results.Visible(t.Game), Note: optional(t.Note), Seats: t.Seats, Fair: t.Fair(), Forfeits: t.Forfeits, Self: t.Self,
		Incomplete: t.Incomplete, Uneven: t.Uneven, Players: []placesRowJSON{}}
	for _, r := range t.Rows {
		row := placesRowJSON{Player: results.Visible(r.Player), Against: optional(r.Against), Games: r.Games,
			distinct: newDistinct(r.Support), Places: []float64{}, Faults: r.Faults, Blocks: r.Sample.Blocks(), Wins: newFigure(r.Wins), Place: newFigure(r.Place), Points: newFigure(t.points(r))}
		for _, p := range r.Places[:t.Seats] {
			row.Places = append(row.Places, inGames(p))
		}
		out.Players = append(out.Players, row)
	}
	return out
}

// points returns the mean points of a row, or nothing where the game counts none.
func (t PlacesTable) points(r evidence.Row) stats.Estimate {
	if !t.Points {
		return stats.Estimate{}
	}
	return r.Points
}

// writeCSV writes a line for each row.
func (t PlacesTable) writeCSV(w io.Writer) error {
	header := []string{"run", "game", "player", "against", "games", "different", "starts", "blocks"}
	header = append(header, seatNames[:t.Seats]...)
	header = append(header, "faults", "fair")
	for _, name := range []string{"wins", "place", "points"} {
		header = append(header, figureColumns(name)...)
	}
	records := [][]string{append(header, "note")}
	for _, r := range t.Rows {
		record := slices.Concat([]string{t.Run, t.Game, r.Player, r.Against}, supportFields(r.Support), []string{strconv.Itoa(r.Sample.Blocks())})
		for _, p := range r.Places[:t.Seats] {
			record = append(record, fraction(inGames(p)))
		}
		record = append(record, strconv.Itoa(r.Faults), fraction(t.Fair()))
		records = append(records, slices.Concat(record, fields(r.Wins), fields(r.Place), fields(t.points(r)), []string{t.Note}))
	}
	return writeCSV(w, records)
}

// inGames returns how many games so many twelfths are.
func inGames(twelfths int64) float64 { return float64(twelfths) / results.Twelfths }

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
	Opening string `json:"opening,omitempty"` // a total has none
	Games   int    `json:"games"`
	distinct
	Wins  float64 `json:"wins"` // shared ones are divided
	Share *figure `json:"share"`
}

func (t SeatsTable) forJSON() any {
	out := seatsTableJSON{Run: results.Visible(t.Run), Game: results.Visible(t.Game), Note: optional(t.Note), Fair: t.Fair(), Uneven: t.Uneven,
		Seats: []seatsRowJSON{}, Movers: []seatsRowJSON{}}
	for _, row := range t.rows() {
		r := seatsRowJSON{Name: results.Visible(row.name), Openings: []seatWinJSON{}, Total: seatWin("", evidence.Total(row.wins), t.total)}
		for i, win := range row.wins {
			r.Openings = append(r.Openings, seatWin(t.Openings[i], win, t.Games[i]))
		}
		if row.by == bySeat {
			out.Seats = append(out.Seats, r)
		} else {
			out.Movers = append(out.Movers, r)
		}
	}
	return out
}

func seatWin(opening string, w evidence.SeatWin, s evidence.Support) seatWinJSON {
	return seatWinJSON{Opening: results.Visible(opening), Games: w.Games, distinct: newDistinct(s), Wins: inGames(w.Won), Share: newFigure(w.Share())}
}

// writeCSV writes a line for each seat and mover and each kind of opening, and one with the opening "total" if there are
// several kinds or none.
func (t SeatsTable) writeCSV(w io.Writer) error {
	header := []string{"run", "game", "by", "name", "opening", "games", "different", "starts", "wins", "fair"}
	records := [][]string{slices.Concat(header, figureColumns("share"), []string{"note"})}
	for _, row := range t.rows() {
		for i, win := range t.shown(row.wins) {
			record := slices.Concat([]string{t.Run, t.Game, row.by, row.name, t.kinds()[i]}, supportFields(t.games()[i]))
			records = append(records, slices.Concat(record, []string{fraction(inGames(win.Won)), fraction(t.Fair())}, fields(win.Share()), []string{t.Note}))
		}
	}
	return writeCSV(w, records)
}
