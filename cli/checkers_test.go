package cli

import (
	"strings"
	"testing"
	"testing/fstest"
)

// TestCheckLinks checks that wrong links are found. That right ones pass is seen in the documents.
func TestCheckLinks(t *testing.T) {
	root := fstest.MapFS{
		"docs/a.md": {Data: []byte("# A")}, "docs/sub/b.md": {Data: []byte("# B")}, "configs/x.png": {Data: []byte("PNG")},
		"configs/empty.png": {}, "configs/large.png": {Data: make([]byte, 300_001)}, "configs/night.yaml": {Data: []byte("name: night")},
	}
	other, err := parsePage("docs/sub/b.md", "# B\n\n## Two *words*, `code` & more\n\n## Same\n\n## Same\n\n```sh\n# no heading\n```\n")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ text, want string }{
		{"[b](sub/c.md)", "docs/a.md:1: link to sub/c.md: there is no such file"},
		{"one\ntwo [b\nb](sub/c.md)", "docs/a.md:2: link to sub/c.md: there is no such file"},
		{"[b](sub/b.md#c)", "there is no such heading"},
		{"[b](sub/b.md#same-2)", "there is no such heading"},
		{"[b](sub/b.md#no-heading)", "there is no such heading"},
		{"[here](#own)", "there is no such heading"},
		{"[c](../configs/night.yaml#L1)", "only documents have headings"},
		{"![x](../configs/y.png)", "there is no such file"},
		{"![x](../configs/empty.png)", "it is no picture"},
		{"![x](../configs/large.png)", "it has more than 300 KB: CONTRIBUTING.md makes it smaller"},
		{"![x](../configs/night.yaml)", "it is no picture"},
		{"[![x](../configs/x.png)](sub/c.md)", "there is no such file"},
		{"[x]: sub/c.md", "there is no such file"},
		{`<img src="y.png">`, "there is no such file"},
		{"[x](/etc/passwd)", "it leads out of the repository"},
		{"[x](../../b.md)", "it leads out of the repository"},
		{"[x](https://nowhere)", "there is no such file"},
		{"see `configs/day.yaml`", "docs/a.md:1: `configs/day.yaml`: there is no such file"},
		{"```sh\ntourney run", "docs/a.md:1: a fenced block has no end"},
	} {
		p, err := parsePage("docs/a.md", test.text)
		faults := append(checkLinks(root, []page{p, other}), checkNames(root, []page{p}, []string{"docs/mine.go"})...)
		if err != nil {
			faults = append(faults, err.Error())
		}
		if got := strings.Join(faults, "\n"); got == "" || !strings.Contains(got, test.want) {
			t.Errorf("%q: %q, want %q", test.text, got, test.want)
		}
	}
}

// TestCheckCommand checks that wrong command lines are found. That right ones pass is seen in the documents.
func TestCheckCommand(t *testing.T) {
	check := newCommandCheck(rootFS)
	for _, test := range []struct{ line, want string }{
		{"tourney sing", "unexpected argument sing"},
		{"tourney table quick-start --knid cross", "unknown flag --knid"},
		{"tourney table quick-start --format parchment", "must be one of"},
		{"tourney replay", "expected"},
		{"go run ./cmd/tourney tabel quick-start", "unexpected argument tabel"},
		{"go run ./cmd/nothing", "no program"},
		{"tune show strengths --al", "unknown flag --al"},
		{"tourney list | tourney lits", "unexpected argument lits"},
		{"for i in 1 2; do tourney rnu night.yaml; done", "unexpected argument rnu"},
		{"tourny run", `unknown command "tourny"`},
		{"go tset ./...", `unknown command "go tset"`},
		{"go test ./nowhere", "no package ./nowhere"},
		{"go test ./cli -run TestNothing", "no test is called TestNothing"},
		{"go test -run - -bench Nothing ./games/...", "no test is called Nothing"},
		{"go test ./configs -rounding 400", "go test has no flag -rounding"},
		{"go build ./cmd/nothing", "no package ./cmd/nothing"},
		{"go doc tourney/nowhere.Position", "no package"},
		{"tourney analyze 'a@4", "a quote has no end"},
		{"./nowhere/run", "no file ./nowhere/run"},
	} {
		got := ""
		if err := check.line(test.line); err != nil {
			got = err.Error()
		}
		if got == "" || !strings.Contains(got, test.want) {
			t.Errorf("%s\n got %q\nwant %q", test.line, got, test.want)
		}
	}
	for _, test := range []struct{ span, want string }{
		{"tourney sing", "unexpected argument sing"},
		{"tourney replay --fast", "unknown flag --fast"},
		{"go test ./nowhere", "no package ./nowhere"},
	} {
		got := ""
		if err := check.span(test.span); err != nil {
			got = err.Error()
		}
		if got == "" || !strings.Contains(got, test.want) {
			t.Errorf("`%s`\n got %q\nwant %q", test.span, got, test.want)
		}
	}
}
