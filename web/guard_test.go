package web

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// addresses has an example of every route.
var addresses = map[string]string{
	"GET /{$}":                                         "/",
	"GET /tables/{file}":                               "/tables/runs.csv",
	"GET /changes":                                     "/changes",
	"GET /assets/{file}":                               "/assets/page.js",
	"GET /runs/{run}":                                  "/runs/night",
	"GET /runs/{run}/about":                            "/runs/night/about",
	"GET /runs/{run}/config.yaml":                      "/runs/night/config.yaml",
	"GET /runs/{run}/tables/{file}":                    "/runs/night/tables/cross.csv",
	"GET /runs/{run}/pictures/{file}":                  "/runs/night/pictures/turns.svg",
	"GET /runs/{run}/games":                            "/runs/night/games",
	"GET /runs/{run}/games/{pairing}/{number}":         "/runs/night/games/1/0",
	"GET /runs/{run}/games/{pairing}/{number}/{file}":  "/runs/night/games/1/0/board-3.svg",
	"GET /runs/{run}/games/{pairing}/{number}/review":  "/runs/night/games/1/0/review",
	"POST /runs/{run}/games/{pairing}/{number}/review": "/runs/night/games/1/0/review",
	"GET /rules/{file}":                                "/rules/pentago.svg",
	"GET /play":                                        "/play?game=pentago",
	"POST /play":                                       "/play",
	"GET /play/{id}":                                   "/play/abc",
	"POST /play/{id}/{act}":                            "/play/abc/move",
	"GET /play/{id}/{act}":                             "/play/abc/move",
	"GET /studies/{study}":                             "/studies/tune",
	"GET /studies/{study}/about":                       "/studies/tune/about",
	"GET /studies/{study}/config.yaml":                 "/studies/tune/config.yaml",
	"GET /studies/{study}/chart.json":                  "/studies/tune/chart.json",
	"GET /studies/{study}/tables/{file}":               "/studies/tune/tables/trials.csv",
	"GET /studies/{study}/pictures/{file}":             "/studies/tune/pictures/slices.svg",
	"GET /":                                            "/no/such/page",
}

// routes calls visit with the method and an example of every route.
func routes(t *testing.T, p *Page, visit func(method, address string)) {
	t.Helper()
	for _, r := range p.table() {
		address, ok := addresses[r.pattern]
		if !ok {
			t.Errorf("the route %s has no example here", r.pattern)
		}
		method, _, _ := strings.Cut(r.pattern, " ")
		visit(method, address)
	}
}

// TestForeign: no route answers a request for another host, or by another site.
func TestForeign(t *testing.T) {
	p := served(t, played(t, night))
	header := func(pairs ...string) func(*http.Request) {
		return func(r *http.Request) {
			for i := 0; i < len(pairs); i += 2 {
				r.Header.Set(pairs[i], pairs[i+1])
			}
		}
	}
	host := func(name string) func(*http.Request) { return func(r *http.Request) { r.Host = name } }
	routes(t, p, func(method, address string) {
		for _, test := range []struct {
			name   string
			change func(*http.Request)
			want   int
		}{
			{"a foreign host", host("rebound.example:8222"), 421},
			{"a host that begins alike", host("localhost.example:8222"), 421},
			{"an address of another machine", host("192.0.2.7:8222"), 421},
			{"no host", host(""), 421},
			{"a foreign origin", header("Origin", "http://evil.example"), 403},
			{"another port", header("Origin", "http://localhost:9000"), 403},
			{"no origin that can be told", header("Origin", "null"), 403},
			{"embedded", header("Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "no-cors"), 403},
			{"embedded by another port", header("Sec-Fetch-Site", "same-site", "Sec-Fetch-Mode", "no-cors"), 403},
			{"framed", header("Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "iframe"), 403},
		} {
			w := ask(t, p, method, address, test.change)
			if policy := w.Header().Get("Content-Security-Policy"); w.Code != test.want || !strings.HasPrefix(policy, "default-src 'none'; ") {
				t.Errorf("%s %s, %s: status %d, want %d, with the policy %q", method, address, test.name, w.Code, test.want, policy)
			}
		}
	})
	link := header("Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "document")
	check(t, "a link of another site", ask(t, p, "GET", "/no/such/page", link), 404)
	check(t, "a form of another site", ask(t, p, "POST", "/play", link), 403)
}

// TestPicturePolicy: a picture has a policy of its own, also if the browser has it already, and everything else that of pages.
func TestPicturePolicy(t *testing.T) {
	onPage(t, played(t, night), func(t *testing.T, p *Page) {
		routes(t, p, func(method, address string) {
			if method != "GET" || address == "/changes" {
				return
			}
			want := policy
			if strings.HasSuffix(address, ".svg") && !strings.HasPrefix(address, "/studies/") { // there is no study
				want = picturePolicy
			}
			w := ask(t, p, method, address)
			again := ask(t, p, method, address, func(r *http.Request) { r.Header.Set("If-None-Match", w.Header().Get("ETag")) })
			for _, w := range []*httptest.ResponseRecorder{w, again} {
				if got := w.Result().Header.Get("Content-Security-Policy"); got != want {
					t.Errorf("%s, status %d: policy %q, want %q", address, w.Code, got, want)
				}
			}
			if want == picturePolicy && again.Code != http.StatusNotModified {
				t.Errorf("%s again: status %d", address, again.Code)
			}
		})
	})
	for _, part := range strings.Split(picturePolicy, "; ") {
		if !strings.HasSuffix(part, " 'none'") && part != "style-src 'unsafe-inline'" {
			t.Errorf("a picture's policy allows %s", part)
		}
	}
}

// TestHosts: who may be asked.
func TestHosts(t *testing.T) {
	for _, test := range []struct {
		hosts []string
		host  string
		want  bool
	}{
		{nil, "localhost", true}, {nil, "LOCALHOST:80", true}, {nil, "127.0.0.1:8222", true}, {nil, "127.9.9.9", true}, {nil, "[::1]:8222", true},
		{nil, "[::1]", true}, {nil, "10.0.0.1:8222", false}, {nil, "box:8222", false}, {nil, "", false}, {nil, "127.0.0.1.example", false},
		{[]string{"box"}, "box:8222", true}, {[]string{"box"}, "Box", true}, {[]string{"box"}, "box.example", false},
		{[]string{AnyAddress}, "10.0.0.1:8222", true}, {[]string{AnyAddress}, "[2001:db8::1]:8222", true}, {[]string{AnyAddress}, "evil.example", false},
	} {
		if got := (guard{hosts: test.hosts}).knows(test.host); got != test.want {
			t.Errorf("hosts %q, asked for %q: %v, want %v", test.hosts, test.host, got, test.want)
		}
	}
}

// TestToken: with a token, only its link and the cookie that the link leaves open the page.
func TestToken(t *testing.T) {
	const token = "abcdefghijklmnop"
	p := served(t, played(t, night), func(s *Settings) { s.Token = token })
	routes(t, p, func(method, address string) {
		check(t, method+" "+address+" without a token", ask(t, p, method, address), http.StatusUnauthorized)
	})
	if w := ask(t, p, "GET", "/?token=wrong"); w.Code != http.StatusUnauthorized || w.Header().Get("Set-Cookie") != "" {
		t.Errorf("a wrong token: status %d", w.Code)
	}
	w := ask(t, p, "GET", "/runs/night?token="+token+"&a=b")
	if to := w.Header().Get("Location"); w.Code != http.StatusSeeOther || to != "/runs/night?a=b" {
		t.Errorf("the link leads to %q with status %d", to, w.Code)
	}
	cookies := w.Result().Cookies()
	if len(cookies) != 1 || !cookies[0].HttpOnly || cookies[0].SameSite != http.SameSiteStrictMode {
		t.Fatalf("cookies %v", cookies)
	}
	with := func(r *http.Request) { r.AddCookie(cookies[0]) }
	check(t, "with the cookie", ask(t, p, "GET", "/assets/page.js", with), http.StatusOK)
	check(t, "a foreign host with the cookie", ask(t, p, "GET", "/", with, func(r *http.Request) { r.Host = "evil.example" }), http.StatusMisdirectedRequest)
	for _, to := range []string{"//evil.example/", "/\\evil.example/"} {
		w := ask(t, p, "GET", "/", func(r *http.Request) { r.URL.Path, r.URL.RawQuery = to, "token="+token })
		if got := w.Header().Get("Location"); strings.HasPrefix(got, "//") || strings.HasPrefix(got, "/\\") {
			t.Errorf("the link of %s leads to another site: %q", to, got)
		}
	}
}
