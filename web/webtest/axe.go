//go:build browser

package webtest

import _ "embed"

// axe is axe-core 4.14.1 as published, the file axe.min.js of the npm package. Its licence is the MPL 2.0, in
// axe.LICENSE; those of what it contains are in axe.LICENSE-3RD-PARTY.
//
//go:embed axe.min.js
var axe string

// Fits fails the test if the page is wider than its window, or breaks a rule of axe with serious or critical impact.
func (tab *Tab) Fits(when any) {
	tab.t.Helper()
	if n := Eval[int](tab, "Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) - innerWidth"); n > 0 {
		wide := Eval[string](tab, `[...document.body.querySelectorAll("*")].find((e) => e.getBoundingClientRect().right > innerWidth + 1 &&
			!e.closest(".wide, pre"))?.outerHTML.slice(0, 300) ?? "none is"`)
		tab.t.Errorf("%v: the page is %d pixels too wide: %s", when, n, wide)
	}
	if Eval[bool](tab, "!window.axe") {
		Eval[int](tab, axe+";0")
	}
	for _, broken := range Eval[[]string](tab, `axe.run(document, {resultTypes: ["violations"]}).then((r) => r.violations
		.filter(({impact}) => impact === "serious" || impact === "critical")
		.map(({id, impact, help, nodes}) => [id + " (" + impact + "): " + help, ...nodes.map(({target, html}) => target + ": " + html.slice(0, 300))].join("\n\t")))`) {
		tab.t.Errorf("%v: axe: %s", when, broken)
	}
}
