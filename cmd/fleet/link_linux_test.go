package main

import (
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tourney/games/gamestest"
)

// cut is how long the link of a worker in another network namespace is down.
const cut = 4 * time.Second

// TestLink plays by workers in network namespaces of their own, with tickets, over links that delay every packet and that are
// cut for a while.
func TestLink(t *testing.T) {
	gamestest.OnlyLong(t)
	folder := t.TempDir()
	config, want, got := filepath.Join(folder, "storm.yaml"), filepath.Join(folder, "want.db"), filepath.Join(folder, "got.db")
	if err := os.WriteFile(config, fmt.Appendf(nil, undertakings["tournament"], 40+int(cut.Seconds())*20), 0o666); err != nil {
		t.Fatal(err)
	}
	first, second := newLink(t, 1), newLink(t, 2)
	if text, err := run(t, "tourney", "run", config, "--db", want, "--plot", filepath.Join(folder, "want.png")); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	_, port, _ := net.SplitHostPort(freePort(t))
	c := launch(t, "fleet", "run", config, "--db", got, "--listen", ":"+port, "--plot", filepath.Join(folder, "got.png"))
	var workers []*process
	for _, l := range []*link{first, second} {
		behind := l.delay(t, "127.0.0.1:"+port, 60*time.Millisecond)
		ticket := filepath.Join(folder, l.name+".ticket")
		if text, err := run(t, "fleet", "invite", l.name, "--db", got, "--address", behind, "--out", ticket); err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		workers = append(workers, l.launch(t, "fleet", "work", ticket, "--workers", "1"))
	}
	cuts := 0
	for done := false; !done; {
		select {
		case <-c.ended:
			done = true
		case <-time.After(1500 * time.Millisecond):
			if cuts == 2 {
				continue
			}
			l := []*link{first, second}[cuts]
			cuts++
			l.set(t, "down")
			time.Sleep(cut)
			l.set(t, "up")
		}
	}
	if c.err != nil {
		t.Fatalf("%v\n%s", c.err, c.output())
	}
	if cuts == 0 {
		t.Error("the run was over before the link was cut")
	}
	for i, w := range workers {
		t.Logf("worker %d:\n%s", i, w.output())
	}
	sameTables(t, want, got)
}

// link is a network namespace with a link to this one.
type link struct{ name, device, here string }

func newLink(t *testing.T, n int) *link {
	t.Helper()
	l := &link{name: fmt.Sprintf("tourney-%d-%d", os.Getpid(), n), device: fmt.Sprintf("tf%d-%d", os.Getpid(), n), here: fmt.Sprintf("10.213.%d.1", n)}
	there := fmt.Sprintf("10.213.%d.2/24", n)
	if text, err := exec.Command("ip", "netns", "add", l.name).CombinedOutput(); err != nil {
		t.Skipf("this needs the right to make network namespaces: %v %s", err, text)
	}
	t.Cleanup(func() { _ = exec.Command("ip", "netns", "del", l.name).Run() })
	for _, line := range []string{
		"link add " + l.device + " type veth peer name inner netns " + l.name,
		"addr add " + l.here + "/24 dev " + l.device,
		"link set " + l.device + " up",
		"-n " + l.name + " addr add " + there + " dev inner",
		"-n " + l.name + " link set inner up",
	} {
		if text, err := exec.Command("ip", strings.Fields(line)...).CombinedOutput(); err != nil {
			t.Skipf("ip %s: %v %s", line, err, text)
		}
	}
	return l
}

// set cuts or mends the link.
func (l *link) set(t *testing.T, to string) {
	t.Helper()
	if text, err := exec.Command("ip", "link", "set", l.device, to).CombinedOutput(); err != nil {
		t.Fatalf("%v %s", err, text)
	}
}

// launch runs a program in the namespace.
func (l *link) launch(t *testing.T, name string, args ...string) *process {
	t.Helper()
	inner := command(t, name, args...)
	outer := exec.Command("ip", append([]string{"netns", "exec", l.name}, inner.Args...)...)
	outer.Env = inner.Env
	return begin(t, outer)
}

// delay forwards connections from the link's end here to an address, and delays all bytes in both directions. It returns
// where it listens.
func (l *link) delay(t *testing.T, to string, by time.Duration) string {
	t.Helper()
	listener, err := net.Listen("tcp", l.here+":0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	go func() {
		for {
			from, err := listener.Accept()
			if err != nil {
				return
			}
			onward, err := net.Dial("tcp", to)
			if err != nil {
				from.Close()
				continue
			}
			go late(onward, from, by)
			go late(from, onward, by)
		}
	}()
	return listener.Addr().String()
}

// late copies bytes, each after a delay, until one side ends.
func late(to, from net.Conn, by time.Duration) {
	type piece struct {
		bytes []byte
		due   time.Time
	}
	pieces := make(chan piece, 1024)
	go func() {
		defer close(pieces)
		for {
			buffer := make([]byte, 1<<16)
			n, err := from.Read(buffer)
			if n > 0 {
				pieces <- piece{buffer[:n], time.Now().Add(by)}
			}
			if err != nil {
				return
			}
		}
	}()
	for p := range pieces {
		time.Sleep(time.Until(p.due))
		if _, err := to.Write(p.bytes); err != nil {
			break
		}
	}
	to.Close()
	from.Close()
	_, _ = io.Copy(io.Discard, from)
	for range pieces {
	}
}
