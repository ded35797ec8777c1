package fleet

import (
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"regexp"
	"runtime"
	"strconv"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"

	"tourney/arena/input"
)

// Ticket is all that a worker needs to work for a coordinator. It is a secret.
type Ticket struct {
	Form        int       `json:"tourney_fleet_ticket"`
	Name        string    `json:"name"`
	Address     string    `json:"address"`               // host:port of the coordinator
	Certificate string    `json:"certificate,omitempty"` // of the coordinator's authority, PEM; "" without encryption, on one machine
	Seed        string    `json:"seed,omitempty"`        // of the worker's keys
	Until       time.Time `json:"until,omitzero"`
}

// ticketForm is the version of the form of tickets.
const ticketForm = 1

// Write writes the ticket into a new file that only its owner can read. It replaces no file.
func (t Ticket) Write(path string) error {
	text, err := json.MarshalIndent(t, "", "\t")
	if err != nil {
		return err
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(append(text, '\n'))
	return errors.Join(err, file.Close())
}

// ReadTicket reads a ticket, and refuses one that others can read, that is cut off, or that has expired.
func ReadTicket(path string) (Ticket, error) {
	text, err := input.Read(path)
	if err != nil {
		return Ticket{}, err
	}
	t, err := parseTicket(text)
	if err != nil {
		return Ticket{}, fmt.Errorf("%s: %w", path, err)
	}
	info, err := os.Stat(path)
	if err != nil {
		return Ticket{}, err
	}
	if open := info.Mode().Perm() & 0o077; open != 0 && runtime.GOOS != "windows" {
		return Ticket{}, fmt.Errorf("%s: other users of this machine can read the key in it (mode %04o): chmod 600 %[1]s", path, info.Mode().Perm())
	}
	if !time.Now().Before(t.Until) {
		err = fmt.Errorf("the ticket expired on %s: fleet invite %s makes a new one, on the coordinator's machine", t.Until.Local().Format(time.DateTime), t.Name)
	}
	if err != nil {
		return Ticket{}, fmt.Errorf("%s: %w", path, err)
	}
	return t, nil
}

var errNoTicket = errors.New("this is not a ticket, or only a part of one: fleet invite writes them, on the coordinator's machine")

func parseTicket(text []byte) (t Ticket, err error) {
	if err := json.Unmarshal(text, &t); err != nil || t.Form == 0 {
		return Ticket{}, errNoTicket
	}
	if t.Form != ticketForm {
		return Ticket{}, fmt.Errorf("the ticket is of form %d, and this program knows form %d: use the same version on all machines", t.Form, ticketForm)
	}
	_, bad := nkeys.FromSeed([]byte(t.Seed))
	address := CheckAddress(t.Address)
	if bad != nil || address != nil || t.Until.IsZero() || !workerName.MatchString(t.Name) || !x509.NewCertPool().AppendCertsFromPEM([]byte(t.Certificate)) {
		return Ticket{}, errNoTicket
	}
	return t, nil
}

// CheckAddress returns an error for what cannot be the address of a coordinator.
func CheckAddress(address string) error {
	host, port, err := net.SplitHostPort(address)
	n, bad := strconv.Atoi(port)
	if err != nil || bad != nil || n < 1 || n > 65535 || !hostName.MatchString(host) {
		return fmt.Errorf("%q: want a host and a port, such as night.example.org:4222", address)
	}
	return nil
}

// hostName matches names of hosts and addresses.
var hostName = regexp.MustCompile(`^[A-Za-z0-9._:%-]+$`)

// Loopback returns the ticket of workers on the coordinator's own machine; address is host:port.
func Loopback(address string) (Ticket, error) {
	if err := CheckAddress(address); err != nil {
		return Ticket{}, err
	}
	host, _, _ := net.SplitHostPort(address)
	if !isLoopback(host) {
		return Ticket{}, fmt.Errorf("%s is another machine: a worker needs a ticket for it (fleet invite, on that machine)", host)
	}
	return Ticket{Form: ticketForm, Name: loopback, Address: address}, nil
}

func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// options returns how to connect with the ticket.
func (t Ticket) options() ([]nats.Option, error) {
	list := []nats.Option{nats.CustomInboxPrefix(inboxes(t.Name))}
	if t.Seed == "" {
		return list, nil
	}
	pair, err := nkeys.FromSeed([]byte(t.Seed))
	if err != nil {
		return nil, errNoTicket
	}
	public, err := pair.PublicKey()
	if err != nil {
		return nil, errNoTicket
	}
	authorities := x509.NewCertPool()
	authorities.AppendCertsFromPEM([]byte(t.Certificate))
	return append(list, nats.Nkey(public, pair.Sign),
		nats.Secure(&tls.Config{RootCAs: authorities, ServerName: serverName, MinVersion: tls.VersionTLS13})), nil
}

// url returns the coordinator's address for a client.
func (t Ticket) url() string {
	if t.Certificate == "" {
		return "nats://" + t.Address
	}
	return "tls://" + t.Address
}
