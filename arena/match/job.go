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

// Job is one game to be played. It is plain data, and with the program it decides the game.
type Job struct {
	Address  results.Address // of the game, with its run
	Pairing  int             // index into results.Run.Pairings
	Game     string
	Options  games.Options // complete
	Opening  string        // kind of start, for the record
	Start    string        // position line
	Played   []games.Move  // sub-moves made from Start before the players are asked; in most games none
	Players  []string      // complete player strings, by seat
	Seed     int64         // of the run
	Key      string        // of the pairing; seed, key and number decide the seats' streams
	Clock    players.Clock
	Deadline time.Duration // for one turn, 0 for none; a seat that takes longer forfeits
	Thoughts bool          // store what searches report of their decisions
}

// Stream returns the generator of a seed and an address, a text that names its use. The hash makes streams of similar
// addresses independent.
func Stream(seed int64, address string) *rand.Rand { return Seed(seed, address).Rand() }

// Seed returns the seed of Stream.
func Seed(seed int64, address string) players.Seed {
	sum := sha256.Sum256(fmt.Appendf(nil, "%d\x00%s", seed, address))
	return players.Seed{binary.LittleEndian.Uint64(sum[:8]), binary.LittleEndian.Uint64(sum[8:16])}
}

// seed returns the seed of the only source of chance of one seat in this game.
func (j *Job) seed(seat games.Seat) players.Seed {
	return Seed(j.Seed, fmt.Sprintf("seat\x00%s\x00%d\x00%d", j.Key, j.Address.Number, seat))
}
