package tables

import (
	"io"
	"slices"
	"strconv"

	"tourney/results"
)

type winRateTableJSON struct {
	Run      string           `json:"run"`
	Game     string           `json:"game"`
	Note     *string          `json:"note"`
	Pairings []winRateRowJSON `json:"pairings"`
}

type winRateRowJSON struct {
	Seats    []string      `json:"seats"`   // players in seat order
	Subject  int           `json:"subject"` // the seat whose results are counted, from 0
	Openings []winRateJSON `json:"openings"`
	Total    winRateJSON   `json:"total"`
}

type winRateJSON struct {
	Opening string `json:"opening,omitempty"` // a total has none
	Games   int    `json:"games"`
	distinct
	Won        int     `json:"won"`
	Lost       int     `json:"lost"`
	Drawn      int     `json:"drawn"`
	Forfeited  int     `json:"forfeited"` // by the subject
	Faults     int     `json:"faults"`    // of any seat
	WonShare   *figure `json:"won_share"`
	LostShare  *figure `json:"lost_share"`
	DrawnShare *figure `json:"drawn_share"`
	Turns      *figure `json:"turns"` // the mean
}

func (t WinRateTable) forJSON() any {
	out := winRateTableJSON{Run: results.Visible(t.Run), Game: results.Visible(t.Game), Note: optional(t.Note), Pairings: []winRateRowJSON{}}
	for _, row := range t.Rows {
		r := winRateRowJSON{Seats: visible(row.Players), Subject: row.Subject, Openings: []winRateJSON{}, Total: row.Total.forJSON("")}
		for i, rate := range row.Rates {
			r.Openings = append(r.Openings, rate.forJSON(t.Openings[i]))
		}
		out.Pairings = append(out.Pairings, r)
	}
	return out
}

func (r WinRate) forJSON(opening string) winRateJSON {
	won, lost, drawn := r.shares()
	return winRateJSON{
		Opening: results.Visible(opening), Games: r.Games, distinct: newDistinct(r.Support), Won: r.Won, Lost: r.Lost, Drawn: r.Drawn,
		Forfeited: r.Forfeited, Faults: r.Faults,
		WonShare: newFigure(won), LostShare: newFigure(lost), DrawnShare: newFigure(drawn), Turns: newFigure(r.MeanTurns()),
	}
}

// writeCSV writes one line for each pairing and kind of opening, and one with the opening "total" if there are several
// kinds or none.
func (t WinRateTable) writeCSV(w io.Writer) error {
	header := []string{"run", "game"}
	seats := 0
	for _, row := range t.Rows {
		seats = max(seats, len(row.Players))
	}
	for seat := range seats {
		header = append(header, seatNames[seat]+"_seat")
	}
	header = append(header, "subject_seat", "opening", "games", "different", "starts", "won", "lost", "drawn", "forfeited", "faults")
	for _, name := range []string{"won_share", "lost_share", "drawn_share", "turns"} {
		header = append(header, figureColumns(name)...)
	}
	records := [][]string{append(header, "note")}

	for _, row := range t.Rows {
		for i, r := range t.rates(row) {
			record := append([]string{t.Run, t.Game}, row.Players...)
			record = slices.Concat(record, []string{seatNames[row.Subject], t.kinds()[i]}, supportFields(r.Support))
			for _, count := range []int{r.Won, r.Lost, r.Drawn, r.Forfeited, r.Faults} {
				record = append(record, strconv.Itoa(count))
			}
			won, lost, drawn := r.shares()
			records = append(records, slices.Concat(record, fields(won), fields(lost), fields(drawn), fields(r.MeanTurns()),
				[]string{t.Note}))
		}
	}
	return writeCSV(w, records)
}
