//go:build browser

package webtest

import (
	"context"
	"regexp"
	"strings"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

var pdfPage = regexp.MustCompile(`/Type\s*/Page\b[^s]`)

// Pages returns the number of pages of paper that the page has, in the size that its style asks for.
func (tab *Tab) Pages() int {
	tab.t.Helper()
	ctx, cancel := context.WithTimeout(tab.ctx, within)
	defer cancel()
	printed, err := chromedp.Call(ctx, page.PrintToPDF, page.PrintToPDFParams{PreferCSSPageSize: new(true), PrintBackground: new(true)})
	if err != nil {
		tab.t.Fatal(err)
	}
	return len(pdfPage.FindAll(printed.Data, -1))
}

// Requests returns the addresses of the requests that the tab has sent, without those of data in the page itself.
func (tab *Tab) Requests() (list []string) {
	tab.mu.Lock()
	defer tab.mu.Unlock()
	for _, address := range tab.requests {
		if !strings.HasPrefix(address, "data:") && address != "about:blank" {
			list = append(list, address)
		}
	}
	return list
}
