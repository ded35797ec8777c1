package tables

import (
	"io"
	"slices"
	"strconv"

	"tourney/results"
)

type crossTableJSON struct {
	Run          string         `json:"run"`
	Game         string         `json:"game"`
	Note         *string        `json:"note"`
	Faults       int            `json:"faults"`
	Incomplete   int            `json:"incomplete"`     // games of incomplete blocks, in no figure over blocks
	Uneven       bool           `json:"uneven"`         // some pair has played in one seat order only
	SomeNeverMet bool           `json:"some_never_met"` // some pair has played no game
	Players      []standingJSON `json:"players"`        // best first
}

type standingJSON struct {
	Rank    *int          `json:"rank"` // null without a game against others
	Player  string        `json:"player"`
	Total   resultsJSON   `json:"total"`
	Self    resultsJSON   `json:"self"` // of the first seat, not in the total
	Against []resultsJSON `json:"against"`
}

type resultsJSON struct {
	Player string `json:"player,omitempty"` // the opponent; a total and self-play have none
	Games  int    `json:"games"`
	distinct
	Wins   int     `json:"wins"`
	Draws  int     `json:"draws"`
	Losses int     `json:"losses"`
	Score  *figure `json:"score"`
}

func (t CrossTable) forJSON() any {
	out := crossTableJSON{Run: results.Visible(t.Run), Game: results.Visible(t.Game), Note: optional(t.Note), Faults: t.Faults, Incomplete: t.Incomplete, Uneven: t.Uneven,
		SomeNeverMet: t.SomeNeverMet, Players: []standingJSON{}}
	for i, s := range t.Standings {
		row := standingJSON{Player: results.Visible(s.Player), Total: s.Total.forJSON(""), Self: t.Against(i, i).forJSON(""),
			Against: []resultsJSON{}}
		if s.Rank > 0 {
			row.Rank = &s.Rank
		}
		t.others(i, func(opponent string, r Results) { row.Against = append(row.Against, r.forJSON(opponent)) })
		out.Players = append(out.Players, row)
	}
	return out
}

func (r Results) forJSON(opponent string) resultsJSON {
	return resultsJSON{Player: results.Visible(opponent), Games: r.Games, distinct: newDistinct(r.Support), Wins: r.Wins, Draws: r.Draws,
		Losses: r.Losses, Score: newFigure(r.Points)}
}

// writeCSV writes, for each player, a line "total", a line "self" (the first seat's results) and a line "against" for
// each opponent.
func (t CrossTable) writeCSV(w io.Writer) error {
	header := []string{"run", "game", "rank", "player", "kind", "opponent", "games", "different", "starts", "wins", "draws", "losses"}
	records := [][]string{slices.Concat(header, figureColumns("score"), []string{"note"})}
	for i, s := range t.Standings {
		rank := ""
		if s.Rank > 0 {
			rank = strconv.Itoa(s.Rank)
		}
		line := func(kind, opponent string, r Results) {
			record := slices.Concat([]string{t.Run, t.Game, rank, s.Player, kind, opponent}, supportFields(r.Support))
			for _, count := range []int{r.Wins, r.Draws, r.Losses} {
				record = append(record, strconv.Itoa(count))
			}
			records = append(records, slices.Concat(record, fields(r.Points), []string{t.Note}))
		}
		line("total", "", s.Total)
		line("self", s.Player, t.Against(i, i))
		t.others(i, func(opponent string, r Results) { line("against", opponent, r) })
	}
	return writeCSV(w, records)
}
