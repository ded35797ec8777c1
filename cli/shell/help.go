package shell

import (
	"cmp"
	"io"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/kong"

	"tourney/games"
)

// helpCommand prints what --help prints.
type helpCommand struct {
	Command string `arg:"" optional:"" help:"Command to explain (all of them, in a line each)."`

	program Program
}

func (c helpCommand) Example() string {
	return c.program.Name + " help\n  " + c.program.Name + " help run"
}

func (c *helpCommand) Run(env *Environment, ctx *kong.Context) error {
	if c.Command == "" {
		return c.program.Run(env, []string{"--help"})
	}
	names := commandNames(ctx.Model.Node)
	if !slices.Contains(names, c.Command) {
		return Usage(games.UnknownName("command", c.Command, names))
	}
	return c.program.Run(env, []string{c.Command, "--help"})
}

func commandNames(app *kong.Node) (names []string) {
	for _, child := range app.Children {
		names = append(names, child.Name)
	}
	return names
}

// printHelp prints the example of the command or program, and then all of its arguments, flags and commands.
func (p Program) printHelp(_ kong.HelpOptions, ctx *kong.Context) error {
	const usual, most = 80, 120 // columns: in a pipe, and for lines that are easy to read
	h := helpPage{width: min(cmp.Or((&Environment{Stdout: ctx.Stdout}).Width(), usual), most)}
	example, node := p.Example, ctx.Model.Node
	usage := "Usage: " + p.Name + node.Summary() // without a path, it begins with a blank
	if command := ctx.Selected(); command != nil {
		node, usage = command, "Usage: "+p.Name+" "+command.Summary()
		if c, ok := chosen(ctx).(interface{ Example() string }); ok {
			example = c.Example()
		}
	}
	h.add("", "Example:")
	h.kept("  " + example)
	h.add("", "")
	h.hanging("", usage)
	for _, paragraph := range strings.Split(node.Help+"\n\n"+node.Detail, "\n\n") {
		switch {
		case strings.HasPrefix(paragraph, " "):
			h.add("", "")
			h.kept(paragraph)
		case paragraph != "":
			h.add("", "")
			h.wrap("", paragraph)
		}
	}
	h.arguments(node)
	if leaves := node.Leaves(true); len(leaves) > 0 {
		h.add("", "", "Commands:")
		for i, command := range leaves {
			if i > 0 {
				h.add("", "")
			}
			h.hanging("  ", command.Summary())
			h.wrap("    ", command.Help)
		}
		h.add("", "")
		h.wrap("", `Run "`+p.Name+` <command> --help" for more information on a command.`)
	}
	_, err := io.WriteString(ctx.Stdout, strings.Join(h.lines, "\n")+"\n")
	return err
}

// helpPage is a page of help of a width in columns.
type helpPage struct {
	width int
	lines []string
}

func (h *helpPage) add(indent string, lines ...string) {
	for _, line := range lines {
		h.lines = append(h.lines, strings.TrimRight(indent+line, " "))
	}
}

// wrap adds words, as many a line as there is room for.
func (h *helpPage) wrap(indent, text string) {
	h.add(indent, filled(strings.Fields(text), h.width-utf8.RuneCountInString(indent), "")...)
}

// hanging adds words, with all lines but the first indented further.
func (h *helpPage) hanging(indent, text string) {
	lines := filled(strings.Fields(text), h.width-len(indent)-4, "")
	h.add(indent, lines[0])
	h.add(indent+"    ", lines[1:]...)
}

var (
	// remarked matches a line of a command, or a word, and a remark on it, with two blanks or more between them.
	remarked = regexp.MustCompile(`^( *)(.*?\S)(  +)(\S.*)$`)

	// commandWord matches a word of a command line, with the blanks within quotes, and with the flag before it.
	commandWord = regexp.MustCompile(`(?:-[\w-]+ )?(?:'[^']*'|"[^"]*"|[^\s'"-])(?:'[^']*'|"[^"]*"|[^\s'"])*|-\S+`)
)

// kept adds lines as they are, where they fit. A command that does not fit goes on after a backslash, and a remark that
// does not fit has its words in lines of its own.
func (h *helpPage) kept(text string) {
	for _, line := range strings.Split(text, "\n") {
		if utf8.RuneCountInString(line) <= h.width {
			h.add("", line)
			continue
		}
		command, remark := line, ""
		indent := line[:len(line)-len(strings.TrimLeft(line, " "))]
		column := len(indent) + 4
		if parts := remarked.FindStringSubmatch(line); parts != nil {
			command, remark = parts[2], parts[4]
			if beside := len(parts[1]) + len(parts[2]) + len(parts[3]); h.width-beside >= leastRemark {
				column = beside
			}
		}
		lines := filled(commandWord.FindAllString(command, -1), h.width-len(indent)-4-len(` \`), ` \`)
		h.add(indent, lines[0])
		h.add(indent+"    ", lines[1:]...)
		if remark != "" {
			h.beside(column, remark)
		}
	}
}

// leastRemark is the least width of text to the right of what it explains. With less it stands below.
const leastRemark = 24

// beside adds words from a column on. They begin on the last line if that has ended before.
func (h *helpPage) beside(column int, text string) {
	indent := strings.Repeat(" ", column)
	lines := filled(strings.Fields(text), h.width-column, "")
	if last := &h.lines[len(h.lines)-1]; utf8.RuneCountInString(*last)+2 <= column {
		*last += indent[utf8.RuneCountInString(*last):] + lines[0]
		lines = lines[1:]
	}
	h.add(indent, lines...)
}

// arguments adds the arguments and flags of a command, those of all commands first.
func (h *helpPage) arguments(node *kong.Node) {
	var rows [][2]string
	for _, argument := range node.Positional {
		rows = append(rows, [2]string{argument.Summary(), argument.Help})
	}
	h.explained("Arguments:", rows)
	rows = nil
	for i, group := range node.AllFlags(true) {
		if i > 0 {
			rows = append(rows, [2]string{})
		}
		for _, flag := range group {
			written := flag.String()
			if flag.Short == 0 {
				written = "    " + written
			}
			if flag.Tag.Negatable != "" {
				written = strings.Replace(written, "--", "--[no-]", 1)
			}
			rows = append(rows, [2]string{written, flag.Help})
		}
	}
	h.explained("Flags:", rows)
}

// explained adds rows of a thing and its explanation, if there are any. A long thing has a line of its own, as each has
// where there is no room for two columns.
func (h *helpPage) explained(title string, rows [][2]string) {
	if len(rows) == 0 {
		return
	}
	h.add("", "", title)
	column := 0
	for _, row := range rows {
		if n := utf8.RuneCountInString(row[0]); n < max(30, 3*h.width/8) {
			column = max(column, n+6)
		}
	}
	if h.width-column < leastRemark {
		column = 8
	}
	for _, row := range rows {
		h.add("  ", row[0])
		if row[1] != "" {
			h.beside(column, row[1])
		}
	}
}

// filled returns lines of at most width columns, of one word at least. Each but the last ends with more.
func filled(words []string, width int, more string) (lines []string) {
	line := ""
	for _, word := range words {
		switch {
		case line == "":
			line = word
		case utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) <= width:
			line += " " + word
		default:
			lines = append(lines, line+more)
			line = word
		}
	}
	return append(lines, line)
}
