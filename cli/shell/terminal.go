package shell

import (
	"io"
	"os"
	"strconv"

	"golang.org/x/term"

	"tourney/report/table"
)

// Print writes tables to Stdout, at most Width wide.
func (e *Environment) Print(f table.Format, tables ...table.Table) error {
	return table.Write(e.styled(), f, table.Style{Width: e.Width(), Color: e.colour()}, tables...)
}

// Width returns the columns of a line on Stdout: those of the terminal, or of the variable COLUMNS. 0, as in a pipe,
// means no limit.
func (e *Environment) Width() int {
	if f, ok := terminal(e.Stdout); ok {
		if width, _, err := term.GetSize(int(f.Fd())); err == nil && width > 0 {
			return width
		}
	}
	width, err := strconv.Atoi(os.Getenv("COLUMNS"))
	if err != nil || width < 0 {
		return 0
	}
	return width
}

// colour reports whether text on Stdout may be bold or coloured: on a capable terminal, unless NO_COLOR is set.
func (e *Environment) colour() bool {
	_, ok := terminal(e.Stdout)
	return ok && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}

// styled returns a writer for text with styles, if colour allows them. The caller must have made names visible, because
// the writer does not.
func (e *Environment) styled() io.Writer {
	if v, ok := e.Stdout.(*visibleWriter); ok && e.colour() {
		return v.raw
	}
	return e.Stdout
}

// terminal returns the terminal behind a stream of an Environment.
func terminal(w io.Writer) (*os.File, bool) {
	if v, ok := w.(*visibleWriter); ok {
		w = v.raw
	}
	if next, ok := w.(*frame); ok {
		return terminal(next.screen)
	}
	f, ok := w.(*os.File)
	return f, ok && term.IsTerminal(int(f.Fd()))
}
