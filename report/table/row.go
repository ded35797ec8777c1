package table

// Row is a line of a table that is being filled. Each call adds a cell and, in the first line, its column. v is a Cell
// or its Value. Readers see the column under its key or, if there is a head, under that; "" hides it from them.
type Row struct {
	Group   string // of the columns that follow
	Derived bool   // the columns that follow are for readers only

	table *Table
	first bool
	cells []Cell
}

// Fill fills a table with a row for each item. add adds the same columns to all of them. Without items it is called
// with a zero one, for the columns alone.
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

// cell adds the cell of a column.
func (r *Row) cell(c column, v any) {
	if r.first {
		r.table.Columns = append(r.table.Columns, c)
	}
	cell, ok := v.(Cell)
	if !ok {
		cell.Value = v
	}
	r.cells = append(r.cells, cell)
}

func (r *Row) add(key string, typ columnType, decimals int, v any, head []string) {
	c := column{Key: key, Head: key, Group: r.Group, Type: typ, Decimals: decimals, Derived: r.Derived}
	if len(head) > 0 {
		c.Head = head[0]
	}
	r.cell(c, v)
}

// Text adds a text.
func (r *Row) Text(key string, v any, head ...string) { r.add(key, texts, 0, v, head) }

// Number adds a number.
func (r *Row) Number(key string, v any, head ...string) { r.add(key, numbers, 0, v, head) }

// PerMille adds a share, for readers in thousandths.
func (r *Row) PerMille(key string, v any, head ...string) { r.add(key, perMilles, 0, v, head) }

// Percent adds a share, for readers in per cent.
func (r *Row) Percent(key string, v any, head ...string) { r.add(key, percents, 0, v, head) }

// Gain adds a difference of shares.
func (r *Row) Gain(key string, v any, head ...string) { r.add(key, gains, 0, v, head) }

// Elo adds a difference in Elo.
func (r *Row) Elo(key string, v any, head ...string) { r.add(key, elos, 0, v, head) }

// Mean adds a mean with that many decimals.
func (r *Row) Mean(key string, decimals int, v any, head ...string) {
	r.add(key, means, decimals, v, head)
}
