package compare

// Problem is something in a reference that keeps lines, or all of it, from being compared.
type Problem struct {
	Text         string
	Line, Column int   // where it is first met; columns in bytes, from 1
	Also         []int // the other lines that have it
}

// problems collects problems; lines with the same one share it.
type problems []Problem

// place is a point in a file.
type place struct{ line, column int }

func (ps *problems) add(at place, text string) {
	for i, p := range *ps {
		if p.Text == text {
			(*ps)[i].Also = append(p.Also, at.line)
			return
		}
	}
	*ps = append(*ps, Problem{Text: text, Line: at.line, Column: at.column})
}
