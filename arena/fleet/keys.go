package fleet

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nkeys"

	"tourney/arena/input"
)

// KeysPath returns the path of the keys of the fleet that plays into a database.
func KeysPath(db string) string { return db + "-fleet-keys" }

// Keys are the secrets of a fleet, in a file beside the database: the authority that signs the coordinator's
// certificate, and whom it has invited. The file is read again when it changes, so that `fleet invite` works while the
// fleet plays.
type Keys struct {
	path string

	mu   sync.Mutex
	read fs.FileInfo // of what was read; nil before that
	file keysFile
}

type keysFile struct {
	Certificate string       `json:"certificate"` // of the authority, PEM
	Key         string       `json:"key"`         // of the authority, PEM
	Invited     []Invitation `json:"invited"`
}

// Invitation is what the coordinator knows of a ticket.
type Invitation struct {
	Name   string    `json:"name"`
	Key    string    `json:"key"` // public
	Until  time.Time `json:"until"`
	Copies int       `json:"copies"` // processes that may work with it at one time
}

// expired reports whether the ticket has expired.
func (i Invitation) expired(now time.Time) bool { return !now.Before(i.Until) }

// serverName is the name in the coordinator's certificate. It is no host's name: the certificate is signed by the
// authority in the ticket, so that a coordinator may move to any address.
const serverName = "tourney-fleet"

// OpenKeys reads the keys at a path, or makes them.
func OpenKeys(path string) (*Keys, error) {
	k := &Keys{path: path}
	err := k.refresh()
	if errors.Is(err, fs.ErrNotExist) {
		if k.file.Certificate, k.file.Key, err = newAuthority(); err == nil {
			err = k.write()
		}
	}
	if err != nil {
		return nil, fmt.Errorf("the keys of the fleet: %w", err)
	}
	return k, nil
}

// refresh reads the file if it has changed.
func (k *Keys) refresh() error {
	info, err := os.Stat(k.path)
	if err != nil || k.read != nil && os.SameFile(info, k.read) && info.ModTime().Equal(k.read.ModTime()) { // two files can be of one time
		return err
	}
	text, err := input.Read(k.path)
	if err != nil {
		return err
	}
	if err := os.Chmod(k.path, 0o600); err != nil { // a copy may have another mode
		return err
	}
	var file keysFile
	if err := json.Unmarshal(text, &file); err != nil || file.Certificate == "" || file.Key == "" {
		return fmt.Errorf("%s is damaged: restore a copy, or remove it, invite all workers anew and hand out their new tickets", k.path)
	}
	k.file, k.read = file, info
	return nil
}

// write replaces the file; a kill leaves the old or the new one whole.
func (k *Keys) write() error {
	text, err := json.MarshalIndent(k.file, "", "\t")
	if err != nil {
		return err
	}
	next, err := os.CreateTemp(filepath.Dir(k.path), filepath.Base(k.path)+"-*") // of mode 0600
	if err != nil {
		return err
	}
	_, err = next.Write(append(text, '\n'))
	if err = errors.Join(err, next.Close()); err == nil {
		err = os.Rename(next.Name(), k.path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(next.Name()))
	}
	info, err := os.Stat(k.path)
	if err == nil {
		k.read = info
	}
	return err
}

// workerName matches the names that a ticket may have: a name is a part of the subjects of messages.
var workerName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$`)

// ErrName is the error for a name that no ticket can have.
var ErrName = errors.New("cannot be the name of a worker: want at most 40 letters, digits, hyphens and underscores")

// loopback is the name of workers on the coordinator's machine that have no ticket.
const loopback = "local"

// Invite returns a new ticket. A name that was invited before gets new keys, and its old ticket ends.
func (k *Keys) Invite(name, address string, until time.Time, copies int) (Ticket, error) {
	if !workerName.MatchString(name) || name == loopback {
		return Ticket{}, fmt.Errorf("%q %w, and not %s, which workers without a ticket are called", name, ErrName, loopback)
	}
	pair, err := nkeys.CreateUser()
	if err != nil {
		return Ticket{}, err
	}
	public, err := pair.PublicKey()
	if err != nil {
		return Ticket{}, err
	}
	seed, err := pair.Seed()
	if err != nil {
		return Ticket{}, err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if err := k.refresh(); err != nil {
		return Ticket{}, err
	}
	until = until.UTC().Truncate(time.Second)
	k.file.Invited = slices.DeleteFunc(k.file.Invited, func(i Invitation) bool { return i.Name == name })
	k.file.Invited = append(k.file.Invited, Invitation{Name: name, Key: public, Until: until, Copies: copies})
	return Ticket{Form: ticketForm, Name: name, Address: address, Certificate: k.file.Certificate, Seed: string(seed), Until: until},
		k.write()
}

// invitation returns the invitation of a public key.
func (k *Keys) invitation(public string) (Invitation, bool) {
	return k.find(func(i Invitation) bool { return i.Key == public })
}

// key returns the public key of a name's invitation, "" without one.
func (k *Keys) key(name string) string {
	i, _ := k.named(name)
	return i.Key
}

// named returns the invitation of a name.
func (k *Keys) named(name string) (Invitation, bool) {
	return k.find(func(i Invitation) bool { return i.Name == name })
}

func (k *Keys) find(which func(Invitation) bool) (Invitation, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	_ = k.refresh() // the keys that were read stay in force
	if at := slices.IndexFunc(k.file.Invited, which); at >= 0 {
		return k.file.Invited[at], true
	}
	return Invitation{}, false
}

// server returns the TLS configuration of a coordinator, with a new certificate.
func (k *Keys) server() (*tls.Config, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	authority, err := tls.X509KeyPair([]byte(k.file.Certificate), []byte(k.file.Key))
	if err != nil {
		return nil, fmt.Errorf("the keys of the fleet: %s: %w", k.path, err)
	}
	signer, err := x509.ParseCertificate(authority.Certificate[0])
	if err != nil {
		return nil, fmt.Errorf("the keys of the fleet: %s: %w", k.path, err)
	}
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, err
	}
	certificate, err := x509.CreateCertificate(rand.Reader, template(false), signer, &key.PublicKey, authority.PrivateKey)
	if err != nil {
		return nil, err
	}
	return &tls.Config{Certificates: []tls.Certificate{{Certificate: [][]byte{certificate}, PrivateKey: key}}, MinVersion: tls.VersionTLS13}, nil
}

// newAuthority returns the certificate and the key of a new authority.
func newAuthority() (certificate, key string, err error) {
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return "", "", err
	}
	t := template(true)
	der, err := x509.CreateCertificate(rand.Reader, t, t, &private.PublicKey, private)
	if err != nil {
		return "", "", err
	}
	pkcs, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		return "", "", err
	}
	block := func(kind string, bytes []byte) string {
		return string(pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: bytes}))
	}
	return block("CERTIFICATE", der), block("PRIVATE KEY", pkcs), nil
}

// template returns the contents of a certificate. It is valid for a long time, because tickets end by themselves, and
// from yesterday on, because clocks differ.
func template(authority bool) *x509.Certificate {
	serial, _ := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 120)) // crypto/rand never fails
	t := &x509.Certificate{
		SerialNumber: serial, Subject: pkix.Name{CommonName: serverName},
		NotBefore: time.Now().AddDate(0, 0, -1), NotAfter: time.Now().AddDate(30, 0, 0),
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
		DNSNames: []string{serverName}, BasicConstraintsValid: true,
	}
	if authority {
		t.IsCA, t.KeyUsage, t.DNSNames = true, x509.KeyUsageCertSign, nil
	}
	return t
}
