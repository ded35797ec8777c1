package web

import (
	"crypto/sha256"
	"crypto/subtle"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// guard decides who may read the page.
//
// A page on loopback is reached by foreign pages in two ways: by requests of theirs, which carry their Origin, and by a
// name of theirs that they let point here (DNS rebinding). Then the browser takes both for one site and sends no Origin,
// but the name stands in Host. So both are checked, on every address.
type guard struct {
	hosts []string
	token string
}

// policy allows only what the page itself brings. The hash is that of the one inline style of Observable Plot 0.6.17.
const policy = "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self' data:; " +
	"style-src 'self' 'sha256-jSYQUrW7J0b3jPqhZP9C2Xh1PyJKHKXd4s0fpGGKrww='; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"

// picturePolicy is that of a picture, which is a page of its own under its address: its styles are allowed, and nothing else.
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'"

// svgKind is the MIME type of all pictures.
const svgKind = "image/svg+xml"

func headers(w http.ResponseWriter) {
	h := w.Header()
	h.Set("Content-Security-Policy", policy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "same-origin") // with no-referrer, browsers would hide the Origin of our own forms
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cache-Control", "no-cache")
}

// mostBody bounds the bodies of requests, in bytes. Of the page's own forms that of a game sends most, a position line.
const mostBody = 4 << 10

// admits reports whether a request may be answered. If not, admits has answered it.
func (g guard) admits(w http.ResponseWriter, r *http.Request) bool {
	switch {
	case !g.knows(r.Host):
		refuse(w, http.StatusMisdirectedRequest, "This page answers only to the names that it was started with: see tourney serve --help.")
		return false
	case foreign(r):
		refuse(w, http.StatusForbidden, "Another site asks for this page. Open it yourself, by its own address.")
		return false
	}
	r.Body = http.MaxBytesReader(w, r.Body, mostBody)
	if g.token == "" || g.known(r) {
		return true
	}
	if given := r.URL.Query().Get(tokenKey); r.Method == http.MethodGet && given != "" && g.matches(given) {
		http.SetCookie(w, &http.Cookie{Name: g.cookie(), Value: given, Path: "/", MaxAge: 30 * 24 * 3600, HttpOnly: true, SameSite: http.SameSiteStrictMode})
		to := *r.URL // without the token, which does not belong into the browser's history
		q := to.Query()
		q.Del(tokenKey)
		to.RawQuery, to.Scheme, to.Host = q.Encode(), "", ""
		to.Path = "/" + strings.TrimLeft(to.Path, "/\\")
		to.RawPath = ""
		http.Redirect(w, r, to.String(), http.StatusSeeOther)
		return false
	}
	refuse(w, http.StatusUnauthorized, "This page needs its token. Open the whole link that tourney serve has printed.")
	return false
}

// tokenKey is the name of the query with the token in the link that opens the page.
const tokenKey = "token"

// cookie returns the name of the cookie with the token: two pages on one machine share their cookies.
func (g guard) cookie() string {
	sum := sha256.Sum256([]byte(g.token))
	return fmt.Sprintf("tourney-%x", sum[:4])
}

func (g guard) known(r *http.Request) bool {
	c, err := r.Cookie(g.cookie())
	return err == nil && g.matches(c.Value)
}

func (g guard) matches(given string) bool {
	a, b := sha256.Sum256([]byte(given)), sha256.Sum256([]byte(g.token))
	return subtle.ConstantTimeCompare(a[:], b[:]) == 1
}

// knows reports whether a request's Host names this page.
func (g guard) knows(host string) bool {
	name := strings.ToLower(hostname(host))
	ip := net.ParseIP(name)
	return name == "localhost" || ip != nil && ip.IsLoopback() || slices.Contains(g.hosts, name) ||
		ip != nil && slices.Contains(g.hosts, AnyAddress) // no foreign name can stand for an address
}

// AnyAddress in Settings.Hosts stands for every address in numbers, for a page that listens on all of them.
const AnyAddress = "*"

// hostname returns a host without its port and brackets.
func hostname(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		return name
	}
	return strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")
}

// foreign reports whether a browser says that another site asks.
func foreign(r *http.Request) bool {
	if site := r.Header.Get("Sec-Fetch-Site"); site == "cross-site" || site == "same-site" {
		// A link on another site may lead here, but nothing may be embedded, framed or sent.
		if r.Header.Get("Sec-Fetch-Mode") != "navigate" || r.Header.Get("Sec-Fetch-Dest") != "document" || r.Method != http.MethodGet {
			return true
		}
	}
	origin := r.Header.Get("Origin")
	if origin == "" {
		return false
	}
	from, err := url.Parse(origin)
	return err != nil || from.Host != r.Host
}

// refuse answers with a sentence.
func refuse(w http.ResponseWriter, status int, sentence string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.WriteHeader(status)
	fmt.Fprintln(w, sentence)
}
