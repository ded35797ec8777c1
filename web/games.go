package web

import (
	"cmp"
	"context"
	"fmt"
	"html/template"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"tourney/report"
	"tourney/report/table"
	"tourney/results"
	"tourney/results/gamelist"
)

// gamesQuery is the query of a list of games, as it stands in its address.
type gamesQuery struct {
	Player, Against, Result, Opening, End, Sort string
	From                                        gamelist.Place
}

// encode writes the query without its defaults.
func (q gamesQuery) encode() string {
	values := url.Values{}
	for key, value := range map[string]string{"player": q.Player, "against": q.Against, "result": q.Result, "opening": q.Opening, "end": q.End} {
		if value != "" {
			values.Set(key, value)
		}
	}
	if q.Sort != "" && q.Sort != string(gamelist.ByPlan) {
		values.Set("sort", q.Sort)
	}
	if q.From != (gamelist.Place{}) {
		values.Set("from", fmt.Sprintf("%d-%d", q.From.Pairing, q.From.Number))
	}
	return values.Encode()
}

// gamesQueryOf reads the query of a request, and refuses values that the run does not have.
func gamesQueryOf(values url.Values, h *head) (gamesQuery, error) {
	q := gamesQuery{Player: values.Get("player"), Against: values.Get("against"), Result: values.Get("result"), Opening: values.Get("opening"),
		End: values.Get("end"), Sort: values.Get("sort")}
	for _, name := range []string{q.Player, q.Against} {
		if name != "" && !slices.ContainsFunc(h.Players, func(p results.Player) bool { return p.Name == name }) {
			return q, wrong("run %s has no player %q: choose one from the list", h.Name, name)
		}
	}
	if q.Opening != "" && !slices.Contains(h.Kinds, q.Opening) {
		return q, wrong("run %s has no games from an opening %q: it has %s", h.Name, q.Opening, strings.Join(h.Kinds, ", "))
	}
	if q.Result != "" && !slices.Contains(listedResults, gamelist.Result(q.Result)) {
		return q, wrong("a result is win, draw or loss, not %q", q.Result)
	}
	if q.Result != "" && q.Player == "" {
		return q, wrong("a result is that of a player: choose one")
	}
	if q.Sort != "" && !slices.Contains(listedOrders, gamelist.Order(q.Sort)) {
		return q, wrong("games are listed by plan, turns, shortest or swing, not by %q", q.Sort)
	}
	if from := values.Get("from"); from != "" {
		pairing, number, _ := strings.Cut(from, "-")
		p, errP := strconv.Atoi(pairing)
		n, errN := strconv.Atoi(number)
		if errP != nil || errN != nil || p < 0 || n < 0 {
			return q, wrong("a list goes on from a pairing and a number, such as 0-50, not from %q", from)
		}
		q.From = gamelist.Place{Pairing: p, Number: n}
	}
	return q, nil
}

var (
	listedResults = []gamelist.Result{gamelist.Win, gamelist.Draw, gamelist.Loss}
	listedOrders  = []gamelist.Order{gamelist.ByPlan, gamelist.ByTurns, gamelist.Shortest, gamelist.BySwing}
)

const (
	pageGames  = 50
	mostLooked = 10_000    // games that are read for a page, as most of them may not match: a tenth of a second
	mostSorted = 1_000_000 // games that may be read to sort them
	mostPart   = 20_000    // games of a part of a file, as before each part all games of a pairing are counted
	// mostChoices is the largest number of players to choose from.
	mostChoices = 200
)

// gamesPage is a list of games.
type gamesPage struct {
	Head    *head
	Query   gamesQuery
	Results []gamelist.Result
	Ends    []string
	Many    bool // players, so that names have to be typed

	Games     template.HTML // "" for none
	CSV, JSON string        // addresses of the whole list as a file
	Shown     int
	Read      int      // games read, if the list was not full after as many as a page reads
	Next      string   // address of the next part; "" for none
	More      int      // that are not shown, of a sorted list
	Sorting   bool     // the list is being sorted
	Other     []string // the game's words for ends, if no game has the end asked for
}

// games shows a list of games.
func (p *Page) games(v *visit) (*sheet, error) {
	h, err := v.head()
	if err != nil {
		return nil, err
	}
	q, err := gamesQueryOf(v.URL.Query(), h)
	if err != nil {
		return nil, err
	}
	all := q
	all.From = gamelist.Place{}
	data := gamesPage{Head: h, Query: q, Results: listedResults, Many: len(h.Players) > mostChoices, CSV: h.To("tables", "games.csv") + "?" + all.encode(), JSON: h.To("tables", "games.json") + "?" + all.encode()}
	for _, k := range results.EndKinds[1:] {
		data.Ends = append(data.Ends, string(k))
	}
	found, err := v.list(h, q)
	switch {
	case err == errCounting:
		data.Sorting = true
	case err != nil:
		return nil, err
	case found.More < 0:
		next := q
		next.From = found.Next
		data.Next = h.To("games") + "?" + next.encode()
		if len(found.games) < pageGames {
			data.Read = found.read
		}
	case found.More > 0:
		data.More = found.More
	}
	if data.Shown = len(found.games); data.Shown > 0 {
		t, err := listedTable(v.Context(), h, q, found.games)
		if err != nil {
			return nil, err
		}
		data.Games = titled("games", t)
	} else if q.End != "" && !slices.Contains(data.Ends, q.End) && q.End != gamelist.AnyFault {
		data.Other = found.Ends
	}
	return &sheet{Template: "games", Title: "Games", Trail: h.trail(), Live: true, Data: data}, nil
}

// gamesFile sends a list of games as a file: all of them.
func (v *visit) gamesFile(h *head, format table.Format) (file, error) {
	q, err := gamesQueryOf(v.URL.Query(), h)
	if err != nil {
		return file{}, err
	}
	list := q.list()
	if err := h.sortable(list); err != nil {
		return file{}, err
	}
	return filedInParts(h.Name+"-games", format, func(write func(part table.Table) error) error {
		return v.parts(h, list, func(part []gamelist.Game) error {
			t, err := listedTable(v.Context(), h, q, part)
			if err != nil {
				return err
			}
			return write(t)
		})
	}), nil
}

// list returns the query for a list of games, without a limit.
func (q gamesQuery) list() gamelist.Query {
	list := gamelist.Query{Player: q.Player, Against: q.Against, Result: gamelist.Result(q.Result), Opening: q.Opening, End: q.End,
		Order: gamelist.Order(cmp.Or(q.Sort, string(gamelist.ByPlan))), From: q.From}
	if list.Order != gamelist.ByPlan {
		list.From = gamelist.Place{}
	}
	return list
}

// parts calls visit with all games of a list, part by part, and at least once. No reading of the database is open while
// visit waits for a slow reader: it would keep the log of the database from being emptied.
func (v *visit) parts(h *head, q gamelist.Query, visit func(part []gamelist.Game) error) error {
	var part []gamelist.Game
	read := func(n int) {}
	if q.Order == gamelist.ByPlan {
		for q.Limit = partRows; ; q.Limit = min(q.Limit*3/2, mostPart) {
			part = part[:0]
			found, err := q.Find(v.Context(), v.db, h.Run, read, func(g gamelist.Game) error {
				part = append(part, listedOf(g))
				return nil
			})
			if err == nil {
				err = visit(part)
			}
			if err != nil || found.More == 0 {
				return err
			}
			q.From = found.Next
		}
	}
	free, err := v.slot()
	if err != nil {
		return err
	}
	defer free()
	_, err = q.Find(v.Context(), v.db, h.Run, read, func(g gamelist.Game) error {
		free() // all are read
		if len(part) == partRows {
			if err := visit(part); err != nil {
				return err
			}
			part = part[:0]
		}
		part = append(part, listedOf(g))
		return nil
	})
	if err != nil {
		return err
	}
	return visit(part)
}

// listedOf returns what a list needs of a game.
func listedOf(g gamelist.Game) gamelist.Game {
	g.Moves, g.Thoughts, g.Times = nil, nil, nil
	return g
}

// list finds the games of a page.
func (v *visit) list(h *head, q gamesQuery) (foundGames, error) {
	list := q.list()
	list.Limit, list.Read = pageGames, mostLooked
	if list.Order == gamelist.ByPlan {
		return v.find(h, list)
	}
	return v.sort(h, list)
}

// listedTable returns the table of games, whose cells lead to them and to the positions of their swings.
func listedTable(ctx context.Context, h *head, q gamesQuery, games []gamelist.Game) (t table.Table, err error) {
	var list report.Games
	for _, g := range games {
		list = append(list, report.NewListed(h.Run, g, q.Player != ""))
	}
	tables, err := report.Tables(ctx, list, "games", table.HTML)
	if err != nil {
		return t, err
	}
	t = tables[0]
	to := func(row int) string { return gameAddress(h, games[row].Pairing, games[row].Number) }
	t.Link("game", to)
	t.Link("swing", func(row int) string {
		if list[row].Swing == "" {
			return ""
		}
		return fmt.Sprintf("%s?ply=%d", to(row), list[row].Ply)
	})
	t.Notes = []string{"Swing: the largest drop of one player's own score between two of their decisions, in the unit of their heuristic."}
	return t, nil
}

// foundGames are the games of one page.
type foundGames struct {
	gamelist.Found
	games []gamelist.Game
	read  int
}

// find finds games in plan order.
func (v *visit) find(h *head, q gamelist.Query) (f foundGames, err error) {
	f.Found, err = q.Find(v.Context(), v.db, h.Run, func(n int) { f.read = n }, func(g gamelist.Game) error {
		f.games = append(f.games, g)
		return nil
	})
	return f, err
}

// sortable returns an error if a list must be sorted and is too long for it.
func (h *head) sortable(q gamelist.Query) error {
	games := 0
	for _, p := range q.Pairings(h.Run) {
		games += h.of[p]
	}
	if q.Order != gamelist.ByPlan && games > mostSorted {
		return wrong("to sort these games, all %d would have to be read: choose players, or use tourney games %s --sort %s", games, h.Name, q.Order)
	}
	return nil
}

// sort finds the first games of another order, for which all must be read.
func (v *visit) sort(h *head, q gamelist.Query) (foundGames, error) {
	if err := h.sortable(q); err != nil {
		return foundGames{}, err
	}
	f, _, err := v.page.sorted.get(v.request, fmt.Sprintf("%s\x00%+v", h.Name, q), func(ctx context.Context) (*foundGames, error) {
		f := &foundGames{}
		h, err := readHead(ctx, v.db, h.Name)
		if err != nil {
			return nil, err
		}
		f.Found, err = q.Find(ctx, v.db, h.Run, func(int) {}, func(g gamelist.Game) error {
			f.games = append(f.games, listedOf(g))
			return nil
		})
		return f, err
	})
	if err != nil {
		return foundGames{}, err
	}
	return *f, nil
}

func gameAddress(h *head, pairing, number int, more ...string) string {
	return h.To(append([]string{"games", strconv.Itoa(pairing), strconv.Itoa(number)}, more...)...)
}

// place returns the game in the address of a request.
func (v *visit) place() (*head, results.Record, error) {
	h, err := v.head()
	if err != nil {
		return nil, results.Record{}, err
	}
	pairing, errP := strconv.Atoi(v.segment("pairing"))
	number, errN := strconv.Atoi(v.segment("number"))
	if errP != nil || errN != nil || pairing < 0 || pairing >= len(h.Pairings) || number < 0 {
		return nil, results.Record{}, missing("Run %s has no such game.", h.Name)
	}
	r, err := v.db.Game(v.Context(), h.Run, pairing, number)
	return h, r, err
}
