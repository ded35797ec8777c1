package blokus_test

import (
	"fmt"

	"tourney/games"
	"tourney/games/blokus"
)

// The X over its starting square, which is Block'em's opening, and the same piece for White.
func ExampleGame() {
	o, err := games.Complete(blokus.Game{}.Options(), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := blokus.Game{}.New(o)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, word := range []string{"f9,e10,f10,g10,f11", "i4,h5,i5,j5,i6"} {
		m, err := p.ParseMove(word)
		if err != nil {
			fmt.Println(err)
			return
		}
		p.Do(m)
	}
	line, _ := p.AppendText(nil)
	fmt.Printf("%s\n%s", line, p.AppendDiagram(nil))
	// Output:
	// 14/14/14/5B8/4BBB7/5B8/14/14/8W5/7WWW4/8W5/14/14/14 b
	// 14 . . . . . . . . . . . . . .
	// 13 . . . . . . . . . . . . . .
	// 12 . . . . . . . . . . . . . .
	// 11 . . . . . B . . . . . . . .
	// 10 . . . . B B B . . . . . . .
	//  9 . . . . . B . . . . . . . .
	//  8 . . . . . . . . . . . . . .
	//  7 . . . . . . . . . . . . . .
	//  6 . . . . . . . . w . . . . .
	//  5 . . . . . . . w w w . . . .
	//  4 . . . . . . . . w . . . . .
	//  3 . . . . . . . . . . . . . .
	//  2 . . . . . . . . . . . . . .
	//  1 . . . . . . . . . . . . . .
	//    a b c d e f g h i j k l m n
	// B has 1 2 I3 V3 O I4 L4 Z4 T4 I5 P V5 U L5 Y Z5 T5 N F W
	// W has 1 2 I3 V3 O I4 L4 Z4 T4 I5 P V5 U L5 Y Z5 T5 N F W
}

// A board lists the placements of either side with some pieces, and shows the nucleation points and the hand.
func ExampleBoard_AppendPlacements() {
	o, _ := games.Complete(blokus.Game{}.Options(), nil)
	p, err := blokus.Game{}.Parse(o, "14/14/14/14/4B9/3BBB8/4B9/14/14/9W4/14/14/14/14 b")
	if err != nil {
		fmt.Println(err)
		return
	}
	b := p.(*blokus.Board)
	for _, m := range b.AppendPlacements(nil, blokus.Black, 1) { // with the single square
		fmt.Printf("%s ", b.AppendMove(nil, m))
	}
	fmt.Println(b.Points(blokus.Black).Len(), b.Hand(blokus.White)&1)
	// Output:
	// d11 f11 c10 g10 c8 g8 d7 f7 8 0
}
