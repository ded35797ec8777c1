package tourney

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/url"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"strings"
	"syscall"

	"tourney/arena/config"
	"tourney/arena/input"
	"tourney/cli/shell"
	"tourney/results/sqlite"
	"tourney/web"
)

// pageFlags say where the page is.
type pageFlags struct {
	Listen string `placeholder:"ADDRESS" help:"Address and port of the page (127.0.0.1:8222); beyond this machine, browsers need a token."`
	Token  string `placeholder:"FILE" help:"File with the token of the page, made if it is missing (a new token each time)."`
}

type serveCommand struct {
	shell.Database `set:"database=Database to show"`
	pageFlags
	Open bool `help:"Open the page in a browser."`
}

func (serveCommand) Example() string {
	return "tourney serve --open\n  tourney serve --db night.db --listen 0.0.0.0:8222 --token night.token"
}

func (serveCommand) Help() string {
	return `The page shows runs and studies while they are played, by this or by another program, replays games, and says why they were
lost. You can play against any player on it; finished games are stored, and nothing else is written. While another program
writes to the database they wait in memory; if the page ends before, they go into NAME-play.db beside it.

The page answers to this machine alone unless --listen says otherwise. Beyond this machine the link that is printed has a
token; the page and the token then travel as plain text, so an SSH tunnel is better:

    ssh -L 8222:127.0.0.1:8222 that-machine`
}

func (c *serveCommand) Run(env *shell.Environment) error {
	store, err := env.OpenReader(c.DB) // refused now, not in the browser
	if err != nil {
		return err
	}
	if err := store.Close(); err != nil {
		return err
	}
	at, err := c.begin(env, c.DB)
	if err != nil {
		return err
	}
	fmt.Fprintf(env.Stderr, "%s: the page is at %s (Ctrl-C ends it)\n", c.DB, at.link)
	if c.Open {
		if err := browse(at.link); err != nil {
			fmt.Fprintf(env.Stderr, "no browser could be started (%v): open the link yourself\n", err)
		}
	}
	return at.page.Serve(env.Ctx, at.listener)
}

// standing is a page with the listener that it will answer on.
type standing struct {
	page     *web.Page
	listener net.Listener
	link     string
}

// begin listens for browsers.
func (c pageFlags) begin(env *shell.Environment, db string) (*standing, error) {
	c.Listen = cmp.Or(c.Listen, "127.0.0.1:8222")
	host, _, err := net.SplitHostPort(c.Listen)
	if err != nil {
		return nil, shell.Usage(fmt.Errorf("--listen %q: want an address and a port, such as 127.0.0.1:8222 or :8222 for all addresses", c.Listen))
	}
	token, err := c.token(host)
	if err != nil {
		return nil, err
	}
	listener, err := net.Listen("tcp", c.Listen)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, shell.Usage(fmt.Errorf("--listen %s: another program is at this port, maybe another tourney serve: choose another one", c.Listen))
	case err != nil:
		return nil, shell.Usage(fmt.Errorf("--listen %s: %w", c.Listen, err))
	}
	_, port, _ := net.SplitHostPort(listener.Addr().String()) // also where 0 was asked for
	hosts, named := []string{strings.ToLower(host)}, host
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		hosts, named = []string{web.AnyAddress}, "localhost"
		if name, err := os.Hostname(); err == nil {
			hosts, named = append(hosts, strings.ToLower(name)), name
		}
	}
	link := url.URL{Scheme: "http", Host: net.JoinHostPort(named, port), Path: "/"}
	if token != "" {
		link.RawQuery = url.Values{"token": {token}}.Encode()
	}
	page := web.New(web.Settings{Path: db, Hosts: hosts, Token: token, CommandLine: shell.CommandLine,
		Open: func(ctx context.Context) (web.Database, error) { return sqlite.OpenReader(ctx, db, nil) },
		Writer: func(ctx context.Context, path string) (web.Writer, error) {
			late := shell.Environment{Ctx: ctx, Stderr: env.Stderr} // the last game is stored after Ctrl-C
			return late.OpenStore(path)
		},
		Build: shell.Build(), Encode: config.Encode, Tell: env.Tell})
	return &standing{page, listener, link.String()}, nil
}

// serveBeside serves a page while play runs, and after it until Ctrl-C.
func (c pageFlags) serveBeside(env *shell.Environment, db string, play func() error) error {
	at, err := c.begin(env, db)
	if err != nil {
		return err
	}
	ctx, end := context.WithCancel(env.Ctx)
	defer end()
	ended := make(chan error, 1)
	go func() { ended <- at.page.Serve(ctx, at.listener) }()
	fmt.Fprintf(env.Stderr, "%s: the page is at %s\n", db, at.link)
	env.Waits = at.page.Waits
	played := play()
	select {
	case <-env.Stop:
	default:
		if played != nil { // it stands at the end of the output, and the exit code says it
			break
		}
		fmt.Fprintf(env.Stderr, "%s: the page stays at %s (Ctrl-C ends it)\n", db, at.link)
		select {
		case <-env.Stop:
		case <-env.Ctx.Done():
		}
	}
	end()
	return errors.Join(played, <-ended)
}

// token returns the token of a page at a host, "" on this machine unless a file is named.
func (c pageFlags) token(host string) (string, error) {
	if c.Token == "" {
		if ip := net.ParseIP(host); host == "localhost" || ip != nil && ip.IsLoopback() {
			return "", nil
		}
		return rand.Text(), nil
	}
	text, err := input.Read(c.Token)
	if errors.Is(err, fs.ErrNotExist) {
		text = []byte(rand.Text() + "\n")
		err = os.WriteFile(c.Token, text, 0o600)
	}
	if err != nil {
		return "", shell.Usage(fmt.Errorf("--token: %w", err))
	}
	token := strings.TrimSpace(string(text))
	if len(token) < leastToken || !wholeToken.MatchString(token) {
		return "", shell.Usage(fmt.Errorf("--token %s: want one word of at least %d letters and digits in the file; one is made if there is no file",
			c.Token, leastToken))
	}
	return token, nil
}

// leastToken is the least length of a token, and wholeToken what it may be made of: what a cookie may hold.
const leastToken = 16

var wholeToken = regexp.MustCompile(`^[A-Za-z0-9_.~-]+$`)

// browse opens a link in the browser of the user.
func browse(link string) error {
	command := []string{"xdg-open", link}
	switch runtime.GOOS {
	case "darwin":
		command = []string{"open", link}
	case "windows":
		command = []string{"rundll32", "url.dll,FileProtocolHandler", link}
	}
	browser := exec.Command(command[0], command[1:]...)
	if err := browser.Start(); err != nil {
		return err
	}
	return browser.Process.Release()
}
