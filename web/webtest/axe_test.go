//go:build browser

package webtest

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"strings"
	"testing"
)

func TestAxe(t *testing.T) {
	const want = "29348999450cdf2849a8e70b7912fc2da85a849da39c0d0d5394f51d4a9ed95c"
	sum := sha256.Sum256([]byte(axe))
	if got := hex.EncodeToString(sum[:]); got != want {
		t.Errorf("axe.min.js is not as published: sha256 %s, want %s", got, want)
	}
	licence, err := os.ReadFile("axe.LICENSE")
	if err != nil || !strings.HasPrefix(string(licence), "Mozilla Public License, version 2.0") {
		t.Errorf("axe.LICENSE is %.40q, %v", licence, err)
	}
}
