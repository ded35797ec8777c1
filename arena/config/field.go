package config

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"tourney/games"
)

// key documents a field in docs/config.md.
type key struct {
	name    string
	values  string // allowed values
	omitted string // default
	doc     string // meaning
}

// field declares one key of a level, which is a mapping with known keys; a T holds the level's values. Reading,
// writing, comparing and the reference follow from the declaration.
type field[T any] struct {
	key
	need    bool     // it has no default
	always  bool     // read is called even if the key is not given, to set the default
	ruled   bool     // cannot be read without a game
	free    bool     // may change in a config that continues a stored run; fields without write may, too
	stops   bool     // if it changes, the keys after it are not compared
	follows []string // paths that the default depends on
	read    func(f *File, path string, to *T)
	// write returns the value as text, "" to leave the key out. Nil never writes the key.
	write func(T) string
	// differ notes a difference from the stored value. Nil compares the written values.
	differ func(c *comparison, path string, now, stored T)
}

// readLevel reads the mapping at a path and notes the place of each key; what names the mapping in errors. A missing
// mapping is read as an empty one.
func readLevel[T any](f *File, path, what string, level []field[T], to *T) {
	if n := f.at[path]; n != nil {
		names := make([]string, len(level))
		for i, d := range level {
			names[i] = d.name
		}
		before := len(f.errs)
		for name, given := range f.object(n, what, names) {
			f.at[join(path, name)], f.keys[join(path, name)] = given.value, given.key
		}
		f.wrong[path] = len(f.errs) > before
	}
	for _, d := range level {
		at, before := join(path, d.name), len(f.errs)
		switch {
		case d.need && f.at[at] == nil:
			f.fail(f.nearest(path), "the key %s is missing: want %s", at, d.values)
		case f.at[at] == nil && !f.sound(d.follows...): // no default is derived from what has errors
			f.wrong[at] = true
			continue
		case (d.always || f.at[at] != nil) && (!d.ruled || f.game != nil):
			d.read(f, at, to)
		}
		f.wrong[at] = len(f.errs) > before
	}
}

func (d field[T]) text(of T) string {
	if d.write == nil {
		return ""
	}
	return d.write(of)
}

// lines writes a level, one key a line.
func lines[T any](level []field[T], of T) string {
	var b strings.Builder
	for _, d := range level {
		if text := d.text(of); strings.HasPrefix(text, "\n") {
			b.WriteString(d.name + ":" + text + "\n")
		} else if text != "" {
			b.WriteString(d.name + ": " + text + "\n")
		}
	}
	return b.String()
}

// block writes lines below a key.
func block[T any](level []field[T], of T) string {
	return strings.ReplaceAll("\n"+strings.TrimSuffix(lines(level, of), "\n"), "\n", "\n  ")
}

func inline[T any](level []field[T], of T) string {
	var entries []string
	for _, d := range level {
		if text := d.text(of); text != "" {
			entries = append(entries, d.name+": "+text)
		}
	}
	return "{" + strings.Join(entries, ", ") + "}"
}

// plain matches texts that need no quotes inside a flow mapping.
var plain = regexp.MustCompile(`^-?[A-Za-z0-9]([A-Za-z0-9 ._+-]*[A-Za-z0-9._+-])?$`)

// scalar quotes a text if YAML would not read it back unchanged. The reader takes all scalars as text, so numbers and
// booleans need no quotes, but null does.
func scalar(s string) string {
	if plain.MatchString(s) && !strings.EqualFold(s, "null") {
		return s
	}
	return strconv.Quote(s)
}

func inlineMap(m map[string]string) string {
	entries := make([]string, 0, len(m))
	for _, key := range slices.Sorted(maps.Keys(m)) {
		entries = append(entries, scalar(key)+": "+scalar(m[key]))
	}
	return "{" + strings.Join(entries, ", ") + "}"
}

func inlineList(words []string) string {
	list := make([]string, len(words))
	for i, w := range words {
		list[i] = scalar(w)
	}
	return "[" + strings.Join(list, ", ") + "]"
}

// group declares a key with a level of its own.
func group[T, U any](k key, level []field[U], layout func([]field[U], U) string, at func(*T) *U) field[T] {
	return field[T]{key: k, ruled: true, always: true,
		read:  func(f *File, path string, to *T) { readLevel(f, path, k.name, level, at(to)) },
		write: func(of T) string { return layout(level, *at(&of)) },
		differ: func(c *comparison, path string, now, stored T) {
			compareLevel(c, path, level, *at(&now), *at(&stored))
		},
	}
}

// with returns a changed copy of the field.
func (d field[T]) with(change func(d *field[T])) field[T] {
	change(&d)
	return d
}

// whole declares a whole number from low to high, both included.
func whole[T any, N int | int64](k key, low, high, otherwise N, at func(*T) *N) field[T] {
	k.values = fmt.Sprintf("a whole number from %d to %d", low, high)
	if k.omitted == "" {
		k.omitted = fmt.Sprint(otherwise)
	}
	return field[T]{key: k, always: true,
		read: func(f *File, path string, to *T) {
			*at(to) = N(f.whole(f.at[path], k.name, int64(low), int64(high), int64(otherwise)))
		},
		write: func(of T) string { return fmt.Sprint(*at(&of)) },
	}
}

// word declares a choice of words; what names the choice in errors.
func word[T any, S ~string](k key, what string, words []string, otherwise S, at func(*T) *S) field[T] {
	k.values = strings.Join(words, ", ")
	if k.omitted == "" {
		k.omitted = string(otherwise)
	}
	return field[T]{key: k, always: true,
		read: func(f *File, path string, to *T) {
			*at(to) = otherwise
			if s, ok := f.text(f.at[path], what); ok && !slices.Contains(words, s) {
				f.fail(f.at[path], "%v", games.UnknownName(what, s, words))
			} else if ok {
				*at(to) = S(s)
			}
		},
		write: func(of T) string { return string(*at(&of)) },
	}
}

func boolean[T any](k key, at func(*T) *bool) field[T] {
	k.values = "true, false"
	if k.omitted == "" {
		k.omitted = "false"
	}
	return field[T]{key: k,
		read:  func(f *File, path string, to *T) { *at(to) = f.boolean(f.at[path], k.name) },
		write: func(of T) string { return fmt.Sprint(*at(&of)) },
	}
}

// join returns the path of a key or item below a path; the path of the whole config is "".
func join(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

func parent(path string) string { return path[:max(0, strings.LastIndex(path, "."))] }
