package gomokueval

// networkSize is the number of keys that the network sorts. Most lists are shorter.
const networkSize = 32

// sortNetwork sorts k, the greatest first. It is Batcher's network of 191 comparisons (Sorting networks and their
// applications, 1968), in which no branch depends on the numbers. A list of the comparisons would be shorter than the
// loops, but five times as slow, because the indices would be read from memory.
func sortNetwork(k *[networkSize]uint64) {
	for i := 0; i < len(k); i += 8 {
		sort8((*[8]uint64)(k[i:]))
	}
	for i := 0; i < len(k); i += 16 {
		merge8((*[16]uint64)(k[i:]))
	}
	merge16(k)
}

func exchange(a, b *uint64) { *a, *b = max(*a, *b), min(*a, *b) }

func sort8(k *[8]uint64) {
	a, b, c, d, e, f, g, h := k[0], k[1], k[2], k[3], k[4], k[5], k[6], k[7]
	a, b, c, d = max(a, b), min(a, b), max(c, d), min(c, d)
	e, f, g, h = max(e, f), min(e, f), max(g, h), min(g, h)
	a, c, b, d = max(a, c), min(a, c), max(b, d), min(b, d)
	e, g, f, h = max(e, g), min(e, g), max(f, h), min(f, h)
	b, c, f, g = max(b, c), min(b, c), max(f, g), min(f, g)
	a, e, b, f = max(a, e), min(a, e), max(b, f), min(b, f)
	c, g, d, h = max(c, g), min(c, g), max(d, h), min(d, h)
	c, e, d, f = max(c, e), min(c, e), max(d, f), min(d, f)
	b, c, d, e, f, g = max(b, c), min(b, c), max(d, e), min(d, e), max(f, g), min(f, g)
	k[0], k[1], k[2], k[3], k[4], k[5], k[6], k[7] = a, b, c, d, e, f, g, h
}

// merge8 merges two sorted lists of eight.
func merge8(k *[16]uint64) {
	for i := range 8 {
		exchange(&k[i], &k[i+8])
	}
	for i := 4; i < 8; i++ {
		exchange(&k[i], &k[i+4])
	}
	for i := 2; i < 14; i += 4 {
		exchange(&k[i], &k[i+2])
		exchange(&k[i+1], &k[i+3])
	}
	for i := 1; i < 15; i += 2 {
		exchange(&k[i], &k[i+1])
	}
}

// merge16 merges two sorted lists of sixteen.
func merge16(k *[32]uint64) {
	for i := range 16 {
		exchange(&k[i], &k[i+16])
	}
	for i := 8; i < 16; i++ {
		exchange(&k[i], &k[i+8])
	}
	for i := 4; i < 28; i += 8 {
		exchange(&k[i], &k[i+4])
		exchange(&k[i+1], &k[i+5])
		exchange(&k[i+2], &k[i+6])
		exchange(&k[i+3], &k[i+7])
	}
	for i := 2; i < 30; i += 4 {
		exchange(&k[i], &k[i+2])
		exchange(&k[i+1], &k[i+3])
	}
	for i := 1; i < 31; i += 2 {
		exchange(&k[i], &k[i+1])
	}
}
