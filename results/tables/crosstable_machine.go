package tables

import (
	"io"
	"slices"
	"strconv"
)

type crossTableJSON struct {
	Run          string         `json:"run"`
	Game         string         `json:"game"`
	Note         *string        `json:"note"`
	Faults       int            `json:"faults"`
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
	Player string  `json:"player,omitempty"` // the opponent; a total and self-play have none
	Games  int     `json:"games"`
	Wins   int     `json:"wins"`
	Draws  int     `json:"draws"`
	Losses int     `json:"losses"`
	Score  *figure `json:"score"`
}

func (t CrossTable) forJSON() any {
	out := crossTableJSON{Run: t.Run, Game: t.Game, Note: optional(t.Note), Faults: t.Faults, Uneven: t.Uneven,
		SomeNeverMet: t.SomeNeverMet, Players: []standingJSON{}}
	for i, s := range t.Standings {
		row := standingJSON{Player: s.Player, Total: s.Total.forJSON(""), Self: s.Against[i].forJSON(""),
			Against: []resultsJSON{}}
		if s.Rank > 0 {
			row.Rank = &s.Rank
		}
		for j, r := range s.Against {
			if i != j {
				row.Against = append(row.Against, r.forJSON(t.Standings[j].Player))
			}
		}
		out.Players = append(out.Players, row)
	}
	return out
}

func (r Results) forJSON(opponent string) resultsJSON {
	return resultsJSON{Player: opponent, Games: r.Games(), Wins: r.Wins, Draws: r.Draws, Losses: r.Losses,
		Score: newFigure(r.Score())}
}

// writeCSV writes, for each player, a line "total", a line "self" (the first seat's results) and a line "against" for
// each opponent.
func (t CrossTable) writeCSV(w io.Writer) error {
	records := [][]string{{"run", "game", "rank", "player", "kind", "opponent", "games", "wins", "draws", "losses",
		"score", "score_lo", "score_hi", "note"}}
	for i, s := range t.Standings {
		rank := ""
		if s.Rank > 0 {
			rank = strconv.Itoa(s.Rank)
		}
		line := func(kind, opponent string, r Results) {
			record := []string{t.Run, t.Game, rank, s.Player, kind, opponent}
			for _, count := range []int{r.Games(), r.Wins, r.Draws, r.Losses} {
				record = append(record, strconv.Itoa(count))
			}
			records = append(records, slices.Concat(record, fields(r.Score()), []string{t.Note}))
		}
		line("total", "", s.Total)
		line("self", s.Player, s.Against[i])
		for j, r := range s.Against {
			if i != j {
				line("against", t.Standings[j].Player, r)
			}
		}
	}
	return writeCSV(w, records)
}
