#!/usr/bin/env python3
"""Gomoku: plays where the fives in line are worth most. Two weights say how much; tune finds better ones."""
import random, sys

w = {"growth": 3, "defence": 0.5}  # each stone multiplies a five by growth; those of the opponent count defence times


def best(rows, me):  # returns column and row, from the top left
    size, value = len(rows), {(x, y): 0 for y, row in enumerate(rows) for x, cell in enumerate(row) if cell == "."}
    for x in range(size):
        for y in range(size):
            for dx, dy in (1, 0), (0, 1), (1, 1), (-1, 1):
                five = [(x + i * dx, y + i * dy) for i in range(5)]
                if 0 <= five[4][0] < size and five[4][1] < size:
                    stones = "".join(rows[b][a] for a, b in five).replace(".", "")
                    if len(set(stones)) < 2:  # a five of both colours is worth nothing
                        for cell in value.keys() & five:
                            value[cell] += w["growth"] ** len(stones) * (1 if me in stones else w["defence"])
    return max(value, key=lambda cell: (value[cell], random.random()))


for line in sys.stdin:
    word, _, rest = line.rstrip("\n").partition(" ")
    if word == "tourney":
        print("weight growth 3 1 20 log\nweight defence 0.5 0 2\nready weighted.py board", flush=True)
    elif word == "weights":
        w = {name: float(value) for name, value in (pair.split("=") for pair in rest.split())}
    elif word == "new":
        random.seed(rest.split()[1])  # equal seeds, equal games
    elif word == "board":
        rows, me = rest.split()[0].split("/"), {"b": "x", "w": "o"}[rest.split()[1]]
    elif word == "go":
        x, y = best(rows, me)
        print(f"move {chr(ord('a') + x)}{len(rows) - y}", flush=True)
    elif word == "quit":
        break
