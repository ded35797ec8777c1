package shell

import (
	"database/sql"
	"fmt"
	"slices"
	"strings"
	"testing"

	"tourney/games/gamestest"
)

// larder is a program with arguments and flags of all sorts.
func larder() Program {
	return Program{Name: "larder", Commands: &struct {
		Fetch struct {
			Shelf string            `arg:"" help:"Which."`
			Jars  []string          `arg:"" optional:"" name:"jar" help:"Which of them."`
			DB    string            `name:"db" short:"d" default:"larder.db" help:"Where."`
			Size  string            `enum:",small,large" default:"" help:"How large."`
			Sweet bool              `help:"Only sweet ones."`
			With  map[string]string `help:"What besides."`
			Note  string            `help:"Anything."`
		} `cmd:"" help:"Fetch jars."`
		Fill struct {
			Jars []string `arg:"" name:"jar" help:"Which."`
		} `cmd:"" help:"Fill jars."`
	}{}, Values: map[string]Values{
		"db": nil,
		"shelf": func(_ *Environment, typed map[string]string) []string {
			return []string{typed["db"] + " top", "bottom", "bottom"}
		},
		"jar": func(_ *Environment, typed map[string]string) []string {
			return []string{fmt.Sprintf("%q", typed["jar"])}
		},
		"fill jar": func(env *Environment, _ map[string]string) []string {
			fmt.Fprint(env.Stdout, "full")
			fmt.Fprint(env.Stderr, "empty")
			return []string{"two\nlines", "(1)"}
		},
		"with": func(*Environment, map[string]string) []string { return []string{"lid=on", "lid=off"} },
	}}
}

func TestAnswer(t *testing.T) {
	const breaks = " \t\n\"'@><=;|&(:"
	for _, test := range []struct {
		args []string
		want string // the words, joined by bars
	}{
		{nil, "completion|fetch|fill|help"},
		{[]string{"help", "f"}, "fetch|fill"},
		{[]string{"help", ""}, "completion|fetch|fill|help"},
		{[]string{"f"}, "fetch|fill"},
		{[]string{"-"}, "--help|--quiet|--version"},
		{[]string{"fetch", "--s"}, "--size|--sweet"},
		{[]string{"fetch", ""}, "bottom|larder.db top"},
		{[]string{"fetch", "-d", "x.db", "x"}, "x.db top"},
		{[]string{"fetch", "--db=x.db", "x"}, "x.db top"},
		{[]string{"fetch", "--sweet", "b"}, "bottom"},
		{[]string{"fetch", "--unknown", "b"}, "bottom"},
		{[]string{"fetch", "top", ""}, `""`},
		{[]string{"fetch", "top", "a", "b", ""}, `"a\nb"`},
		{[]string{"fetch", "--", "--size"}, ""},
		{[]string{"fetch", "--db", ""}, "files"},
		{[]string{"fetch", "--db="}, "files"},
		{[]string{"fetch", "--note", ""}, ""},
		{[]string{"fetch", "--size", ""}, "large|small"},
		{[]string{"fetch", "--size=s"}, "--size=small"},
		{[]string{"fetch", "--with", "lid=o"}, "lid=off|lid=on"},
		{[]string{"fetch", "--with=lid=o"}, "--with=lid=off|--with=lid=on"},
		{[]string{"fill", ""}, "(1)"},
		{[]string{"completion", "f"}, "fish"},

		{[]string{"--line", "larder", breaks}, "completion|fetch|fill|help"},
		{[]string{"--line", "", breaks}, "completion|fetch|fill|help"},
		{[]string{"--line", "larder fi", breaks}, "fill"},
		{[]string{"--line", "larder fill ", breaks}, `\(1\)`},
		{[]string{"--line", "larder fill '", breaks}, "(1)"},
		{[]string{"--line", "larder fetch -d 'a b' a", breaks}, `a\ b\ top`},
		{[]string{"--line", `larder fetch -d "a b" "a`, breaks}, "a b top"},
		{[]string{"--line", `larder fetch -d a\ b a\ b\ `, breaks}, `a\ b\ top`},
		{[]string{"--line", "larder fetch --size=", breaks}, "large|small"},
		{[]string{"--line", "larder fetch --with lid=o", breaks}, "off|on"},
		{[]string{"--line", "larder fetch --with lid=o", " "}, "lid=off|lid=on"},
	} {
		env, printed := testEnv(t)
		if err := larder().Run(env, append([]string{answerCommand}, test.args...)); err != nil {
			t.Errorf("%q: %v", test.args, err)
		}
		kind, words, _ := strings.Cut(strings.TrimSuffix(printed.String(), "\n"), "\n")
		if kind == "files" {
			words += kind
		}
		if got := strings.ReplaceAll(words, "\n", "|"); got != test.want {
			t.Errorf("%q: %s, want %s", test.args, got, test.want)
		}
	}
}

// FuzzSplitLine: a line that CommandLine has written is split into the same words again.
func FuzzSplitLine(f *testing.F) {
	f.Add("tourney", "it's late", "--db=x")
	f.Add("\\", "", "a\"b ")
	f.Fuzz(func(t *testing.T, a, b, c string) {
		words := []string{a, b, c}
		line := splitLine(CommandLine(words), "=:")
		if !slices.Equal(line.words, words) || line.broken > len(c) {
			t.Errorf("%q: %q, broken at %d", words, line.words, line.broken)
		}
		splitLine(a+b, c)
	})
}

// TestStored: names come from the database of the command line, but not from a locked one.
func TestStored(t *testing.T) {
	t.Chdir(t.TempDir())
	env, said := testEnv(t)
	store := gamestest.Must(env.OpenStore("other.db"))(t)
	enter(t, store, "night", "day")
	gamestest.OK(t, store.Close())
	for db, want := range map[string][]string{"other.db": {"day", "night"}, "": nil} {
		got := Stored(Runs)(env, map[string]string{"db": db})
		if slices.Sort(got); !slices.Equal(got, want) {
			t.Errorf("database %q: %q, want %q", db, got, want)
		}
	}

	lock := gamestest.Must(sql.Open("sqlite3", "other.db"))(t)
	defer lock.Close()
	lock.SetMaxOpenConns(1)
	gamestest.Must(lock.Exec("PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE"))(t) // a log would let readers through
	p := larder()
	p.Values["shelf"] = Stored(Runs)
	if err := p.Run(env, []string{answerCommand, "fetch", "--db", "other.db", ""}); err != nil || said.String() != "words\n" {
		t.Errorf("%v, %q, want no words", err, said.String())
	}
}
