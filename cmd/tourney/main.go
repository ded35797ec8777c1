// Command tourney plays tournaments of game heuristics and shows what came of them.
package main

import "tourney/cli"

func main() { cli.Tourney() }
