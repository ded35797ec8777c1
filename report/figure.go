// Package report presents runs, studies, reviewed games, lists of games and fleets as tables, pictures and sentences.
// Each figure is one function in one file, which enters it into the registry: commands, completion, the page, reports
// in one file and the documents learn of it there.
package report

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"tourney/games"
	"tourney/report/chart"
	"tourney/report/table"
	"tourney/results"
)

// input is a subject of figures, with what it takes to make them: *Run, Study, Review, Games or Fleet.
type input interface{ subject() Subject }

// Subject is what a figure is about.
type Subject string

// The subjects.
const (
	OfRun    Subject = "run"
	OfStudy  Subject = "study"
	OfReview Subject = "review"
	OfGames  Subject = "games"
	OfFleet  Subject = "fleet"
)

// Form is what a figure is.
type Form string

// The forms.
const (
	ATable   Form = "table"
	APicture Form = "picture"
)

// Need is what is read of a run for a figure.
type Need string

// The needs, the least first.
const (
	Facts     Need = ""       // nothing but its plan, or rows that are ready
	Counted   Need = "counts" // its counts
	EveryGame Need = "games"  // every game
)

// Figure is a table or a picture of a subject.
type Figure struct {
	Kind  string // by which users ask for it; unique for its subject and form
	Title string // over it on a page; "" if no page shows it by itself
	Doc   string // what it shows, in a few words
	// Page is its place among those that suit a subject, on a page or by default; 0 where it must be asked for.
	Page       int
	Picture    string // of a table: the kind of the picture that shows the same; "" for none
	Summary    bool   // of a table: above it stands who is better, and what is open
	Needs      Need   // what is read for it
	TwoWeights bool   // of a study: its users may choose the two weights that it shows

	Subject Subject
	Form    Form
	suits   func(in input) bool
	tables  func(ctx context.Context, in input, f table.Format) ([]table.Table, error)
	draw    func(ctx context.Context, in input) (chart.Chart, error)
}

// figures are all figures, by subject, form, place on a page and kind.
var figures []Figure

// addTable registers a table. suits says whether it suits a subject by default; nil where that is so of every one.
func addTable[In input](f Figure, suits func(in In) bool, of func(ctx context.Context, in In) (table.Table, error)) {
	addTables(f, suits, func(ctx context.Context, in In, _ table.Format) ([]table.Table, error) {
		t, err := of(ctx, in)
		if err != nil {
			return nil, err
		}
		return []table.Table{t}, nil
	})
}

// addTables registers tables that belong together.
func addTables[In input](f Figure, suits func(in In) bool, tables func(ctx context.Context, in In, f table.Format) ([]table.Table, error)) {
	f.Form = ATable
	f.tables = func(ctx context.Context, in input, format table.Format) ([]table.Table, error) {
		return tables(ctx, in.(In), format)
	}
	add(f, suits)
}

// addPicture registers a picture.
func addPicture[In input](f Figure, suits func(in In) bool, draw func(ctx context.Context, in In) (chart.Chart, error)) {
	f.Form = APicture
	f.draw = func(ctx context.Context, in input) (chart.Chart, error) { return draw(ctx, in.(In)) }
	add(f, suits)
}

func add[In input](f Figure, suits func(in In) bool) {
	var subject In
	f.Subject = subject.subject()
	f.suits = func(in input) bool { return suits == nil || suits(in.(In)) }
	figures = append(figures, f)
	slices.SortStableFunc(figures, func(a, b Figure) int {
		return cmp.Or(cmp.Compare(a.Subject, b.Subject), cmp.Compare(a.Form, b.Form), cmp.Compare(a.Page, b.Page), cmp.Compare(a.Kind, b.Kind))
	})
}

// Figures lists the figures of a form about a subject: those of pages last, in their order there.
func Figures(s Subject, form Form) []Figure {
	return slices.DeleteFunc(slices.Clone(figures), func(f Figure) bool { return f.Subject != s || f.Form != form })
}

// Kinds lists the kinds of figures.
func Kinds(list []Figure) (kinds []string) {
	for _, f := range list {
		kinds = append(kinds, f.Kind)
	}
	return kinds
}

// Docs lists the kinds of figures in the order of the alphabet with what they show, as in "cross (all players against
// all)".
func Docs(list []Figure) (docs []string) {
	for _, f := range list {
		docs = append(docs, f.Kind+" ("+f.Doc+")")
	}
	slices.Sort(docs)
	return docs
}

// Find returns the figure of a kind, or an error that names those that there are.
func Find(s Subject, form Form, kind string) (Figure, error) {
	list := Figures(s, form)
	i := slices.IndexFunc(list, func(f Figure) bool { return f.Kind == kind })
	if i < 0 {
		return Figure{}, games.UnknownName("kind of "+string(form), kind, Kinds(list))
	}
	return list[i], nil
}

// Suiting lists the figures of a form that suit a subject, in their order on a page.
func Suiting(in input, form Form) []Figure {
	defer alone(in)()
	return slices.DeleteFunc(Figures(in.subject(), form), func(f Figure) bool { return f.Page == 0 || !f.suits(in) })
}

// Tables makes a table, or the tables that belong together, of its subject. The error is Unsuited if there is none of
// it.
func (f Figure) Tables(ctx context.Context, in input, format table.Format) ([]table.Table, error) {
	defer alone(in)()
	return f.tables(ctx, in, format)
}

// Draw makes a picture of its subject. The error is Unsuited if there is none of it.
func (f Figure) Draw(ctx context.Context, in input) (chart.Chart, error) {
	defer alone(in)()
	return f.draw(ctx, in)
}

// Tables makes the tables of a kind of a subject.
func Tables(ctx context.Context, in input, kind string, format table.Format) ([]table.Table, error) {
	figure, err := Find(in.subject(), ATable, kind)
	if err != nil {
		return nil, err
	}
	return figure.Tables(ctx, in, format)
}

// Draw makes the picture of a kind of a subject.
func Draw(ctx context.Context, in input, kind string) (none chart.Chart, err error) {
	figure, err := Find(in.subject(), APicture, kind)
	if err != nil {
		return none, err
	}
	return figure.Draw(ctx, in)
}

// Unsuited is the error for a figure that does not suit its subject, such as a run of other games.
type Unsuited struct{ Err error }

// unsuited is the error for a run.
func unsuited(run results.Run, format string, args ...any) error {
	return Unsuited{fmt.Errorf("run %s: %s", results.Visible(run.Name), fmt.Sprintf(format, args...))}
}

func (u Unsuited) Error() string { return u.Err.Error() }

func (u Unsuited) Unwrap() error { return u.Err }
