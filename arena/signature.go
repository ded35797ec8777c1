package arena

import "slices"

// Signature identifies how this program plays. It is a hash of the games of small fixed tournaments, with players of every
// game and one limited by nodes. A run goes on only under its own signature or a successor's, as any other program would
// play other games from the same seed. A test computes it anew: a change meant only to be faster or tidier must not move
// it, unless the search counts otherwise.
const Signature = "f5717b2d445d1930"

// predecessors are signatures of programs that play the same games, the oldest first. The first has signed fewer games. All
// count nodes otherwise: they asked the transposition table on the last ply, and every root sub-move again for the choice.
var predecessors = []string{"884a3242fddba58a", "82a989b46f072aaf"}

// SamePlay reports whether a program of that signature plays the same games as this one. Players limited by what their
// search counts also need SameCounts.
func SamePlay(signature string) bool {
	return signature == Signature || slices.Contains(predecessors, signature)
}

// SameCounts reports whether searches of a program of that signature count the same nodes and evaluations as this one's.
func SameCounts(signature string) bool { return signature == Signature }
