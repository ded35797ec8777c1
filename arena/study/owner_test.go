package study

import (
	"strings"
	"testing"

	"tourney/arena/plan"
	"tourney/results"
)

func TestOwnerOf(t *testing.T) {
	long := strings.Repeat("long ", 11) + "study" // 60 characters
	cut := results.MadeName(long, "-proof-12")
	studies := []results.Study{{Name: "night"}, {Name: "night-search"}, {Name: long}}
	for _, test := range []struct{ run, want string }{
		{"night-proof-2", "night"},
		{"night-proof-12", "night"},
		{"night-proof-1", ""},
		{"night-proof-02", ""},
		{cut, long},
		{strings.TrimSuffix(cut, "-12"), ""}, // the proof of the first round keeps three characters more
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

// TestIsCandidate: a name is a candidate's if the study makes it, even of a long one.
func TestIsCandidate(t *testing.T) {
	for _, name := range []string{"a", "a.b", "a.1", strings.Repeat("ä", 58), strings.Repeat("ä", 60)} {
		s := Study{Candidate: plan.Entrant{Name: name}}
		for _, n := range []int{0, 1, 9, 10, 99_999} {
			if own := s.PlayerName(n); !s.IsCandidate(own) || results.CheckName(own) != nil {
				t.Errorf("%s is not the name of candidate %d", own, n)
			}
		}
		for _, other := range []string{".0", ".01", ".+1", ".-1", ".", ".x", "1", ".1.2"} {
			if s.IsCandidate(name + other) {
				t.Errorf("%s is the name of a candidate", name+other)
			}
		}
		for _, other := range []string{"b", "b.1", "x." + name + ".1", ""} {
			if s.IsCandidate(other) {
				t.Errorf("%s is the name of a candidate of %s", other, name)
			}
		}
	}
}
