package table

// Row is a line of a table that is being filled. Each call adds a cell and, in the first line, its column. v is a Cell or
// its Value; columns without a head are hidden from readers.
type Row struct {
	Group   string // of the columns that follow
	Derived bool   // the columns that follow are for readers only

	table *Table
	first bool
	cells []Cell
}

// Fill fills a table with a row for each item. add adds the same columns to all of them; without items it is called with a
// zero one, for the columns alone.
func Fill[R any](t *Table, items []R, add func(r *Row, item R)) {
	t.Rows = make([][]Cell, len(items))
	for i, item := range items {
		r := Row{table: t, first: i == 0, cells: make([]Cell, 0, len(t.Columns))}
		add(&r, item)
		t.Rows[i] = r.cells
	}
	if len(items) == 0 {
		var none R
		add(&Row{table: t, first: true}, none)
	}
}

// Add adds the cell of a column.
func (r *Row) Add(c Column, v any) {
	if r.first {
		r.table.Columns = append(r.table.Columns, c)
	}
	cell, ok := v.(Cell)
	if !ok {
		cell.Value = v
	}
	r.cells = append(r.cells, cell)
}

func (r *Row) add(key, head string, typ Type, decimals int, v any) {
	r.Add(Column{Key: key, Head: head, Group: r.Group, Type: typ, Decimals: decimals, Derived: r.Derived}, v)
}

// Text adds a text.
func (r *Row) Text(key, head string, v any) { r.add(key, head, Text, 0, v) }

// Number adds a number.
func (r *Row) Number(key, head string, v any) { r.add(key, head, Number, 0, v) }

// PerMille adds a share, for readers in thousandths.
func (r *Row) PerMille(key, head string, v any) { r.add(key, head, PerMille, 0, v) }

// Percent adds a share, for readers in per cent.
func (r *Row) Percent(key, head string, v any) { r.add(key, head, Percent, 0, v) }

// Gain adds a difference of shares.
func (r *Row) Gain(key, head string, v any) { r.add(key, head, Gain, 0, v) }

// Elo adds a difference in Elo.
func (r *Row) Elo(key, head string, v any) { r.add(key, head, Elo, 0, v) }

// Mean adds a mean with that many decimals.
func (r *Row) Mean(key, head string, decimals int, v any) { r.add(key, head, Mean, decimals, v) }
