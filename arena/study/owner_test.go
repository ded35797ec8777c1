package study

import (
	"testing"

	"tourney/results"
)

func TestOwnerOf(t *testing.T) {
	studies := []results.Study{{Name: "night"}, {Name: "night-search"}}
	for _, test := range []struct{ run, want string }{
		{"night-search", "night"},
		{"night-retest", "night"},
		{"night-proof", "night"},
		{"night-search-search", "night-search"},
		{"night", ""},
		{"night-winner", ""},
		{"nightsearch", ""},
	} {
		if owner, ok := OwnerOf(test.run, studies); owner.Name != test.want || ok != (test.want != "") {
			t.Errorf("%s belongs to %q, %v, want %q", test.run, owner.Name, ok, test.want)
		}
	}
}
