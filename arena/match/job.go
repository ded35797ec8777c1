package match

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"time"

	"tourney/games"
	"tourney/players"
	"tourney/results"
)

// Job is one game to be played. It is plain data: with the program, it is all that decides the game.
type Job struct {
	Address  results.Address // of the game outside its run
	Pairing  int             // index into results.Run.Pairings
	Game     string
	Options  games.Options // complete
	Opening  string        // the kind of start, for the record
	Start    string        // position line
	Players  []string      // complete player strings, by seat
	Seed     int64         // of the run
	Key      string        // of the pairing: seats' streams of chance follow from seed, key and number
	Clock    players.Clock
	Deadline time.Duration // for one turn: who takes longer is at fault; 0 for none
	Thoughts bool          // keep what searches say of their decisions
}

// Stream derives a generator from a seed and an address, the words that say what it is for. A hash keeps streams of
// neighbouring addresses unrelated.
func Stream(seed int64, address string) *rand.Rand {
	sum := sha256.Sum256(fmt.Appendf(nil, "%d\x00%s", seed, address))
	return rand.New(rand.NewPCG(binary.LittleEndian.Uint64(sum[:8]), binary.LittleEndian.Uint64(sum[8:16])))
}

// stream is the only source of chance for one seat of the game.
func (j *Job) stream(seat games.Seat) *rand.Rand {
	return Stream(j.Seed, fmt.Sprintf("seat\x00%s\x00%d\x00%d", j.Key, j.Address.Number, seat))
}
