package results

import "fmt"

// Counted returns n with the noun in singular or plural, as in "1 game" and "2 games".
func Counted[N int | int64](n N, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
