//go:build browser

package webtest

import (
	_ "embed"
	"fmt"
	"strings"
)

// axe is axe-core 4.14.1 as published, the file axe.min.js of the npm package. Its licence is the MPL 2.0, in axe.LICENSE;
// those of what it contains are in axe.LICENSE-3RD-PARTY.
//
//go:embed axe.min.js
var axe string

// violation is a rule of axe that a page breaks.
type violation struct {
	ID     string
	Impact string
	Help   string
	Nodes  []struct {
		Target []any
		HTML   string
	}
}

// Accessible fails the test for each rule of axe that the page breaks with serious or critical impact.
func (tab *Tab) Accessible() {
	tab.t.Helper()
	if Eval[bool](tab, "!window.axe") {
		Eval[int](tab, axe+";0")
	}
	list := Eval[[]violation](tab, `axe.run(document, {resultTypes: ["violations"]}).then((r) => r.violations.map(
		({id, impact, help, nodes}) => ({id, impact, help, nodes: nodes.map(({target, html}) => ({target, html}))})))`)
	for _, v := range list {
		if v.Impact != "serious" && v.Impact != "critical" {
			continue
		}
		var text strings.Builder
		for _, n := range v.Nodes {
			fmt.Fprintf(&text, "\n\t%v: %.300s", n.Target, n.HTML)
		}
		tab.t.Errorf("axe: %s (%s): %s%s", v.ID, v.Impact, v.Help, text.String())
	}
}

// Fits fails the test if the page is wider than its window, or not accessible.
func (tab *Tab) Fits(when any) {
	tab.t.Helper()
	if n := Eval[int](tab, "Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) - innerWidth"); n > 0 {
		wide := Eval[string](tab, `[...document.body.querySelectorAll("*")].find((e) => e.getBoundingClientRect().right > innerWidth + 1 &&
			!e.closest(".wide, pre"))?.outerHTML.slice(0, 300) ?? "none is"`)
		tab.t.Errorf("%v: the page is %d pixels too wide: %s", when, n, wide)
	}
	tab.Accessible()
}
