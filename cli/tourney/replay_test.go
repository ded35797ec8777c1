package tourney

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"tourney/arena/transcript"
	"tourney/games"
	"tourney/games/pentago"
	"tourney/results"
)

// recorded is Pentago with a format of records, and without pictures.
type recorded struct{ pentago.Game }

func (recorded) Name() string { return "recorded" }

func (recorded) Formats() []string { return []string{"sgf", "log"} }

func (recorded) AppendGameFile(dst []byte, format string, r games.GameFile) ([]byte, error) {
	line, err := r.Start.AppendText(nil)
	return fmt.Appendf(dst, "%s of %s on %s: %s from %s by %v, %v, %s", format, r.Name, r.Date, r.Players, line, r.Moves,
		r.Outcome, r.Options), err
}

// Parse hides all abilities of the board.
func (g recorded) Parse(o games.Options, text string) (games.Position, error) {
	p, err := g.Game.Parse(o, text)
	return struct{ games.Position }{p}, err
}

func TestReplayRecord(t *testing.T) {
	games.Register(recorded{}) // here, so that the commands run by scripts do not have it
	run := results.Run{
		Name: "night", Game: "recorded", Players: []results.Player{{Name: "dice"}, {Name: "control"}},
		Pairings: []results.Pairing{{Seats: []int{0, 0}}, {Seats: []int{1, 0}}},
		Facts:    results.Facts{SeatNames: []string{"White", "Black"}, Options: map[string]string{"last_rotation": "true"}, Planned: 8},
	}
	record := results.Record{
		Pairing: 1, Number: 7, Opening: "list", Start: "W...../....../....../....../....../...... b p", Moves: []uint32{3, 36, 12},
		End:      results.End{Kind: results.IllegalMove, Seat: 1},
		Finished: time.Date(2026, 11, 22, 23, 59, 0, 0, time.UTC), Seats: []results.Seat{{Place: 1}, {Place: 2, Points: 3}},
	}
	one := 1
	for _, test := range []struct {
		format string
		ply    *int
		want   string // or the error
	}{
		{"log", nil, "log of night/control-dice/7 on 2026-11-22: [control dice] from W...../....../....../....../....../...... b p by " +
			"[3 36 12], {[1 2 0 0] [0 3 0 0] illegal move}, last_rotation=true"},
		{"sgf", nil, "sgf of night"},
		{"text", &one, "W..B../....../....../....../....../...... b r\n"},
		{"png", nil, `unknown format for games of recorded "png" (there is: text, svg, sgf, log)`},
		{"sgf", &one, "--ply is for a board, as text or svg: sgf has the whole game"},
	} {
		game, err := transcript.Open(run, record)
		if err != nil {
			t.Fatal(err)
		}
		got, err := (&replayCommand{Format: test.format, Ply: test.ply}).show(game)
		if err != nil {
			got = []byte(err.Error())
		}
		if !strings.HasPrefix(string(got), test.want) {
			t.Errorf("%s (-want +got):\n%s", test.format, cmp.Diff(test.want, string(got)))
		}
	}
}
