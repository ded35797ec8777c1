// Command tune looks for better weights of a heuristic, and says how sure it is that they are better.
package main

import "tourney/cli"

func main() { cli.Tune() }
