package web

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"embed"
	"errors"
	"fmt"
	"html/template"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"tourney/results"
)

//go:embed templates
var templateFiles embed.FS

// templates holds each page's template by the name of its file, with the layout around it.
var templates = sync.OnceValue(func() map[string]*template.Template {
	layout := template.Must(template.New("").Funcs(template.FuncMap{
		"seen": results.Visible, "sentence": sentence, "lines": visibleLines, "asset": assetAddress, "time": stamp,
		"list": func(name, one, about string, rows []listed, more int) shownList {
			return shownList{name, one, about, rows, more}
		},
		"act": func(id, act, text string, version int) shownAct { return shownAct{id, act, text, version} },
	}).ParseFS(templateFiles, "templates/layout.html", "templates/parts.html"))
	all := map[string]*template.Template{}
	entries, err := templateFiles.ReadDir("templates")
	if err != nil {
		panic(err)
	}
	for _, e := range entries {
		if name := e.Name(); name != "layout.html" && name != "parts.html" {
			all[strings.TrimSuffix(name, ".html")] = template.Must(template.Must(layout.Clone()).ParseFS(templateFiles, "templates/"+name))
		}
	}
	return all
})

// sheet is a page to be rendered.
type sheet struct {
	Template string
	Title    string
	Trail    []link // to the pages above
	Live     bool   // browsers fetch the page again after a change
	Charts   bool   // it has charts that scripts draw
	Script   string // file name of an asset; "" for none besides page.js
	Again    string // address to which browsers without scripts go in a moment; "" for none
	Data     any

	Database string // file name
	status   int    // 0 for 200
}

// link is an address with its text.
type link struct{ To, Text string }

// visit is a request with the open database.
type visit struct {
	*http.Request
	request
	page *Page
	db   Database
}

// openWithin bounds the wait for a database that another program has locked, which is possible only before it is open. What is
// read then takes its time, on a busy machine more than on an idle one: only the visitor's leaving ends it.
const openWithin = 3 * time.Second

// patience is how long a visitor waits for what is being computed. A page then says that it is not there yet.
const patience = 100 * time.Millisecond

// open begins a visit.
func (p *Page) open(r *http.Request) (*visit, context.CancelFunc, error) {
	wait, enough := context.WithTimeout(r.Context(), patience)
	v := &visit{Request: r, page: p, request: request{wait: wait}}
	locked, cancel := context.WithTimeout(r.Context(), openWithin)
	defer cancel()
	var err error
	if v.db, v.age, err = p.connection.use(locked); err != nil {
		err = &problem{http.StatusServiceUnavailable, err} // it may come back, or be unlocked
	} else {
		v.idle = !v.db.Written()
	}
	return v, enough, err
}

// show returns a handler that renders the sheets of a function.
func (p *Page) show(of func(*visit) (*sheet, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		s, err := guarded(func() (*sheet, error) {
			v, cancel, err := p.open(r)
			defer cancel()
			if err != nil {
				return nil, err
			}
			return of(v)
		})
		if err != nil {
			s = p.trouble(err)
		}
		p.render(w, r, s)
	}
}

// post returns a handler of forms: a function leads to another page of ours, or answers with a sheet.
func (p *Page) post(of func(*visit) (to string, s *sheet, err error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		to := ""
		s, err := guarded(func() (*sheet, error) {
			v, cancel, err := p.open(r)
			defer cancel()
			if err != nil {
				return nil, err
			}
			if err := v.ParseForm(); err != nil {
				if _, large := errors.AsType[*http.MaxBytesError](err); large {
					return nil, wrong("this form is larger than %d bytes: go back and shorten what is written", mostBody)
				}
				return nil, wrong("this form cannot be read: %w", err)
			}
			var s *sheet
			to, s, err = of(v)
			return s, err
		})
		switch {
		case err != nil:
			p.render(w, r, p.trouble(err))
		case s != nil:
			p.render(w, r, s)
		default:
			http.Redirect(w, r, to, http.StatusSeeOther)
		}
	}
}

// render writes a sheet, or 304 if the browser has the same one.
func (p *Page) render(w http.ResponseWriter, r *http.Request, s *sheet) {
	s.Database = filepath.Base(p.connection.path)
	if r.Header.Get("Tourney-Live") != "" { // a page fetches itself again
		s.status = 0
	}
	var b bytes.Buffer
	if err := templates()[s.Template].ExecuteTemplate(&b, "layout", s); err != nil {
		slog.Error("a template", "error", err)
		refuse(w, http.StatusInternalServerError, "This page cannot be shown: a bug of the program.")
		return
	}
	write(w, r, s.status, file{kind: "text/html; charset=utf-8", body: b.Bytes()})
}

// file is an answer that is no page.
type file struct {
	kind   string // MIME type
	name   string // under which browsers save it; "" to show it
	body   []byte
	stream func(out io.Writer) error // writes the body, if it may be longer than memory should hold; nil for body
}

// send returns a handler that answers with the files of a function.
func (p *Page) send(of func(*visit) (file, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		f, err := guarded(func() (file, error) {
			v, cancel, err := p.open(r)
			defer cancel()
			if err != nil {
				return file{}, err
			}
			v.wait = v.Context() // a file has no page that could be shown meanwhile
			return of(v)
		})
		if err != nil {
			p.render(w, r, p.trouble(err))
			return
		}
		if f.stream != nil {
			p.stream(w, r, f)
			return
		}
		write(w, r, 0, f)
	}
}

// stream answers with a file that is written while it is read. Nobody takes a part for the whole: an error before the
// first bytes becomes a page, and a later one breaks the connection.
func (p *Page) stream(w http.ResponseWriter, r *http.Request, f file) {
	if r.Method == http.MethodHead {
		f.head(w)
		return
	}
	out := &streamed{ResponseWriter: w, file: f, pack: strings.Contains(r.Header.Get("Accept-Encoding"), "gzip")}
	text := bufio.NewWriterSize(out, pieceBytes)
	_, err := guarded(func() (struct{}, error) { return struct{}{}, f.stream(text) })
	if err != nil && !out.begun {
		p.render(w, r, p.trouble(err))
		return
	}
	if err == nil {
		err = text.Flush()
	}
	if err == nil {
		err = out.Close()
	}
	if err != nil {
		if r.Context().Err() == nil {
			slog.Error("a file was cut off", "file", f.name, "error", err)
		}
		panic(http.ErrAbortHandler)
	}
}

// streamed is the answer with a file whose head is sent before its first bytes.
type streamed struct {
	http.ResponseWriter
	file  file
	pack  bool
	begun bool
	gzip  *gzip.Writer // nil for none
}

func (s *streamed) Write(b []byte) (int, error) {
	if !s.begun {
		s.begun = true
		s.file.head(s.ResponseWriter)
		if s.pack {
			s.Header().Set("Content-Encoding", "gzip")
			s.gzip, _ = gzip.NewWriterLevel(s.ResponseWriter, gzip.BestSpeed) // the level is a valid one
		}
	}
	if s.gzip != nil {
		return s.gzip.Write(b)
	}
	return s.ResponseWriter.Write(b)
}

// Close writes what is left.
func (s *streamed) Close() error {
	if s.gzip == nil {
		return nil
	}
	return s.gzip.Close()
}

// head sets what an answer says of a file.
func (f file) head(w http.ResponseWriter) {
	h := w.Header()
	h.Set("Content-Type", f.kind)
	h.Set("Vary", "Accept-Encoding")
	if f.kind == svgKind {
		h.Set("Content-Security-Policy", picturePolicy)
	}
	if f.name != "" {
		h.Set("Content-Disposition", "attachment; filename*=UTF-8''"+url.PathEscape(f.name))
	}
}

// write answers with a file and its ETag, or with 304.
func write(w http.ResponseWriter, r *http.Request, status int, f file) {
	tag := fmt.Sprintf(`"%x"`, sha256.Sum256(f.body))[:18] + `"`
	h := w.Header()
	h.Set("ETag", tag)
	f.head(w) // with 304, too: its headers take the place of those that a browser has kept
	if status == 0 && r.Header.Get("If-None-Match") == tag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	if len(f.body) > leastPacked && strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		h.Set("Content-Encoding", "gzip")
		f.body = packed(f.body, gzip.BestSpeed)
	}
	h.Set("Content-Length", fmt.Sprint(len(f.body)))
	if status != 0 {
		w.WriteHeader(status)
	}
	if r.Method != http.MethodHead {
		_, _ = w.Write(f.body) // the reader is gone
	}
}

// leastPacked is the size of answers that are packed, in bytes. A picture of 650 kB takes 10 ms, and a tenth of the room.
const leastPacked = 100_000

// packed packs a body by gzip, at one of its levels.
func packed(body []byte, level int) []byte {
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, level) // the level is a valid one
	_, _ = z.Write(body)                   // a Buffer returns no errors
	_ = z.Close()
	return b.Bytes()
}

// stamp writes a time in the zone of the server, "–" for the zero time.
func stamp(t time.Time) string {
	if t.IsZero() {
		return "–"
	}
	return t.Local().Format("2006-01-02 15:04")
}

// address joins segments of an address, each escaped. A first segment "" makes it begin with a slash.
func address(segments ...string) string {
	var b strings.Builder
	for _, s := range segments {
		b.WriteByte('/')
		// Browsers take . and .. for folders, escaped or not.
		if dots := strings.TrimLeft(s, "~"); dots == "." || dots == ".." {
			s = "~" + s
		}
		b.WriteString(url.PathEscape(s))
	}
	return b.String()
}

// segment returns a wildcard of a route, as given to address.
func (v *visit) segment(name string) string {
	s := v.PathValue(name)
	if dots := strings.TrimLeft(s, "~"); dots == "." || dots == ".." {
		return strings.TrimPrefix(s, "~")
	}
	return s
}
