package web

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"html/template"
	"io"
	"strings"

	"tourney/report"
	"tourney/report/table"
	"tourney/results"
	"tourney/results/evidence"
)

// runView is what is slow to count of a run.
type runView struct {
	run    *report.Run
	tables map[string]table.Table // by kind
	Games  int                    // counted
	Rough  bool                   // without verdicts
	Lead   []string
	Tables []shownTable
}

// shownTable is a table of a page.
type shownTable struct {
	ID, Title string
	HTML      template.HTML // "" if it is too long for a page
	To        string        // address of its files, without extension; "" in a report
	Picture   string        // address of the same as a picture; "" for none
}

// mostCounted is the largest number of players whose run is counted: the search of a study has one for each candidate.
const mostCounted = 1000

// readRun counts a run.
func readRun(ctx context.Context, db Database, name string) (*runView, error) {
	h, err := readHead(ctx, db, name)
	if err != nil {
		return nil, err
	}
	return countRun(ctx, db, h)
}

// countRun counts a run whose head is read.
func countRun(ctx context.Context, db Database, h *head) (*runView, error) {
	if n := len(h.Players); n > mostCounted {
		return nil, missing("There are %d players: too many for tables on a page.", n)
	}
	view := &runView{run: report.NewRun(ctx, db, h.Run, evidence.ReadAll), tables: map[string]table.Table{}}
	counts, err := view.run.Counts()
	if err != nil {
		return nil, err
	}
	view.Games = counts.Support("").Games
	if _, err := view.run.Costs(); err != nil {
		return nil, err
	}
	for i, figure := range report.Suiting(view.run, report.ATable) {
		t, err := view.table(ctx, figure, h, table.HTML)
		if err != nil {
			return nil, err
		}
		if i == 0 {
			view.Lead = t.Lead
		}
		t.Lead = nil
		view.tables[figure.Kind] = t
		if i > 0 { // the first one has it
			t.Legend = nil
		}
		shown := shownTable{ID: "table-" + figure.Kind, Title: figure.Title, HTML: htmlOf(t), To: h.To("tables", figure.Kind)}
		if figure.Picture != "" && !h.Apart {
			shown.Picture = h.To("pictures", figure.Picture+".svg")
		}
		view.Tables = append(view.Tables, shown)
	}
	return view, nil
}

// table returns the table of a kind. Its cells lead to the games behind them.
func (r *runView) table(ctx context.Context, figure report.Figure, h *head, format table.Format) (table.Table, error) {
	if t, ok := r.tables[figure.Kind]; ok {
		return t, nil
	}
	tables, err := figure.Tables(ctx, r.run, format)
	var unsuited report.Unsuited
	switch {
	case errors.As(err, &unsuited):
		return table.Table{}, missing("%w", err)
	case err != nil:
		return table.Table{}, err
	}
	t := tables[0]
	if figure.Kind == "cross" {
		t.View.Heat = true
		if !h.Apart {
			linkCells(t, h)
		}
	}
	return t, nil
}

// linkCells lets the cells of a crosstable lead to their games.
func linkCells(t table.Table, h *head) {
	t.Link("score", func(row int) string {
		player, _ := t.Cell(row, "player").Value.(string)
		opponent, _ := t.Cell(row, "opponent").Value.(string)
		if n, _ := t.Cell(row, "games").Value.(int); n == 0 || opponent == "" {
			return ""
		}
		return h.To("games") + "?" + gamesQuery{Player: player, Against: opponent}.encode()
	})
}

// mostHTML is the size of a table that is too long for a page, in bytes.
const mostHTML = 90_000

// htmlOf renders a table, in a frame of its own that scrolls if the table is wide.
func htmlOf(t table.Table) template.HTML {
	title := t.Title
	t.Title = ""
	var b bytes.Buffer
	if err := table.Write(&b, table.HTML, table.Style{}, t); err != nil {
		panic(err) // a Buffer returns no errors
	}
	if b.Len() > mostHTML {
		return ""
	}
	// Cells are escaped, so that they hold no tags.
	label := template.HTMLEscapeString(results.Visible(title))
	text := strings.Replace(b.String(), "<table>", fmt.Sprintf("<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"%s\"><table><caption><span>%s</span></caption>", label, label), 1)
	return template.HTML(strings.Replace(text, "</table>", "</table></div>", 1))
}

// view returns what is counted of a run, and the age of that.
func (v *visit) view(name string) (*runView, uint64, error) {
	return v.page.runs.get(v.request, name, func(ctx context.Context) (*runView, error) { return readRun(ctx, v.db, name) })
}

// runPage is the page of a run.
type runPage struct {
	Head        *head
	Progress    progress
	Fleet       *shownFleet // nil for none
	View        *runView    // nil while it is being counted
	Behind      int         // games that are not counted yet
	Trouble     string      // why nothing can be counted
	Pictures    []shownPicture
	Evaluations string // address of that picture; "" if there is none, or too many games would have to be read
	Faults      []fault
}

// run shows a run.
func (p *Page) run(v *visit) (*sheet, error) {
	h, err := v.head()
	if err != nil {
		return nil, err
	}
	data := runPage{Head: h, Progress: v.progress(results.Listed{Run: h.Run, Games: h.Games, LeftOut: h.LeftOut}), Faults: h.faults()}
	if data.Fleet, err = v.fleet(data.Progress, h.Name); err != nil {
		return nil, err
	}
	switch view, _, err := v.view(h.Name); {
	case err == nil:
		data.View, data.Behind = view, max(0, h.Games-view.Games)
		for _, figure := range view.pictures(h) {
			data.Pictures = append(data.Pictures, v.picture(h, figure))
		}
	case err != errCounting:
		data.Trouble = err.Error()
	}
	if len(data.Pictures) > 0 && h.Games <= mostRead && h.Facts.Thoughts {
		if costs, err := data.View.run.Costs(); err == nil && costs.Searched() {
			data.Evaluations = h.To("pictures", "evaluations.svg")
		}
	}
	return &sheet{Template: "run", Title: h.Name, Live: true, Data: data}, nil
}

// fault is a player's number of faults, with the address of these games.
type fault struct {
	Player, To string // To is "" in a report
	Games      int
}

func (h *head) faults() (list []fault) {
	for _, p := range h.Players {
		if n := h.Faults[p.Name]; n > 0 {
			f := fault{Player: p.Name, Games: n}
			if !h.Apart {
				f.To = h.To("games") + "?" + gamesQuery{Player: p.Name, Result: "loss", End: "fault"}.encode()
			}
			list = append(list, f)
		}
	}
	return list
}

// runTable sends a table of a run as a file.
func (p *Page) runTable(v *visit) (file, error) {
	h, err := v.head()
	if err != nil {
		return file{}, err
	}
	kind, format, err := tableFile(v.segment("file"))
	if err != nil {
		return file{}, err
	}
	switch kind {
	case "games":
		return v.gamesFile(h, format)
	case "settings":
		return v.settingsFile(h, format), nil
	}
	figure, err := report.Find(report.OfRun, report.ATable, kind)
	if err != nil {
		return file{}, missing("There is no table %s of a run.", kind)
	}
	view := &runView{run: &report.Run{Run: h.Run, Store: v.db}}
	switch figure.Needs {
	case report.Counted:
		if view, _, err = v.view(h.Name); err != nil {
			return file{}, err
		}
	case report.EveryGame:
		if h.Games > mostRead {
			return file{}, missing("this table reads every game, and there are %d: tourney table %s --kind %s prints it", h.Games, h.Name, kind)
		}
		free, err := v.slot()
		if err != nil {
			return file{}, err
		}
		defer free()
	}
	t, err := view.table(v.Context(), figure, h, format)
	if err != nil {
		return file{}, err
	}
	return filed(t, h.Name+"-"+kind, format)
}

// settingsFile sends the settings of the players of a run as a file.
func (v *visit) settingsFile(h *head, format table.Format) file {
	return filedInParts(h.Name+"-settings", format, func(write func(part table.Table) error) error {
		free, err := v.slot()
		if err != nil {
			return err
		}
		defer free()
		return report.SettingsParts(h.Run, partRows, func(part table.Table) error {
			free() // all are found: nobody waits for a slow reader
			return write(part)
		})
	})
}

// tableFile splits the name of a table's file: "cross.csv".
func tableFile(name string) (kind string, format table.Format, err error) {
	kind, ending, _ := strings.Cut(name, ".")
	switch format = table.Format(ending); format {
	case table.CSV, table.JSON:
		return kind, format, nil
	}
	return "", "", missing("There is no table %s here: tables are files that end in .csv or .json.", name)
}

// partRows is the number of rows of a table that are in memory at a time while it is written in parts.
const partRows = 500

// filedInParts returns a table as a file. parts calls write with its parts, while they are sent.
func filedInParts(name string, format table.Format, parts func(write func(part table.Table) error) error) file {
	f := tableFileOf(name, format)
	f.stream = func(out io.Writer) error { return table.WriteParts(out, format, parts) }
	return f
}

// filed returns a table as a file.
func filed(t table.Table, name string, format table.Format) (file, error) {
	var b bytes.Buffer
	err := table.Write(&b, format, table.Style{}, t)
	f := tableFileOf(name, format)
	f.body = b.Bytes()
	return f, err
}

// tableFileOf returns the file of a table, without its content.
func tableFileOf(name string, format table.Format) file {
	kind := "text/csv; charset=utf-8"
	if format == table.JSON {
		kind = "application/json"
	}
	return file{kind: kind, name: name + "." + string(format)}
}
