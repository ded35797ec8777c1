//go:build browser

package web_test

import (
	"net/url"
	"path/filepath"
	"strings"
	"testing"

	"tourney/results"
	"tourney/results/sqlite"
	"tourney/web/webtest"
)

// hostile are names that would do something if a page took them for anything but text. A store escapes what cannot be
// seen, so that the third is stored as readers see it.
var hostile = []string{
	`<script>alert(1)</script>`,
	`"><img src=x onerror=alert(1)>`,
	"\x1b[31mred\x1b[0m\u202egnp.exe\u2066",
	`javascript:alert(1)//'"</title></textarea>{{.}}`,
}

// testNames looks at the pages of a run and a study whose names are hostile.
func testNames(t *testing.T, browser *webtest.Browser, p *programs) {
	db := filepath.Join(t.TempDir(), "names.db")
	rename(t, p.db, db)
	site := serve(t, db, "127.0.0.1:0").address
	run := "/runs/" + url.PathEscape(hostile[0])
	study := "/studies/" + url.PathEscape(hostile[1])
	tab := browser.Tab(t, site)
	for _, page := range []struct {
		address string
		names   []string // that it shows
	}{
		{"/", hostile[:2]},
		{run, hostile},
		{run + "/about", hostile},
		{run + "/games", hostile},
		{run + "/games?" + url.Values{"player": {hostile[1]}, "against": {results.Visible(hostile[2])}}.Encode(), hostile[:3]},
		{run + "/games/1/0?ply=3", hostile[:1]},
		{study, []string{hostile[1], hostile[3]}},
		{study + "/about", []string{hostile[1]}},
		{"/runs/" + url.PathEscape(hostile[3]), []string{"javascript:alert(1)//'"}},
	} {
		tab.Go(site + page.address)
		tab.Await(settled)
		if strings.HasSuffix(page.address, url.PathEscape(hostile[3])) {
			tab.Forgive("404")
		}
		text := webtest.Eval[string](tab, "document.title + document.body.textContent")
		for _, name := range page.names {
			if shown := results.Visible(name); !strings.Contains(text, shown) {
				t.Errorf("%s does not show %q:\n%.300s", page.address, shown, tab.Text("main"))
			}
		}
		if i := strings.IndexFunc(text, func(r rune) bool { return r == 0x1b || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 }); i >= 0 {
			t.Errorf("%s has the character %U", page.address, []rune(text[i:])[0])
		}
		if n := webtest.Eval[int](tab, `document.querySelectorAll("main script, [onerror], img[src=x], [href^='javascript:']").length`); n != 0 {
			t.Errorf("%s: %d elements were made of names", page.address, n)
		}
		tab.Accessible()
		for _, trouble := range tab.Troubles() {
			t.Errorf("%s: %s", page.address, trouble)
		}
	}
}

// rename copies a run with its games, and a study with its trials, under hostile names.
func rename(t *testing.T, from, to string) {
	t.Helper()
	ctx := t.Context()
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	old, err := sqlite.OpenReader(ctx, from, nil)
	check(err)
	defer old.Close()
	store, err := sqlite.Open(ctx, to, nil)
	check(err)
	defer store.Close()

	run, err := old.Run(ctx, "field")
	check(err)
	var games []results.Record
	check(old.Games(ctx, run, nil, func(r results.Record) error {
		r.Moves = append([]uint32(nil), r.Moves...)
		games = append(games, r)
		return nil
	}))
	run.Name = hostile[0]
	for i := range run.Players {
		run.Players[i].Name = hostile[i]
	}
	check(store.Enter(ctx, &run))
	check(store.Append(ctx, run, games))
	check(store.Finish(ctx, run.Name, run.Started))

	study, err := old.Study(ctx, "weights")
	check(err)
	trials, err := old.Trials(ctx, "weights")
	check(err)
	trials = trials[:10] // of the search, whose run they need
	study.Name = hostile[1]
	check(store.EnterStudy(ctx, &study))
	search, err := old.Run(ctx, trials[0].Run)
	check(err)
	trials[1].Player, search.Players[trials[1].Candidate].Name = hostile[3], hostile[3]
	search.Name = hostile[1] + "-search"
	check(store.Enter(ctx, &search))
	for i := range trials {
		trials[i].Run = search.Name
	}
	check(store.AddTrials(ctx, study.Name, trials))
	check(store.FinishStudy(ctx, study.Name, study.Started))
}
