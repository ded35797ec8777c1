package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tourney/arena/sitting"
	"tourney/arena/transcript"
	"tourney/games"
	"tourney/players"
	"tourney/report"
	"tourney/report/table"
	"tourney/results"
	"tourney/results/gamelist"
)

// gameSeat is a seat of a game, with its player.
type gameSeat struct {
	Seat, Player, Spec string
	Place              int
}

// gameTurn is a turn in the list of moves.
type gameTurn struct {
	Number   int
	Seat     string
	Plies    []gamePly
	Thoughts []gameThought
	Current  bool // the position shown lies behind one of its sub-moves
}

// gamePly is a sub-move, with the address of the position behind it.
type gamePly struct {
	To, Move string
	Ply      int // sub-moves played, this one included
	Current  bool
}

// gameThought is what a player reported about a decision.
type gameThought struct{ Score, Effort, Time string }

// step is a way to another position.
type step struct{ To, Text, Key string }

// gameView is a game as a page and a report show it.
type gameView struct {
	Head          *head
	Address, Open string
	Seats         []gameSeat
	End           []string
	Turns         []gameTurn
	Ending        []gameThought // of a decision without a move
	Thoughts      bool          // some are kept
}

// viewGame returns the view of a game. at returns the address of the position after a number of plies.
func viewGame(h *head, g *transcript.Game, at func(ply int) string) gameView {
	r := g.Record
	view := gameView{Head: h, Address: g.Address().String(), Open: r.Opening, Thoughts: len(r.Thoughts) > 0}
	for s, seat := range g.Players {
		spec := h.Players[h.Pairings[r.Pairing].Seats[s]].Spec
		view.Seats = append(view.Seats, gameSeat{seat.Seat, seat.Name, players.Shortened(h.Game, spec), r.Seats[s].Place})
	}
	view.End = strings.Split(report.GameEnd(h.Run, h.Facts.SeatNames, r), "\n")
	for _, t := range g.Turns() {
		turn := gameTurn{Number: t.Number, Seat: g.Players[t.Seat].Seat, Thoughts: thoughtsOf(g, t.First, t.End)}
		for i, move := range t.Notes {
			n := t.First + i + 1
			turn.Plies = append(turn.Plies, gamePly{To: at(n), Move: move, Ply: n})
		}
		view.Turns = append(view.Turns, turn)
	}
	view.Ending = thoughtsOf(g, len(r.Moves), len(r.Moves)+1)
	return view
}

// alt returns a text in the place of the board after a number of plies; line is the position.
func (view gameView) alt(ply int, line string) string {
	for _, t := range view.Turns {
		for _, p := range t.Plies {
			if p.Ply == ply {
				return fmt.Sprintf("The board after ply %d, turn %d, %s %s: %s", ply, t.Number, t.Seat, p.Move, line)
			}
		}
	}
	return "The board at the start: " + line
}

// gamePage is a game at a position.
type gamePage struct {
	gameView
	Here          string
	Ply, Last     int
	Board, Alt    string
	Steps         []step
	Line, Diagram string
	Files         []link
	Newer, Older  string // neighbours in the pairing
	Review        string
	Play          string // address of the form to play on from here; "" once the game is over
}

// game shows a game at a position.
func (p *Page) game(v *visit) (*sheet, error) {
	h, r, err := v.place()
	if err != nil {
		return nil, err
	}
	g, err := transcript.Open(h.Run, r)
	if err != nil {
		return nil, err
	}
	last := len(r.Moves)
	ply := last
	if text := v.URL.Query().Get("ply"); text != "" {
		if ply, err = strconv.Atoi(text); err != nil || ply < 0 || ply > last {
			return nil, wrong("%s has no ply %q: want 0 (the start) to %d (the end)", g.Address(), text, last)
		}
	}
	here := gameAddress(h, r.Pairing, r.Number)
	at := func(n int) string { return fmt.Sprintf("%s?ply=%d", here, n) }
	position := g.At(ply)
	line, err := position.AppendText(nil)
	if err != nil {
		return nil, err
	}
	data := gamePage{gameView: viewGame(h, g, at), Here: here, Ply: ply, Last: last, Board: fmt.Sprintf("%s/board-%d.svg", here, ply),
		Line: string(line), Diagram: string(position.AppendDiagram(nil)), Review: here + "/review"}
	data.Alt = data.alt(ply, data.Line)
	if !position.Over() {
		data.Play = playAddress(sitting.Setup{Game: h.Game, Options: h.Facts.Options, Against: opponent(g, position), Position: data.Line})
	}
	for i, t := range data.Turns {
		for j, p := range t.Plies {
			if p.Ply == ply {
				data.Turns[i].Current, t.Plies[j].Current = true, true
			}
		}
	}
	data.Steps = []step{{at(0), "Start", "Home"}, {at(max(0, ply-1)), "Back", "←"}, {at(min(last, ply+1)), "On", "→"}, {at(last), "End", "End"}}
	for _, f := range g.Formats() {
		switch name := "game." + f; f {
		case transcript.SVGFormat:
			data.Files = append(data.Files, link{data.Board, "this board as SVG"})
		case transcript.TextFormat:
			data.Files = append(data.Files, link{here + "/game.txt", "game as text"}, link{here + "/game.json", "game as JSON"},
				link{here + "/moves.csv", "moves as CSV"}, link{here + "/moves.json", "moves as JSON"})
		default:
			data.Files = append(data.Files, link{here + "/" + name, "game as " + strings.ToUpper(f)})
		}
	}
	if data.Older, data.Newer, err = v.neighbours(h, r); err != nil {
		return nil, err
	}
	return &sheet{Template: "game", Title: data.Address, Trail: append(h.trail(), link{h.To("games"), "Games"}), Data: data}, nil
}

// opponent returns the player of the seat after the mover's, to play against a person; "" if the page cannot seat it.
func opponent(g *transcript.Game, p games.Position) string {
	spec := g.Players[(int(p.Mover())+1)%len(g.Players)].Spec
	if !playable(spec) {
		return ""
	}
	return spec.Short()
}

// mostGap is how many numbers are looked through for the game before: those of other kinds of openings may lie between.
const mostGap = 64

// neighbours returns the addresses of the games before and after one in its pairing, "" for none.
func (v *visit) neighbours(h *head, r results.Record) (older, newer string, err error) {
	err = v.db.GamesFrom(v.Context(), h.Run, r.Pairing, r.Number+1, func(next results.Record) error {
		newer = gameAddress(h, r.Pairing, next.Number)
		return errOne
	})
	if err != nil && err != errOne {
		return "", "", err
	}
	last := -1
	err = v.db.GamesFrom(v.Context(), h.Run, r.Pairing, max(0, r.Number-mostGap), func(before results.Record) error {
		if before.Number >= r.Number {
			return errOne
		}
		last = before.Number
		return nil
	})
	if err != nil && err != errOne {
		return "", "", err
	}
	if last >= 0 {
		older = gameAddress(h, r.Pairing, last)
	}
	return older, newer, nil
}

// errOne ends a reading.
var errOne = errors.New("one is enough")

// thoughtsOf returns the thoughts of plies first to end-1.
func thoughtsOf(g *transcript.Game, first, end int) (list []gameThought) {
	for i, t := range g.Record.Thoughts {
		if first <= t.Ply && t.Ply < end {
			said := gameThought{}
			if said.Score, said.Time = g.Said(i); t.Searched() {
				said.Effort = fmt.Sprintf("at %s, %s", games.Plies(t.Plies), results.Counted(t.Nodes, "node"))
			}
			list = append(list, said)
		}
	}
	return list
}

// gameFile sends a board or a whole game.
func (p *Page) gameFile(v *visit) (file, error) {
	h, r, err := v.place()
	if err != nil {
		return file{}, err
	}
	g, err := transcript.Open(h.Run, r)
	if err != nil {
		return file{}, err
	}
	name := v.segment("file")
	kind, format, _ := strings.Cut(name, ".")
	saved := strings.ReplaceAll(g.Address().String(), "/", "-") + "." + format
	none := missing("There is no file %s of this game.", name)
	if board, ok := strings.CutPrefix(kind, "board-"); ok && format == transcript.SVGFormat {
		ply, err := strconv.Atoi(board)
		if err != nil || ply < 0 || ply > len(r.Moves) {
			return file{}, none
		}
		return file{kind: svgKind, body: g.At(ply).AppendSVG(nil)}, nil
	}
	_, err = report.Find(report.OfReview, report.ATable, kind)
	switch {
	case kind == "review" && (format == "svg" || format == "json"), err == nil && (format == "csv" || format == "json"):
		return p.reviewFile(v.Context(), h, r, kind, format)
	case kind == "moves" && (format == "csv" || format == "json"):
		return filed(movesTable(g), strings.TrimSuffix(saved, "."+format)+"-moves", table.Format(format))
	case kind != "game" || format == transcript.SVGFormat || format == transcript.TextFormat:
		return file{}, none
	case format == "txt":
		text := g.Text() + "\n" + report.GameEnd(h.Run, h.Facts.SeatNames, r) + "\n"
		return file{kind: "text/plain; charset=utf-8", name: saved, body: []byte(visibleLines(text))}, nil
	case format == "json":
		found := gamelist.Game{Record: r, Seated: allSeats(r)}
		found.Swing = gamelist.SwingOf(r.Thoughts, found.Seated)
		body, err := json.Marshal(gamelist.NewLine(h.Run, found, g.Notes()))
		return file{kind: "application/json", name: saved, body: append(body, '\n')}, err
	case slices.Contains(g.Formats(), format):
		body, err := g.AppendGameFile(nil, format)
		return file{kind: "application/octet-stream", name: saved, body: body}, err
	}
	return file{}, none
}

// visibleLines is results.Visible for a text of several lines.
func visibleLines(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = results.Visible(line)
	}
	return strings.Join(lines, "\n")
}

// movesTable returns the sub-moves of a game, with what their players reported of the decisions that begin with them.
func movesTable(g *transcript.Game) table.Table {
	t := table.Table{Kind: "moves", Facts: []table.Fact{{Key: "game", Value: g.Address().String()}}}
	type ply struct {
		transcript.Turn
		number  int
		thought *gamelist.Thought // nil for none
	}
	said := map[int]gamelist.Thought{}
	for i, thought := range g.Record.Thoughts {
		said[thought.Ply] = gamelist.ThoughtOf(g.Record, i)
	}
	var plies []ply
	for _, turn := range g.Turns() {
		for n := turn.First; n < turn.End; n++ {
			one := ply{Turn: turn, number: n}
			if thought, ok := said[n]; ok {
				one.thought = &thought
			}
			plies = append(plies, one)
		}
	}
	table.Fill(&t, plies, func(r *table.Row, p ply) {
		var move string
		if notes := p.Notes; len(notes) > 0 {
			move = notes[p.number-p.First]
		}
		r.Number("ply", p.number+1, "")
		r.Number("turn", p.Number, "")
		r.Text("seat", g.Players[p.Seat].Seat, "")
		r.Text("player", g.Players[p.Seat].Name, "")
		r.Text("move", move, "")
		var thought struct{ score, plies, nodes, evals, micros any }
		if s := p.thought; s != nil {
			thought.score, thought.plies, thought.nodes, thought.evals, thought.micros = deref(s.Score), s.Plies, s.Nodes, s.Evals, deref(s.Micros)
		}
		r.Number("score", thought.score, "")
		r.Number("plies", thought.plies, "")
		r.Number("nodes", thought.nodes, "")
		r.Number("evals", thought.evals, "")
		r.Number("micros", thought.micros, "")
	})
	return t
}

// deref returns what v points to, nil for nil.
func deref[V any](v *V) any {
	if v == nil {
		return nil
	}
	return *v
}

func allSeats(r results.Record) []int {
	var list []int
	for s := range r.Seats {
		list = append(list, s)
	}
	return list
}
