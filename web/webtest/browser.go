//go:build browser

// Package webtest looks at pages with a real browser. Only tests with the build tag browser import it.
package webtest

import (
	"cmp"
	"context"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// Browser is a running browser. Its tabs share one profile, as those of a user do.
type Browser struct{ ctx context.Context }

// Start starts a browser without a window, and ends it with the test: the Chromium that TOURNEY_BROWSER names, or
// chromium.
func Start(t *testing.T) *Browser {
	t.Helper()
	path, err := exec.LookPath(cmp.Or(os.Getenv("TOURNEY_BROWSER"), "chromium"))
	if err != nil {
		t.Fatalf("the build tag browser needs one: install chromium, or name another with TOURNEY_BROWSER: %v", err)
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path),
		chromedp.UserDataDir(t.TempDir()),
		chromedp.DisableGPU,
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-sync", true),
		chromedp.Flag("lang", "en"),
	)
	if os.Geteuid() == 0 {
		options = append(options, chromedp.NoSandbox) // which refuses to run for the superuser
	}
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(stop)
	ctx, cancel := chromedp.NewContext(allocator, chromedp.WithErrorf(func(format string, args ...any) {
		if !strings.Contains(format, "unhandled") { // events that are newer than the library
			t.Logf("browser: "+format, args...)
		}
	}))
	t.Cleanup(cancel)
	late := time.AfterFunc(within, cancel)
	if err := chromedp.Do(ctx); err != nil || !late.Stop() {
		t.Fatalf("no browser starts within %v: %v", within, err)
	}
	t.Cleanup(func() {
		defer time.AfterFunc(within, stop).Stop()
		t.Log("the browser's end:", chromedp.Cancel(ctx))
	})
	return &Browser{ctx}
}
