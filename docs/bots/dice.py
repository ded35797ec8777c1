#!/usr/bin/env python3
import random, sys

for line in sys.stdin:
    word, _, rest = line.rstrip("\n").partition(" ")
    if word == "tourney":
        print("ready dice.py legal", flush=True)  # with "legal" we are told the moves
    elif word == "new":
        random.seed(rest.split()[1])  # equal seeds, equal games
    elif word == "legal":
        legal = rest.split()
    elif word == "go":
        print("move", random.choice(legal), flush=True)
    elif word == "quit":
        break
