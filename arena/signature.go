package arena

// Signature identifies how this program plays. It is a hash of the games of small fixed tournaments, with players of every
// game and one limited by nodes. A run goes on only under its own signature, as any other program would play other games
// from the same seed. A test computes it anew: a change meant only to be faster or tidier must not move it.
const Signature = "f5717b2d445d1930"
