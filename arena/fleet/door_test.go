package fleet

import (
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"

	"tourney/arena"
	"tourney/arena/arenatest"
)

// public lets a coordinator listen beyond this machine.
func public(s *Settings) { s.Listen = "0.0.0.0:0" }

// outside returns an address of this machine that is not loopback, with the coordinator's port.
func outside(t testing.TB, c *Coordinator) string {
	t.Helper()
	list, err := net.InterfaceAddrs()
	if err != nil {
		t.Fatal(err)
	}
	_, port, _ := net.SplitHostPort(c.Address())
	for _, a := range list {
		if n, ok := a.(*net.IPNet); ok && !n.IP.IsLoopback() && n.IP.To4() != nil {
			return net.JoinHostPort(n.IP.String(), port)
		}
	}
	t.Skip("this machine has no other address than its own")
	return ""
}

// TestPermissions: a worker can neither speak for another, nor hear what is said to another.
func TestPermissions(t *testing.T) {
	var l told
	c := begin(t, database(t), func(s *Settings) { public(s); s.Tell = l.tell })
	defer c.Close()
	a, b := dial(t, invite(t, c, "a")), dial(t, invite(t, c, "b"))
	b.greet()
	for _, forbidden := range []string{
		"fleet.>", ">", "fleet.*.answer", subject("b", takeVerb), subject("a", takeVerb), subject("a", answerVerb),
		"_INBOX.>", "_INBOX.*.*", inboxes("b") + ".>", inboxes("b") + ".*", inboxes("ab") + ".>", "$SYS.>", "_INBOX.a",
	} {
		s, err := a.conn.SubscribeSync(forbidden)
		if err == nil {
			err = a.conn.Flush()
		}
		if err != nil {
			t.Fatal(err)
		}
		refused(t, a, "subscription to "+forbidden)
		_ = s.Unsubscribe()
	}
	for _, forbidden := range []string{subject("b", leaveVerb), subject("b", answerVerb), "fleet.a", "fleet", inboxes("b") + ".x", inboxes("a") + ".x", "$SYS.REQ.USER.INFO"} {
		if err := errors.Join(a.conn.Publish(forbidden, must1(encode(&leave{Session: b.session}))), a.conn.Flush()); err != nil {
			t.Fatal(err)
		}
		refused(t, a, "message to "+forbidden)
	}
	c.mu.Lock()
	if c.sessions[b.session] == nil {
		t.Error("a has sent b away")
	}
	c.mu.Unlock()

	// Its own name does not help it to the games of the other.
	a.session = b.session
	if w := must[welcome](a, helloVerb, a.hello()); !strings.Contains(w.Refused, "its session is another worker's") {
		t.Errorf("%+v", w)
	}
	if k := must[chunk](a, takeVerb, &take{Session: b.session}); !k.Unknown {
		t.Errorf("%+v", k)
	}
	if p := must[pulse](a, beatVerb, &beat{Session: b.session}); !p.Unknown {
		t.Errorf("%+v", p)
	}
	if err := errors.Join(a.conn.Publish(subject("a", leaveVerb), must1(encode(&leave{Session: b.session}))), a.conn.Flush()); err != nil {
		t.Fatal(err)
	}
	must[pulse](a, beatVerb, &beat{Session: b.session})
	if p := must[pulse](b, beatVerb, &beat{Session: b.session}); p.Unknown {
		t.Error("a has sent b away with its session")
	}
}

// refused waits for an error of the server about permissions.
func refused(t testing.TB, f *fake, what string) {
	t.Helper()
	select {
	case err := <-f.errs:
		if !errors.Is(err, nats.ErrPermissionViolation) {
			t.Errorf("%s: %v", what, err)
		}
	case <-time.After(patient):
		t.Errorf("%s is no error", what)
	}
}

// TestBack: a worker cannot give back the games of another, though it knew the chunk.
func TestBack(t *testing.T) {
	c := begin(t, database(t), func(s *Settings) { public(s); s.Spot = 0 })
	defer c.Close()
	launch(t, c, small(t), arenatest.NewMemory())
	a, b := dial(t, invite(t, c, "a")), dial(t, invite(t, c, "b"))
	a.greet()
	b.greet()
	k := b.take()
	x := b.play(k)
	x.Games, x.Session = nil, a.session
	for i := range k.Games {
		x.Back = append(x.Back, id{k.Pairings[k.Games[i].Pairing].Index, k.Games[i].Number})
	}
	holding := func() int {
		c.mu.Lock()
		defer c.mu.Unlock()
		return c.sessions[b.session].holding
	}
	must[receipt](a, answerVerb, x)
	if n := holding(); n != len(k.Games) {
		t.Errorf("b has %d games of %d", n, len(k.Games))
	}
	x.Session = b.session
	must[receipt](b, answerVerb, x)
	if n := holding(); n != 0 {
		t.Errorf("b has %d games, though it gave them back", n)
	}
}

// TestDoor: who is admitted, and what is said of those who are not.
func TestDoor(t *testing.T) {
	t.Parallel()
	var l told
	c := begin(t, database(t), func(s *Settings) { public(s); s.Tell = l.tell })
	defer c.Close()
	there := outside(t, c)
	keys := c.settings.Keys
	at := func(ticket Ticket) Ticket {
		ticket.Address = there
		return ticket
	}
	good := at(invite(t, c, "good"))
	dial(t, good).greet()
	if err := dial(t, good).conn.LastError(); err != nil {
		t.Error(err)
	}

	old := at(invite(t, c, "old"))
	invite(t, c, "old")
	expired, err := keys.Invite("expired", there, time.Now(), 0)
	if err != nil {
		t.Fatal(err)
	}
	elsewhere := begin(t, database(t), public)
	defer elsewhere.Close()
	unknown := at(invite(t, elsewhere, "good"))
	unknown.Certificate = good.Certificate
	pair, err := nkeys.CreateUser()
	if err != nil {
		t.Fatal(err)
	}
	public, err := nkeyOf(good)
	if err != nil {
		t.Fatal(err)
	}
	plain := good
	plain.Certificate = ""
	for name, test := range map[string]struct {
		ticket Ticket
		more   []nats.Option
		words  string // told to the user of the coordinator
	}{
		"without ticket":   {Ticket{Name: loopback, Address: there}, nil, "it has no ticket"},
		"with a password":  {Ticket{Name: loopback, Address: there}, []nats.Option{nats.UserInfo("good", "good")}, "it has no ticket"},
		"with a token":     {Ticket{Name: loopback, Address: there}, []nats.Option{nats.Token("good")}, "it has no ticket"},
		"TLS, no ticket":   {Ticket{Name: loopback, Address: there, Certificate: good.Certificate}, []nats.Option{withoutKey(good)}, "it has no ticket"},
		"expired":          {expired, nil, "the ticket of expired has expired"},
		"withdrawn":        {old, nil, "its ticket is unknown"},
		"another fleet's":  {unknown, nil, "its ticket is unknown"},
		"another key":      {good, []nats.Option{nats.Nkey(public, pair.Sign)}, "it has no key of the ticket of good"},
		"no signature":     {good, []nats.Option{nats.Nkey(public, func([]byte) ([]byte, error) { return []byte("trust me"), nil })}, "it has no key of the ticket of good"},
		"not encrypted":    {plain, []nats.Option{func(o *nats.Options) error { o.Secure, o.TLSConfig = false, nil; return nil }}, "it is not encrypted"},
		"signed for other": {good, []nats.Option{nats.Nkey(public, signer(t, good, []byte("another nonce")))}, "it has no key of the ticket of good"},
	} {
		n := rejectedBy(c)
		if _, err := connect(t, test.ticket, test.more...); !errors.Is(err, nats.ErrAuthorization) {
			t.Errorf("%s: %v", name, err)
		}
		eventually(t, name+": counted", func() bool { return rejectedBy(c) > n })
		eventually(t, name+": "+test.words, func() bool { return l.why(test.words) })
		if got := rejectedBy(c); got != n+1 {
			t.Errorf("%s: %d connections are counted, want 1", name, got-n)
		}
	}

	// A coordinator that is not the ticket's is not trusted.
	n := rejectedBy(c)
	foreign := at(invite(t, elsewhere, "good"))
	if _, err := connect(t, foreign); err == nil || !strings.Contains(err.Error(), "x509") {
		t.Errorf("a coordinator of another authority: %v", err)
	}

	eventually(t, "its refusal is counted", func() bool { return rejectedBy(c) > n })

	// Who speaks something else.
	for _, text := range []string{"GET / HTTP/1.1\r\nHost: fleet\r\n\r\n", "\x16\x03\x01junk\x1b[2J\r\n\r\n"} {
		n := rejectedBy(c)
		conn, err := net.Dial("tcp", there)
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		if _, err := io.WriteString(conn, text); err != nil {
			t.Fatal(err)
		}
		_, _ = io.Copy(io.Discard, conn) // until the server hangs up
		eventually(t, fmt.Sprintf("%q is counted", text), func() bool { return rejectedBy(c) > n })
	}
	host, _, _ := net.SplitHostPort(there)
	if text := l.String(); strings.Map(printable, text) != text || strings.Contains(text, host+":") && !strings.Contains(text, host+": ") || strings.Contains(text, "cid") {
		t.Errorf("not all can be printed, or sentences differ by the port: %q", text)
	}
	if strings.Contains(l.String(), good.Seed) {
		t.Error("a secret was told")
	}
}

func nkeyOf(ticket Ticket) (string, error) {
	pair, err := nkeys.FromSeed([]byte(ticket.Seed))
	if err != nil {
		return "", err
	}
	return pair.PublicKey()
}

// signer signs always the same.
func signer(t testing.TB, ticket Ticket, nonce []byte) nats.SignatureHandler {
	t.Helper()
	pair, err := nkeys.FromSeed([]byte(ticket.Seed))
	if err != nil {
		t.Fatal(err)
	}
	return func([]byte) ([]byte, error) { return pair.Sign(nonce) }
}

// withoutKey encrypts as a ticket does, and shows no key.
func withoutKey(ticket Ticket) nats.Option {
	return func(o *nats.Options) error {
		list, err := ticket.options()
		for _, option := range list {
			err = errors.Join(err, option(o))
		}
		o.Nkey, o.SignatureCB = "", nil
		return err
	}
}

// TestCopies: a ticket for one process is not for two, until the first is gone.
func TestCopies(t *testing.T) {
	t.Parallel()
	c := begin(t, database(t), func(s *Settings) { public(s); s.silence = 400 * time.Millisecond })
	defer c.Close()
	for _, copies := range []int{1, 2} {
		ticket, err := c.settings.Keys.Invite(fmt.Sprintf("copies-%d", copies), local(c), later, copies)
		if err != nil {
			t.Fatal(err)
		}
		var list []*fake
		for range copies {
			f := dial(t, ticket)
			f.greet()
			f.greet() // again
			list = append(list, f)
		}
		next := dial(t, ticket)
		w := must[welcome](next, helloVerb, next.hello())
		if !w.Busy || !strings.Contains(w.Refused, "its ticket is in use by ") || !strings.Contains(w.Refused, "on fake") {
			t.Errorf("%d copies: %+v", copies, w)
		}
		if err := errors.Join(list[0].conn.Publish(subject(ticket.Name, leaveVerb), must1(encode(&leave{Session: list[0].session}))), list[0].conn.Flush()); err != nil {
			t.Fatal(err)
		}
		eventually(t, "there is room", func() bool { return must[welcome](next, helloVerb, next.hello()).Refused == "" })
		another := dial(t, ticket)
		eventually(t, "a silent process makes room", func() bool { return must[welcome](another, helloVerb, another.hello()).Refused == "" })
	}
}

// TestCopiesWait: a worker whose ticket is still in use by a process that was killed waits for its turn.
func TestCopiesWait(t *testing.T) {
	t.Parallel()
	c := begin(t, database(t), func(s *Settings) { public(s); s.silence = 500 * time.Millisecond })
	defer c.Close()
	ticket, err := c.settings.Keys.Invite("single", local(c), later, 1)
	if err != nil {
		t.Fatal(err)
	}
	f := dial(t, ticket)
	f.greet()
	f.conn.Close()
	var l told
	end := hire(t, c, func(w *Worker) { w.Ticket, w.Tell = ticket, l.tell })
	r := launch(t, c, small(t), arenatest.NewMemory())
	r.wait()
	if err := end(); err != nil || r.err != nil {
		t.Error(err, r.err)
	}
	if !l.why("its ticket is in use by 1 worker") {
		t.Errorf("told: %s", l.String())
	}
}

// TestListen: where a coordinator cannot listen it says why.
func TestListen(t *testing.T) {
	c := begin(t, database(t), nil)
	defer c.Close()
	for listen, words := range map[string]string{
		"nowhere":      `want an address and a port`,
		"":             `want an address and a port`,
		"127.0.0.1:x":  `"x" is not a port`,
		"127.0.0.1:-1": `"-1" is not a port`,
		":65536":       `"65536" is not a port`,
		local(c):       "another program is at this port, maybe another fleet run: choose another one",
	} {
		path := database(t)
		keys, err := OpenKeys(KeysPath(path))
		if err != nil {
			t.Fatal(err)
		}
		other, err := Start(Settings{Listen: listen, Keys: keys, Journal: path + ".jsonl", Tell: func(arena.Event) {}})
		if err == nil {
			other.Close()
		}
		if err == nil || !strings.Contains(err.Error(), words) {
			t.Errorf("%q: %v, want %s", listen, err, words)
		}
	}
}
