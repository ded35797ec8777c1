package arena

import "slices"

// Signature stands for how this program plays. It is a hash of the games of fixed little tournaments, in which players of
// every game and one limited by nodes take part. A run is continued only by a program of its signature or of a successor,
// because any other would play other games from the same seed. A test computes it anew; a change that is meant only to be
// faster or tidier must not move it.
const Signature = "82a989b46f072aaf"

// predecessors are signatures of programs that play the same games, but have signed fewer of them. The oldest comes first.
var predecessors = []string{"884a3242fddba58a"}

// SamePlay reports whether a program of that signature plays the same games as this one.
func SamePlay(signature string) bool {
	return signature == Signature || slices.Contains(predecessors, signature)
}
