#!/usr/bin/env python3
"""Gomoku: looks at every five cells in line. Five with stones of one colour only are worth more, the more stones."""
import random, sys

OWN = [1, 20, 400, 6000, 1000000]   # by own stones among the five, if there are no others
OTHERS = [0, 12, 250, 3000, 50000]  # by stones of the opponent: to stand in the way


def best(rows, me):
    """Returns column and row, from the top left, of the empty cell with the most valuable fives through it."""
    size = len(rows)
    value = {(x, y): 0 for y in range(size) for x in range(size) if rows[y][x] == "."}
    for y in range(size):
        for x in range(size):
            for dx, dy in (1, 0), (0, 1), (1, 1), (-1, 1):
                five = [(x + i * dx, y + i * dy) for i in range(5)]
                if not (0 <= five[4][0] < size and five[4][1] < size):
                    continue
                stones = [rows[b][a] for a, b in five if rows[b][a] != "."]
                mine = stones.count(me)
                if 0 < mine < len(stones):
                    continue  # of both colours: nobody can fill it
                for cell in five:
                    if cell in value:
                        value[cell] += OWN[mine] if mine == len(stones) else OTHERS[len(stones)]
    most = max(value.values())
    return random.choice([cell for cell in value if value[cell] == most])


for line in sys.stdin:
    word, _, rest = line.rstrip("\n").partition(" ")
    if word == "tourney":
        game = rest.split()[1]
        print("ready fives.py board" if game == "gomoku" else "error it plays gomoku, not " + game, flush=True)
    elif word == "new":
        random.seed(rest.split()[1])
    elif word == "board":
        rows, mover = rest.split()
        rows = rows.split("/")
    elif word == "go":
        x, y = best(rows, {"b": "x", "w": "o"}[mover])
        print(f"move {chr(ord('a') + x)}{len(rows) - y}", flush=True)
    elif word == "quit":
        break
