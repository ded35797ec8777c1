package compare

import (
	"fmt"

	"tourney/results"
)

// Problem is a defect of a reference that keeps some or all lines from being compared.
type Problem struct {
	Text         string
	Line, Column int   // of the first occurrence; columns in bytes, from 1
	Also         []int // other lines with the same defect
}

// Listed returns the first problems of a file, one in each line, with the numbers of lines affected. It counts the others.
func Listed(file string, problems []Problem) string {
	lines := make([]string, len(problems))
	for i, p := range problems {
		lines[i] = fmt.Sprintf("%s:%d:%d: %s", file, p.Line, p.Column, p.Text)
		if len(p.Also) > 0 {
			lines[i] += fmt.Sprintf(" (also %s)", ranges(p.Also))
		}
	}
	return "  " + results.FirstOf(lines, results.MostTold, "\n  ")
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
	return "lines " + results.FirstOf(parts, results.MostTold, ", ")
}

// problems collects problems and merges equal ones.
type problems struct {
	list []Problem
	at   map[string]int // in the list, by text
}

// place is a position in a file.
type place struct{ line, column int }

func (ps *problems) add(at place, format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if i, known := ps.at[text]; known {
		ps.list[i].Also = append(ps.list[i].Also, at.line)
		return
	}
	if ps.at == nil {
		ps.at = map[string]int{}
	}
	ps.at[text] = len(ps.list)
	ps.list = append(ps.list, Problem{Text: text, Line: at.line, Column: at.column})
}
