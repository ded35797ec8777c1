package results_test

import (
	"errors"
	"fmt"

	"tourney/results"
)

func ExampleResolve() {
	run := results.Run{
		Name:     "night",
		Players:  []results.Player{{Name: "a"}, {Name: "b"}},
		Pairings: []results.Pairing{{Seats: []int{0, 1}}, {Seats: []int{1, 0}}},
	}
	fmt.Println(run.Address(1, 17))

	target, err := results.Resolve("night/b-a/17", []results.Run{run})
	fmt.Println(target.Run, target.Pairing, target.Number, err)

	target, err = results.Resolve("night", []results.Run{run})
	fmt.Println(target.Run, target.Pairing, target.Number, err)

	_, err = results.Resolve("night/a-c/17", []results.Run{run})
	fmt.Println(err)
	fmt.Println(errors.Is(err, results.ErrNoGame))
	// Output:
	// night/b-a/17
	// night 1 17 <nil>
	// night -1 -1 <nil>
	// "night/a-c/17": no such game: run night has no such pairing (there is: a-b, b-a)
	// true
}
