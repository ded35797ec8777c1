package fleet

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// written returns the path of a new ticket.
func written(t testing.TB) (string, Ticket) {
	t.Helper()
	dir := t.TempDir()
	keys, err := OpenKeys(filepath.Join(dir, "keys"))
	if err != nil {
		t.Fatal(err)
	}
	ticket, err := keys.Invite("anna-1", "192.0.2.1:4222", time.Now().Add(time.Hour), 2)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "anna.ticket")
	if err := ticket.Write(path); err != nil {
		t.Fatal(err)
	}
	return path, ticket
}

func TestTicket(t *testing.T) {
	path, ticket := written(t)
	for _, secret := range []string{path, filepath.Join(filepath.Dir(path), "keys")} {
		if info, err := os.Stat(secret); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: mode %v (%v)", secret, info.Mode(), err)
		}
	}
	got, err := ReadTicket(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(ticket, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if err := ticket.Write(path); !os.IsExist(err) {
		t.Errorf("a ticket replaces a file: %v", err)
	}
}

var update = flag.Bool("update", false, "rewrite the expected words")

// TestBadTickets: whatever is wrong with a ticket, one clear sentence says it. They are in a golden file.
func TestBadTickets(t *testing.T) {
	path, ticket := written(t)
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for n := range len(text) - 1 { // the last byte is the end of the line
		if err := os.WriteFile(path, text[:n], 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := ReadTicket(path); err == nil || err.Error() != path+": "+errNoTicket.Error() {
			t.Fatalf("cut off after %d bytes: %v", n, err)
		}
	}
	changed := func(change func(*Ticket)) []byte {
		other := ticket
		change(&other)
		text, err := json.Marshal(other)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	files := map[string][]byte{
		"empty":              nil,
		"blank":              []byte("\n"),
		"words":              []byte("this is my ticket"),
		"list":               []byte("[1]"),
		"null":               []byte("null"),
		"another file":       []byte(`{"name": "anna"}`),
		"twice":              append(bytes.Clone(text), text...),
		"junk behind":        append(bytes.Clone(text), "x"...),
		"newer form":         changed(func(t *Ticket) { t.Form = 2 }),
		"no name":            changed(func(t *Ticket) { t.Name = "" }),
		"name of all":        changed(func(t *Ticket) { t.Name = "*" }),
		"name with a dot":    changed(func(t *Ticket) { t.Name = "a.b" }),
		"no port":            changed(func(t *Ticket) { t.Address = "192.0.2.1" }),
		"no key":             changed(func(t *Ticket) { t.Seed = "" }),
		"half a key":         changed(func(t *Ticket) { t.Seed = t.Seed[:20] }),
		"no certificate":     changed(func(t *Ticket) { t.Certificate = "" }),
		"half a certificate": changed(func(t *Ticket) { t.Certificate = t.Certificate[:100] }),
		"expired":            changed(func(t *Ticket) { t.Until = time.Date(2026, 1, 2, 3, 4, 5, 0, time.Local) }),
		"for ever":           changed(func(t *Ticket) { t.Until = time.Time{} }),
	}
	var b strings.Builder
	say := func(name string, err error) {
		if err == nil {
			t.Errorf("%s: no error", name)
			return
		}
		if strings.Contains(err.Error(), ticket.Seed) {
			t.Errorf("%s: the error tells the secret", name)
		}
		fmt.Fprintf(&b, "%s: %s\n", name, strings.ReplaceAll(err.Error(), path, "anna.ticket"))
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if err := os.WriteFile(path, files[name], 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := ReadTicket(path)
		say(name, err)
	}
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, mode := range []os.FileMode{0o644, 0o640, 0o604, 0o660, 0o601} {
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
		_, err := ReadTicket(path)
		say(fmt.Sprintf("mode %04o", mode), err)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	_, err = ReadTicket(path)
	say("missing", err)
	_, err = ReadTicket(filepath.Dir(path))
	say("a folder", errors.New(strings.ReplaceAll(err.Error(), filepath.Dir(path), "folder")))
	_, err = OpenKeys(filepath.Dir(path))
	say("keys in a folder", errors.New(strings.ReplaceAll(err.Error(), filepath.Dir(path), "folder")))
	_, err = Loopback("192.0.2.1:4222")
	say("loopback elsewhere", err)
	const golden = "testdata/tickets.txt"
	if *update {
		if err := os.WriteFile(golden, []byte(b.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), b.String()); diff != "" {
		t.Errorf("other words (-want +got):\n%s", diff)
	}
}

func TestInvite(t *testing.T) {
	path := filepath.Join(t.TempDir(), "keys")
	k, err := OpenKeys(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"", loopback, "a.b", "a b", "*", ">", "-a", "ä", strings.Repeat("x", 41), "a\n"} {
		if _, err := k.Invite(name, "x:1", later, 1); err == nil {
			t.Errorf("%q is a name", name)
		}
	}
	if _, err := k.Invite("anna", "x:1", later, 1); err != nil {
		t.Fatal(err)
	}
	other, err := OpenKeys(path) // of a command beside the coordinator
	if err != nil {
		t.Fatal(err)
	}
	ticket, err := other.Invite("bert", "x:1", later, 3)
	if err != nil {
		t.Fatal(err)
	}
	if i, ok := k.named("bert"); !ok || i.Copies != 3 || !i.Until.Equal(later.Truncate(time.Second)) {
		t.Errorf("an invitation beside the coordinator: %+v %t", i, ok)
	}
	again, err := k.Invite("bert", "x:1", later, 1)
	if err != nil || again.Seed == ticket.Seed {
		t.Errorf("a new ticket has the old key (%v)", err)
	}
	if i, ok := other.named("bert"); !ok || i.Copies != 1 || len(other.file.Invited) != 2 {
		t.Errorf("%+v", other.file.Invited)
	}
	// A damaged file is told at the start, and is not lost for a coordinator at work.
	if err := os.WriteFile(path, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenKeys(path); err == nil || !strings.Contains(err.Error(), "is damaged: restore a copy") {
		t.Errorf("a damaged file: %v", err)
	}
	if _, ok := k.named("anna"); !ok {
		t.Error("keys that were read are lost")
	}
	if _, err := k.Invite("carl", "x:1", later, 1); err == nil {
		t.Error("an invitation overwrites a damaged file")
	}
}
