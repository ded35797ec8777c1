package fleet

import (
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"net"
	"regexp"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"

	"tourney/arena"
)

// broker is the NATS server inside the coordinator's process, with the coordinator's own connection to it.
type broker struct {
	*server.Server
	conn *nats.Conn
	at   string // where the server listens
}

// startBroker starts a server that listens at an address, and connects to it. Beyond this machine all connections must
// be encrypted.
func startBroker(listen string, keys *Keys, reject func(arena.Refused)) (*broker, error) {
	host, port, err := net.SplitHostPort(listen)
	if err != nil {
		return nil, fmt.Errorf("%q: want an address and a port, such as 127.0.0.1:4222, or :4222 for all addresses", listen)
	}
	number, err := strconv.Atoi(port)
	if err != nil || number < 0 || number > 1<<16-1 {
		return nil, fmt.Errorf("%q: %q is not a port", listen, port)
	}
	if number == 0 {
		number = server.RANDOM_PORT
	}
	if host == "" {
		host = "0.0.0.0"
	}
	secret := rand.Text()
	door := &doorkeeper{keys: keys, secret: secret, reject: reject}
	o := &server.Options{
		ServerName: serverName, Host: host, Port: number, NoSigs: true, NoSystemAccount: true,
		MaxPayload: mostBytes, MaxPending: 64 << 20, MaxControlLine: 4096, MaxConn: mostConnections, MaxSubs: 16,
		PingInterval: 10 * time.Second, MaxPingsOut: 3, WriteDeadline: 30 * time.Second, AuthTimeout: 10,
		AlwaysEnableNonce: true, CustomClientAuthentication: door,
	}
	if o.TLSConfig, err = keys.server(); err != nil {
		return nil, err
	}
	o.TLS, o.TLSTimeout = true, 10
	o.AllowNonTLS = true // of workers on this machine; the doorkeeper refuses all others
	s, err := server.NewServer(o)
	if err != nil {
		return nil, err
	}
	s.SetLogger(&serverLog{door}, false, false)
	if err := tryListen(listen); err != nil {
		return nil, err
	}
	s.Start()
	b := &broker{Server: s}
	if !s.ReadyForConnections(10 * time.Second) {
		b.close()
		return nil, fmt.Errorf("%s: the server for workers does not start", listen)
	}
	b.at = s.Addr().String()
	b.conn, err = nats.Connect("", nats.InProcessServer(s), nats.Token(secret), nats.MaxReconnects(-1),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			reject(arena.Refused{Why: fmt.Sprintf("messages of workers: %v", err)})
		}))
	if err != nil {
		b.close()
		return nil, err
	}
	return b, nil
}

// mostConnections bounds the memory of a server that anybody can reach.
const mostConnections = 10_000

// tryListen returns an error if the address cannot be listened at. The server itself does not say why it cannot.
func tryListen(listen string) error {
	l, err := net.Listen("tcp", listen)
	switch {
	case err == nil:
		return l.Close()
	case errors.Is(err, syscall.EADDRINUSE):
		return fmt.Errorf("%s: another program is at this port, maybe another fleet run: choose another one", listen)
	case errors.Is(err, syscall.EADDRNOTAVAIL):
		return fmt.Errorf("%s: this machine has no such address: use :PORT for all that it has", listen)
	}
	return fmt.Errorf("%s: %w", listen, err)
}

// connected returns the names of all connections: a worker's is that of its session. It ends connections whose ticket
// has expired or was replaced. ok is false if the server does not say.
func (b *broker) connected(keys *Keys) (names map[string]bool, ok bool) {
	list, err := b.Connz(&server.ConnzOptions{Limit: mostConnections, Username: true})
	if err != nil {
		return nil, false
	}
	names = map[string]bool{}
	now := time.Now()
	for _, one := range list.Conns {
		names[one.Name] = true
		if !nkeys.IsValidPublicUserKey(one.AuthorizedUser) { // the coordinator, or a worker without ticket
			continue
		}
		if i, ok := keys.invitation(one.AuthorizedUser); !ok || i.expired(now) {
			_ = b.DisconnectClientByID(one.Cid) // it may have gone
		}
	}
	return names, true
}

func (b *broker) close() {
	if b.conn != nil {
		b.conn.Close()
	}
	b.Shutdown()
	b.WaitForShutdown()
}

// doorkeeper decides which connections are admitted, and which subjects each may use.
type doorkeeper struct {
	keys   *Keys
	secret string // of the coordinator's own connection
	reject func(arena.Refused)

	refused atomic.Int64 // connections refused of which the server has not told yet
}

// Check is called by the server for every new connection.
func (d *doorkeeper) Check(c server.ClientAuthentication) bool {
	name, err := d.admit(c)
	if err != nil {
		d.refused.Add(1)
		d.reject(arena.Refused{Host: remote(c), Why: err.Error()})
		return false
	}
	user := &server.User{Username: name}
	if name != "" {
		user.Permissions = &server.Permissions{
			Publish:   &server.SubjectPermission{Allow: []string{subject(name, ">")}},
			Subscribe: &server.SubjectPermission{Allow: []string{inboxes(name) + ".>"}},
		}
	}
	c.RegisterUser(user)
	return true
}

// admit returns the name of the worker that connects, "" for the coordinator itself.
func (d *doorkeeper) admit(c server.ClientAuthentication) (name string, err error) {
	o := c.GetOpts()
	switch {
	case o.Token == d.secret:
		return "", nil
	case o.Nkey == "" && c.GetTLSConnectionState() == nil && isLoopback(remote(c)):
		return loopback, nil
	case o.Nkey == "":
		return "", errors.New("it has no ticket")
	case c.GetTLSConnectionState() == nil:
		return "", errors.New("it is not encrypted")
	}
	i, ok := d.keys.invitation(o.Nkey)
	if !ok {
		return "", errors.New("its ticket is unknown: withdrawn by a newer one of that name, or of another fleet")
	}
	if i.expired(time.Now()) {
		return "", fmt.Errorf("the ticket of %s has expired", i.Name)
	}
	signature, err := base64.RawURLEncoding.DecodeString(o.Sig)
	if err != nil {
		return "", errors.New("its signature cannot be read")
	}
	key, err := nkeys.FromPublicKey(o.Nkey)
	if err == nil {
		err = key.Verify(c.GetNonce(), signature)
	}
	if err != nil {
		return "", fmt.Errorf("it has no key of the ticket of %s", i.Name)
	}
	return i.Name, nil
}

func remote(c server.ClientAuthentication) string {
	if a := c.RemoteAddress(); a != nil {
		if host, _, err := net.SplitHostPort(a.String()); err == nil { // a sentence for each port would be too many
			return host
		}
	}
	return "this process"
}

// serverLog receives the server's own messages. Errors are those of clients that do not speak its protocol.
type serverLog struct{ door *doorkeeper }

func (l *serverLog) Errorf(format string, args ...any) {
	text := strings.TrimSpace(fmt.Sprintf(format, args...))
	if strings.Contains(text, server.ErrAuthentication.Error()) {
		if l.door.refused.Add(-1) >= 0 {
			return // the doorkeeper has told more
		}
		l.door.refused.Add(1)
		text += ": it does not speak the protocol of workers" // a browser
	}
	l.door.reject(arena.Refused{Why: "the server for workers: " + connection.ReplaceAllString(text, "$1: ")})
}

// connection matches what tells one connection from the next. A sentence for each would be too many.
var connection = regexp.MustCompile(`^(\S+):\d+ - cid:\d+ - `)

func (l *serverLog) Fatalf(format string, args ...any)  { l.Errorf(format, args...) }
func (l *serverLog) Warnf(format string, args ...any)   {}
func (l *serverLog) Noticef(format string, args ...any) {}
func (l *serverLog) Debugf(format string, args ...any)  {}
func (l *serverLog) Tracef(format string, args ...any)  {}
