package arena

// Signature stands for how this program plays: a hash of the games of a fixed little tournament. A run is continued only
// by a program with the signature of the one that began it, because any other would play other games from the same
// seed. A test computes it anew; a change that is meant only to be faster or tidier must not move it.
const Signature = "884a3242fddba58a"
