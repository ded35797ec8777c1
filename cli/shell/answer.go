package shell

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/alecthomas/kong"
)

// answerCommand is the hidden command by which a shell asks for completions.
const answerCommand = "__complete"

// patience is the longest time a person waits for completions while typing.
const patience = 500 * time.Millisecond

// Values lists the possible values of an argument or a flag, in any order. typed has the values, or defaults, of the
// arguments and flags by name; several values are joined by newlines. Without a name stands what is typed of the value.
// Values has no error, because nobody would see it.
type Values func(env *Environment, typed map[string]string) []string

// answer writes the completions of the last of args, or that a file name is wanted.
func (p Program) answer(env *Environment, app *kong.Node, args []string) error {
	line := bashLine{words: args}
	if len(args) == 3 && args[0] == "--line" {
		if line = splitLine(args[1], args[2]); len(line.words) > 0 {
			line.words = line.words[1:]
		}
	}
	if len(line.words) == 0 {
		line.words = []string{""}
	}
	ctx, cancel := context.WithTimeout(env.Ctx, patience)
	defer cancel()
	quiet := &Environment{Ctx: ctx, Stop: env.Stop, Stdout: io.Discard, Stderr: io.Discard}
	type candidates struct {
		list  []string
		files bool
	}
	found := make(chan candidates, 1)
	go func() { // not waited for: SQLite tries a locked database for a second, and the process is about to end
		list, files := p.candidates(quiet, app, line.words)
		found <- candidates{list, files}
	}()
	var c candidates
	select {
	case c = <-found:
	case <-ctx.Done():
	}
	if c.files {
		_, err := fmt.Fprintln(env.Stdout, "files")
		return err
	}
	last := line.words[len(line.words)-1]
	answer := []string{"words"}
	slices.Sort(c.list)
	for _, word := range slices.Compact(c.list) {
		if strings.HasPrefix(word, last) && !strings.ContainsAny(word, "\n\r") {
			answer = append(answer, line.rest(word))
		}
	}
	_, err := fmt.Fprintln(env.Stdout, strings.Join(answer, "\n"))
	return err
}

// candidates lists the completions of the last word; files is true if it is a file name.
func (p Program) candidates(env *Environment, node *kong.Node, words []string) (list []string, files bool) {
	typed := map[string]string{}
	set := func(v *kong.Value, text string) {
		if typed[v.Name] != "" {
			text = typed[v.Name] + "\n" + text
		}
		typed[v.Name] = text
	}
	var wanted *kong.Value // of the flag before
	positional, options := 0, true
	last := len(words) - 1
	for _, word := range words[:last] {
		name, value, joined := strings.Cut(word, "=")
		child := slices.IndexFunc(node.Children, func(n *kong.Node) bool { return n.Name == word })
		switch {
		case wanted != nil:
			set(wanted, word)
			wanted = nil
		case options && word == "--":
			options = false
		case options && strings.HasPrefix(word, "-"):
			if flag := flagOf(node, name); flag != nil && joined {
				set(flag.Value, value)
			} else if flag != nil && !flag.IsBool() {
				wanted = flag.Value
			}
		case child >= 0:
			node = node.Children[child]
		case positional < len(node.Positional):
			set(node.Positional[positional], word)
			if !node.Positional[positional].IsCumulative() {
				positional++
			}
		}
	}
	for _, v := range slices.Concat(node.Positional, values(node)) {
		typed[v.Name] = cmp.Or(typed[v.Name], v.Default)
	}
	name, value, joined := strings.Cut(words[last], "=")
	typed[""] = words[last]
	switch {
	case wanted != nil:
		return p.valuesOf(env, node, wanted, typed)
	case options && joined && strings.HasPrefix(name, "--"):
		typed[""] = value
		if flag := flagOf(node, name); flag != nil {
			list, files = p.valuesOf(env, node, flag.Value, typed)
		}
		for i, value := range list {
			list[i] = name + "=" + value
		}
		return list, files
	case options && strings.HasPrefix(name, "-"):
		for _, v := range values(node) {
			list = append(list, "--"+v.Name)
		}
		return list, false
	case positional < len(node.Positional):
		return p.valuesOf(env, node, node.Positional[positional], typed)
	}
	for _, child := range node.Children {
		list = append(list, child.Name)
	}
	return list, false
}

// valuesOf lists the values of an argument or a flag of a command.
func (p Program) valuesOf(env *Environment, node *kong.Node, v *kong.Value, typed map[string]string) (list []string, files bool) {
	if node.Name == "help" {
		return commandNames(node.Parent), false
	}
	if v.Enum != "" {
		return slices.DeleteFunc(v.EnumSlice(), func(s string) bool { return s == "" }), false
	}
	of, known := p.Values[node.Name+" "+v.Name]
	if !known {
		of, known = p.Values[v.Name]
	}
	if of == nil {
		return nil, known
	}
	return of(env, typed), false
}

func values(node *kong.Node) (list []*kong.Value) {
	for _, group := range node.AllFlags(true) {
		for _, flag := range group {
			list = append(list, flag.Value)
		}
	}
	return list
}

// flagOf returns the flag written that way, or nil.
func flagOf(node *kong.Node, written string) *kong.Flag {
	for _, v := range values(node) {
		if written == "--"+v.Name || v.Flag.Short != 0 && written == "-"+string(v.Flag.Short) {
			return v.Flag
		}
	}
	return nil
}
