package pentago_test

import (
	"fmt"

	"tourney/games"
	"tourney/games/pentago"
)

// A turn of Pentago is two sub-moves of one seat. Do returns the next mover and whether the game is over. Undo takes the
// last sub-move back. Here White's placement on 4 wins at once; White takes it back and plays another turn.
func Example() {
	options, err := games.Complete(pentago.Game{}.Options(), nil)
	if err != nil {
		panic(err)
	}
	p, err := pentago.Game{}.Parse(options, "WWWW../....../....../....../....../BBBB.. w p")
	if err != nil {
		panic(err)
	}
	seats := pentago.Game{}.SeatNames(options)

	win, err := p.ParseMove("4")
	if err != nil {
		panic(err)
	}
	_, over := p.Do(win)
	fmt.Println(over, seats[p.Outcome().Winner()], p.Outcome().Reason)
	p.Undo()

	for _, word := range []string{"35", "2-"} {
		moves := p.AppendMoves(nil)
		m, err := p.ParseMove(word)
		if err != nil {
			panic(err)
		}
		mover := seats[p.Mover()]
		next, over := p.Do(m)
		fmt.Printf("%s plays %s, one of %d sub-moves; then %s moves, over: %t\n", mover, word, len(moves), seats[next], over)
	}
	line, _ := p.AppendText(nil)
	fmt.Printf("%s after %d turn\n%s", line, p.Turns(), p.AppendDiagram(nil))
	// Output:
	// true White five
	// White plays 35, one of 28 sub-moves; then White moves, over: false
	// White plays 2-, one of 8 sub-moves; then Black moves, over: false
	// WWWW../....../....../..B.../..B.../..BB.W b p after 1 turn
	//  0 W W W | W . .
	//  6 . . . | . . .
	// 12 . . . | . . .
	//    ------+------
	// 18 . . B | . . .
	// 24 . . B | . . .
	// 30 . . B | B . W
}
