package web

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"html/template"
	"path/filepath"
	"slices"
	"time"

	"tourney/arena/study"
	"tourney/report"
	"tourney/results"
)

// ReportSettings say what a report has.
type ReportSettings struct {
	Path    string   // of the database, as its user wrote it
	Names   []string // of runs and studies; those of both kinds have both
	Games   int      // sample games of each
	Workers int      // cores for the reviews of games
	Made    time.Time
	Version string // of the program
	// CommandLine joins words, quoted for a shell.
	CommandLine func(words []string) string
	// Progress is called before each step of long work: did is "read" or "reviewed", what is the run or the game.
	Progress func(did, what string, done, all int)
}

// reportPage is a report.
type reportPage struct {
	Title, Database, Version string
	Made                     time.Time
	Chapters                 []*chapter
	Policy                   string
	Style                    template.CSS
	Script                   template.JS
}

// chapter is what a report has of a run or a study.
type chapter struct {
	ID, What, Name string // What is "run" or "study"
	Head           *head  // of the run; nil for a study
	Study          *results.Study
	Progress       progress
	Lead           []string
	Tables         []shownTable
	Trouble        string // why nothing can be counted
	Faults         []fault
	Pictures       []shownPicture
	Sample         samples
	About          about
}

// Report returns runs and studies as the page shows them, in one HTML document. It needs no other file, no network and,
// to be read, no scripts. The error wraps results.ErrNoRun if a name is neither a run nor a study.
func Report(ctx context.Context, db Database, s ReportSettings) ([]byte, error) {
	style, script := assets()["style.css"], assets()["report.js"]
	data := reportPage{Title: s.Names[0], Database: filepath.Base(s.Path), Version: s.Version, Made: s.Made, Style: template.CSS(style), Script: template.JS(script),
		Policy: fmt.Sprintf("default-src 'none'; img-src data:; style-src '%s'; script-src '%s'; base-uri 'none'; form-action 'none'", hashed(style), hashed(script))}
	w := &reporter{db: db, ReportSettings: s, teller: teller{s.Path, func(words ...string) string { return s.CommandLine(words) }}}
	for i, name := range s.Names {
		if slices.Contains(s.Names[:i], name) {
			continue
		}
		list, err := w.chapters(ctx, name)
		if err != nil {
			return nil, err
		}
		data.Chapters = append(data.Chapters, list...)
	}
	for i, c := range data.Chapters {
		c.name(fmt.Sprintf("%d", i+1))
	}
	if more := len(data.Chapters) - 1; more > 0 {
		data.Title += fmt.Sprintf(" and %d more", more)
	}
	var b bytes.Buffer
	err := templates()["report"].ExecuteTemplate(&b, "report", data)
	return b.Bytes(), err
}

// hashed returns the source expression of a policy that allows one content.
func hashed(content []byte) string {
	sum := sha256.Sum256(content)
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

// name gives the parts of a chapter names that no other chapter has.
func (c *chapter) name(number string) {
	c.ID = "part-" + number
	for i := range c.Tables {
		c.Tables[i].ID = c.ID + "-" + c.Tables[i].ID
	}
	for i := range c.Sample.Games {
		c.Sample.Games[i].ID = fmt.Sprintf("%s-game-%d", c.ID, i+1)
	}
}

// reporter makes the chapters of a report.
type reporter struct {
	ReportSettings
	teller
	db Database
}

// chapters returns the chapter of a run, that of a study, or both.
func (w *reporter) chapters(ctx context.Context, name string) (list []*chapter, err error) {
	s, err := w.db.Study(ctx, name)
	switch {
	case err == nil:
		c, err := w.study(ctx, s)
		if err != nil {
			return nil, err
		}
		list = append(list, c)
	case !errors.Is(err, results.ErrNoStudy):
		return nil, err
	}
	h, err := readHead(ctx, w.db, name)
	if errors.Is(err, results.ErrNoRun) && len(list) > 0 {
		return list, nil
	}
	if err != nil {
		return nil, err
	}
	c, err := w.run(ctx, h)
	return append(list, c), err
}

// run returns the chapter of a run.
func (w *reporter) run(ctx context.Context, h *head) (*chapter, error) {
	h.Apart = true
	c := &chapter{What: "run", Name: h.Name, Head: h, Faults: h.faults(), About: w.teller.run(h)}
	c.About.Table = ""
	c.Progress = w.state(progressOf(results.Listed{Run: h.Run, Games: h.Games, LeftOut: h.LeftOut}))
	view, err := countRun(ctx, w.db, h)
	if err != nil {
		if err := c.cannot(err); err != nil {
			return nil, err
		}
		c.Sample, err = w.sample(ctx, h, nil)
		return c, err
	}
	c.Lead, c.Tables = view.Lead, view.Tables
	for _, figure := range view.pictures(h) {
		s := h.picture(figure)
		p, err := drawn(figure.Draw(ctx, view.run))
		if err == nil {
			s.fill(p, nil)
		}
		if err := s.cannot(err); err != nil {
			return nil, err
		}
		c.Pictures = append(c.Pictures, s)
	}
	c.Sample, err = w.sample(ctx, h, view)
	return c, err
}

// study returns the chapter of a study. Its sample games are of the proof, if it has come to one, else of the search.
func (w *reporter) study(ctx context.Context, stored results.Study) (*chapter, error) {
	c := &chapter{What: "study", Name: stored.Name, Study: &stored, About: w.teller.study(stored)}
	home, err := readHome(ctx, w.db)
	if err != nil {
		return nil, err
	}
	counted, err := home.study(stored.Name)
	if err != nil {
		return nil, err
	}
	c.Progress = w.state(progressOfStudy(counted))
	view, err := readStudy(ctx, w.db, stored.Name)
	if err != nil {
		return c, c.cannot(err)
	}
	c.Lead, c.Tables = view.Lead, view.Tables
	for i := range c.Tables {
		c.Tables[i].To = ""
	}
	for _, figure := range view.pictures() {
		s := view.picture(figure, "")
		s.fill(drawn(figure.Draw(ctx, view.Study))) // without a picture it says why, such as too few weights for a contour
		c.Pictures = append(c.Pictures, s)
	}
	c.Sample, err = w.sampleStudy(ctx, view.Study)
	return c, err
}

// sampleStudy returns sample games of the run that decided a study, before that of its search.
func (w *reporter) sampleStudy(ctx context.Context, l report.Study) (samples, error) {
	name := study.RunsOf(l.Stored)[0]
	if l.Found.Winner != nil {
		name = l.Found.Winner.Run
	}
	h, err := readHead(ctx, w.db, name)
	if errors.Is(err, results.ErrNoRun) {
		return samples{}, nil // nothing was played yet
	}
	if err != nil {
		return samples{}, err
	}
	h.Apart = true
	view, err := countRun(ctx, w.db, h)
	if known := (*problem)(nil); err != nil && !errors.As(err, &known) { // a search with too many players for a ranking has games
		return samples{}, err
	}
	return w.sample(ctx, h, view)
}

// state adds how far a run or a study is, as far as one look tells.
func (w *reporter) state(p progress) progress {
	switch {
	case !p.Finished.IsZero():
		p.State = finished
	case w.db.Written():
		p.State = unfinished
	default:
		p.State = stopped
	}
	return p
}

// cannot notes why something is not shown. It returns errors that are no reason.
func (c *chapter) cannot(err error) error {
	if known := (*problem)(nil); !errors.As(err, &known) {
		return err
	}
	c.Trouble = err.Error()
	return nil
}

func (s *shownPicture) cannot(err error) error {
	if _, unsuited := errors.AsType[report.Unsuited](err); err != nil && !unsuited {
		return err
	}
	if err != nil {
		s.Why = err.Error()
	}
	return nil
}
