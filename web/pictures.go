package web

import (
	"bytes"
	"context"
	"encoding/base64"
	"fmt"
	"html/template"
	"math"
	"strconv"
	"strings"

	"tourney/games/svg"
	"tourney/report"
	"tourney/report/chart"
)

// picture is a drawn chart.
type picture struct {
	svg           []byte
	width, height string // in pixels
}

// shownPicture is a picture of a page.
type shownPicture struct {
	Title, Alt    string
	To            string       // address; "" in a report
	Source        template.URL // address of its present content, or the picture itself
	Width, Height string       // "" while it is being drawn
	Table         string       // address of its figures, without extension; "" if they stand in a table of the page
	Why           string       // not empty: there is none, and why
}

// pictures lists the pictures on the page of a run.
func (r *runView) pictures(h *head) []report.Figure {
	if len(h.Pairings) == 0 || h.Games == 0 {
		return nil
	}
	return report.Suiting(r.run, report.APicture)
}

// drawn renders a chart.
func drawn(c chart.Chart, err error) (*picture, error) {
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := c.Write(&b, chart.SVG); err != nil {
		return nil, err
	}
	p := &picture{svg: b.Bytes()}
	if width, height, ok := svg.Size(p.svg); ok {
		p.width, p.height = pixels(width), pixels(height)
	}
	return p, nil
}

// pixels converts a length in points.
func pixels(points float64) string { return strconv.Itoa(int(math.Round(points * 4 / 3))) }

// mostRead is the number of games that may be read for a picture.
const mostRead = 200_000

// draw returns a picture of a run, of the same moment as its tables.
func (v *visit) draw(h *head, figure report.Figure) (*picture, error) {
	if figure.Needs == report.EveryGame && h.Games > mostRead {
		return nil, missing("this picture reads every game, and there are %d: tourney plot %s --kind %s draws it", h.Games, h.Name, figure.Kind)
	}
	view, age, err := v.view(h.Name)
	if err != nil {
		return nil, err
	}
	of := v.request
	of.age = age
	drawn, _, err := v.page.pictures.get(of, "run/"+h.Name+"/"+figure.Kind, func(ctx context.Context) (*picture, error) {
		return drawn(figure.Draw(ctx, view.run))
	})
	return drawn, err
}

// picture returns a picture for a page.
func (v *visit) picture(h *head, figure report.Figure) shownPicture {
	s := h.picture(figure)
	p, err := v.draw(h, figure)
	s.fill(p, err)
	return s
}

// picture returns a picture for a page, before it is drawn.
func (h *head) picture(figure report.Figure) shownPicture {
	s := shownPicture{Title: figure.Title, To: h.To("pictures", figure.Kind+".svg")}
	s.Alt = s.Title + " of " + h.Name + ", as in the tables above."
	for _, t := range report.Figures(report.OfRun, report.ATable) {
		if t.Picture == figure.Kind && t.Page == 0 { // it stands nowhere else
			s.Table = h.To("tables", t.Kind)
		}
	}
	return s
}

// Tall reports whether the picture would have to be made unreadably small to fit on one page of paper.
func (s shownPicture) Tall() bool {
	width, _ := strconv.Atoi(s.Width)
	height, _ := strconv.Atoi(s.Height)
	return height > mostTall*width
}

// mostTall is how much higher than wide a picture on one page may be. A page is one and a half times as high.
const mostTall = 3

// fill adds the content of a picture and its size, or why there is none.
func (s *shownPicture) fill(p *picture, err error) {
	switch {
	case err == nil && s.To == "":
		s.Width, s.Height, s.Source = p.width, p.height, inline(p.svg)
	case err == nil: // To is made of escaped segments
		s.Width, s.Height, s.Source = p.width, p.height, template.URL(fmt.Sprintf("%s?v=%d", s.To, sum(p.svg)))
	case err != errCounting:
		s.Why = err.Error()
	}
}

// inline returns a picture as its own address. Scripts in such pictures do not run.
func inline(picture []byte) template.URL {
	return template.URL("data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString(picture))
}

// runPicture sends a picture of a run.
func (p *Page) runPicture(v *visit) (file, error) {
	h, err := v.head()
	if err != nil {
		return file{}, err
	}
	figure, err := pictureFile(v.segment("file"), report.OfRun)
	if err != nil {
		return file{}, err
	}
	drawn, err := v.draw(h, figure)
	if err != nil {
		return file{}, err
	}
	return file{kind: svgKind, body: drawn.svg}, nil
}

// pictureFile returns the picture of a subject with that name of a file.
func pictureFile(name string, of report.Subject) (report.Figure, error) {
	kind, ok := strings.CutSuffix(name, ".svg")
	figure, err := report.Find(of, report.APicture, kind)
	if err != nil || !ok {
		return figure, missing("There is no picture %s here.", name)
	}
	return figure, nil
}
