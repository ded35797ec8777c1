module example.org/own

go 1.26.0

require tourney v0.0.0

replace tourney => ../..
