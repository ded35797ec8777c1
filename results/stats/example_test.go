package stats_test

import (
	"fmt"

	"tourney/results/stats"
)

func ExampleShare() {
	share := stats.Share(57, 100)
	fmt.Printf("57 of 100: %.1f to %.1f %%\n", 100*share.Lo, 100*share.Hi)
	share = stats.Share(100, 100)
	fmt.Printf("100 of 100: %.1f to %.1f %%\n", 100*share.Lo, 100*share.Hi)
	// Output:
	// 57 of 100: 47.2 to 66.3 %
	// 100 of 100: 96.3 to 100.0 %
}

// A player meets the default in 200 pairs of games, each on one opening with the seats exchanged.
func ExamplePairs() {
	pairs := [5]int{14, 2, 118, 6, 60} // pairs that gave the player 0, 1/2, 1, 3/2 and 2 points
	score := stats.Pairs(pairs).Score()
	fmt.Printf("%.1f %% ±%.1f over %d pairs\n", 100*score.Value, 100*score.Margin(), score.N)

	elo := stats.Elo(score)
	fmt.Printf("%s Elo, %s to %s\n", stats.Signed(elo.Value), stats.Signed(elo.Lo), stats.Signed(elo.Hi))

	switch score.Beside(0.5) {
	case 1:
		fmt.Println("better")
	case -1:
		fmt.Println("worse")
	default:
		fmt.Println("not decided")
	}
	// Output:
	// 62.0 % ±4.0 over 200 pairs
	// +85 Elo, +56 to +115
	// better
}

// A single game shows no spread, so the mean has no interval.
func ExampleMean() {
	for _, turns := range [][]int64{{21}, {21, 25, 18, 30}} {
		var sum, squares int64
		for _, n := range turns {
			sum, squares = sum+n, squares+n*n
		}
		mean := stats.Mean(len(turns), sum, squares)
		if mean.Known() {
			fmt.Printf("%.1f ±%.1f turns\n", mean.Value, mean.Margin())
		} else {
			fmt.Printf("%.1f turns: %s\n", mean.Value, mean.Why)
		}
	}
	// Output:
	// 21.0 turns: one game has no spread
	// 23.5 ±8.3 turns
}
