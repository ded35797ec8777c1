package web

import (
	"compress/gzip"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"slices"
	"strings"

	"tourney/arena/review"
	"tourney/arena/transcript"
	"tourney/report"
	"tourney/results"
	"tourney/results/gamelist"
)

// samples is the games that a report shows of a run.
type samples struct {
	Run     string
	Games   []sampleGame
	None    string   // says that the last player has no win over the first; "" if there is one, or no ranking
	Trouble string   // why there are no games
	Common  []string // sentences of all reviews
	Again   string   // command that reviews a game further
}

// sampleGame is a game of a report, reviewed.
type sampleGame struct {
	gameView
	Told   told
	ID     string
	List   string // of which it is one of the first
	Stills []still
	Boards string // of all positions, for the script: a JSON list of stills, packed, in base64
	Last   int    // plies
	Curve  shownPicture
	Failed string // why there is no review

	MoreTurns, MoreProven int // turning points that are not shown
}

// still is the board at a position.
type still struct {
	SVG     string       `json:"svg"`
	Alt     string       `json:"alt"`
	Source  template.URL `json:"-"`
	Caption string       `json:"-"`
}

// sampleList is a list from which games are taken.
type sampleList struct {
	gamelist.Query
	title   string
	some    bool             // there are such games
	records []results.Record // that were taken
}

// mostAlike is how many games of a list are looked at for each that is shown: deterministic players repeat games.
const mostAlike = 16

// sample returns sample games of a run. view is nil for a run that cannot be counted.
func (w *reporter) sample(ctx context.Context, h *head, view *runView) (s samples, err error) {
	if w.Games == 0 || h.Games == 0 {
		return samples{}, nil
	}
	s.Run = h.Name
	reader, err := transcript.NewReader(h.Run)
	if err != nil {
		s.Trouble = err.Error()
		return s, nil
	}
	seats := len(h.Facts.SeatNames) // a game in which somebody never came to move tells little
	lists := []sampleList{{Query: gamelist.Query{Order: gamelist.Shortest, Least: seats}, title: "Among the shortest games in which all seats have moved"},
		{Query: gamelist.Query{Order: gamelist.ByTurns}, title: "Among the longest games"},
		{Query: gamelist.Query{Order: gamelist.BySwing}, title: "Among the largest swings"}}
	first, last := view.ends()
	if first != last {
		lists = append(lists, sampleList{Query: gamelist.Query{Player: last, Against: first, Result: gamelist.Win, Order: gamelist.Shortest},
			title: fmt.Sprintf("Among the quickest wins of %s, who is ranked last, over %s, who is ranked first", last, first)})
	}
	if err := w.choose(ctx, h, lists); err != nil {
		return s, err
	}
	if first != last && !lists[3].some {
		s.None = fmt.Sprintf("%s, who is ranked last, has won no game against %s, who is ranked first.", last, first)
	}
	all := 0
	for _, l := range lists {
		all += len(l.records)
	}
	for _, l := range lists {
		for _, r := range l.records {
			w.Progress("reviewed", h.Address(r.Pairing, r.Number).String(), len(s.Games), all)
			g, err := reader.Open(r)
			if err != nil {
				return s, err
			}
			game, err := w.game(ctx, h, g)
			if err != nil {
				return s, err
			}
			game.List = l.title
			s.Games = append(s.Games, game)
		}
	}
	if all > 0 {
		s.Common = common(s.Games)
		words := []string{"tourney", "review", s.Games[0].Address, "--seconds", "60", "--db", w.Path}
		if s.Games[0].Told.NoContinued == "" {
			words = append(words, "--continuations", "1000")
		}
		s.Again = w.words(words...)
	}
	return s, nil
}

// choose takes games from the lists in turn until there are as many as asked for, none twice.
func (w *reporter) choose(ctx context.Context, h *head, lists []sampleList) error {
	var queries []gamelist.Query
	for _, l := range lists {
		l.Limit = mostAlike * w.Games
		queries = append(queries, l.Query)
	}
	places, err := gamelist.Sorted(ctx, w.db, h.Run, queries, func(n int) { w.Progress("read", h.Name, n, h.Games) })
	if err != nil {
		return err
	}
	for _, list := range places { // the first game of each pairing before the second one of any
		before, turn := map[int]int{}, map[gamelist.Place]int{}
		for _, p := range list {
			turn[p] = before[p.Pairing]
			before[p.Pairing]++
		}
		slices.SortStableFunc(list, func(a, b gamelist.Place) int { return turn[a] - turn[b] })
	}
	met, left := map[string]bool{}, w.Games
	for more := true; more; {
		more = false
		for i := range lists {
			l := &lists[i]
			l.some = l.some || len(places[i]) > 0
			for took := false; !took && left > 0 && len(places[i]) > 0; places[i] = places[i][1:] {
				r, err := w.db.Game(ctx, h.Run, places[i][0].Pairing, places[i][0].Number)
				if err != nil {
					return err
				}
				key := fmt.Sprint(r.Pairing, r.Start, r.Moves)
				if met[key] || l.Order == gamelist.BySwing && !gamelist.SwingOf(r.Thoughts, allSeats(r)).Some() {
					continue
				}
				met[key], took, more = true, true, true
				l.records = append(l.records, r)
				left--
			}
		}
	}
	return nil
}

// ends returns the first and the last player of the ranking, the same or "" if there is none.
func (r *runView) ends() (first, last string) {
	if r == nil || len(r.Tables) == 0 {
		return "", ""
	}
	kind := strings.TrimPrefix(r.Tables[0].ID, "table-")
	t := r.tables[kind]
	if kind == "seats" || len(t.Rows) == 0 || kind == "cross" && t.Cell(0, "rank").Value == nil {
		return "", ""
	}
	player := func(row int) string { return fmt.Sprint(t.Cell(row, "player").Value) }
	return player(0), player(len(t.Rows) - 1)
}

// mostTurns is the largest number of turning points of a game, of either kind. Random players have many.
const mostTurns = 4

// game returns a game with its review.
func (w *reporter) game(ctx context.Context, h *head, g *transcript.Game) (sampleGame, error) {
	s := sampleGame{gameView: viewGame(h, g, nowhere), Last: len(g.Record.Moves)}
	boards, err := s.boards(g)
	if err != nil {
		return s, err
	}
	if s.Boards, err = packedJSON(boards); err != nil {
		return s, err
	}
	r := makeReview(ctx, *g, w.Workers, func(string, int, int) {}, report.Review.Curve)
	if err := ctx.Err(); err != nil {
		return s, err
	}
	if r.err != nil {
		s.Failed = r.err.Error()
	} else {
		s.Told = r.told(nowhere)
		if s.MoreTurns = max(0, len(s.Told.Turns)-mostTurns); s.MoreTurns > 0 {
			s.Told.Turns = s.Told.Turns[:mostTurns]
		}
		if s.MoreProven = max(0, len(s.Told.Proven)-mostTurns); s.MoreProven > 0 {
			s.Told.Proven = s.Told.Proven[s.MoreProven:]
		}
	}
	if r.picture != nil && len(r.Decisions) > 1 {
		s.Curve = shownPicture{Alt: "The curve of " + s.Address + ", as in the sentences on it."}
		s.Curve.fill(r.picture, nil)
	}
	if d, some := r.pivot(); some && d.Ply < s.Last {
		b := boards[d.Ply]
		b.Caption = fmt.Sprintf("Turn %d, before %s played %s", d.Turn, g.Players[d.Seat].Seat, d.Played)
		s.Stills = append(s.Stills, b)
	}
	b := boards[s.Last]
	b.Caption = "The end"
	s.Stills = append(s.Stills, b)
	for i := range s.Stills {
		s.Stills[i].Source = inline([]byte(s.Stills[i].SVG))
	}
	return s, nil
}

// nowhere is where the links of a report lead.
func nowhere(int) string { return "" }

// boards returns the boards at the start and after each ply.
func (view gameView) boards(g *transcript.Game) ([]still, error) {
	p := g.Start.Clone()
	var list []still
	for ply := 0; ; ply++ {
		line, err := p.AppendText(nil)
		if err != nil {
			return nil, err
		}
		list = append(list, still{SVG: string(p.AppendSVG(nil)), Alt: results.Visible(view.alt(ply, string(line)))})
		if ply == len(g.Record.Moves) {
			return list, nil
		}
		p.Do(g.Moves()[ply])
	}
}

// pivot returns the decision at the largest turning point: by continuations, else the last one that is proven.
func (r *reviewed) pivot() (d review.Decision, some bool) {
	switch c := r.Continued; {
	case c != nil && len(c.Turning) > 0: // both lists have the decisions in the order of the game
		return r.Decisions[c.Turning[0].Position], true
	case len(r.Turning) > 0:
		return r.Decisions[r.Turning[len(r.Turning)-1].Decision], true
	}
	return d, false
}

// packedJSON returns a value as JSON, packed by gzip, in base64. Boards that follow each other differ little: a game of
// 36 boards of 6 kB takes 4 kB.
func packedJSON(value any) (string, error) {
	text, err := json.Marshal(value)
	if err != nil {
		return "", err
	}
	return base64.StdEncoding.EncodeToString(packed(text, gzip.BestCompression)), nil
}

// common takes the sentences out of the reviews that all of them have.
func common(games []sampleGame) (list []string) {
	if len(games) < 2 {
		return nil
	}
	for _, sentence := range games[0].Told.Said {
		if !slices.ContainsFunc(games, func(g sampleGame) bool { return !slices.Contains(g.Told.Said, sentence) }) {
			list = append(list, sentence)
		}
	}
	for i := range games {
		games[i].Told.Said = slices.DeleteFunc(slices.Clone(games[i].Told.Said), func(s string) bool { return slices.Contains(list, s) })
	}
	return list
}
