package compare

import (
	"fmt"
	"strings"
)

// Problem is a defect of a reference that keeps some or all lines from being compared.
type Problem struct {
	Text         string
	Line, Column int   // of the first occurrence; columns in bytes, from 1
	Also         []int // other lines with the same defect
}

// Listed returns the problems of a file, one in each line, with the numbers of all lines affected.
func Listed(file string, problems []Problem) string {
	lines := make([]string, len(problems))
	for i, p := range problems {
		lines[i] = fmt.Sprintf("  %s:%d:%d: %s", file, p.Line, p.Column, p.Text)
		if len(p.Also) > 0 {
			lines[i] += fmt.Sprintf(" (also %s)", ranges(p.Also))
		}
	}
	return strings.Join(lines, "\n")
}

// ranges returns ascending line numbers as "line 3" or "lines 3, 5-7".
func ranges(numbers []int) string {
	var parts []string
	for i := 0; i < len(numbers); {
		end := i
		for end+1 < len(numbers) && numbers[end+1] == numbers[end]+1 {
			end++
		}
		part := fmt.Sprint(numbers[i])
		if end > i {
			part += fmt.Sprintf("-%d", numbers[end])
		}
		parts = append(parts, part)
		i = end + 1
	}
	if len(numbers) == 1 {
		return "line " + parts[0]
	}
	return "lines " + strings.Join(parts, ", ")
}

// problems collects problems and merges equal ones.
type problems []Problem

// place is a position in a file.
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
