package sgf

import "testing"

func TestAppendProperty(t *testing.T) {
	for _, test := range []struct{ value, want string }{
		{"", ";"},
		{"a-b", ";PB[a-b]"},
		{`[x] \ y`, `;PB[[x\] \\ y]`},
		{"one\ntwo\r\nthree\rfour", ";PB[one two three four]"},
	} {
		if got := string(AppendProperty([]byte(";"), "PB", test.value)); got != test.want {
			t.Errorf("%q: %s, want %s", test.value, got, test.want)
		}
	}
}
