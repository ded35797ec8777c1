-- Form 10 adds what games have cost each player, the turns of each seat, and the machines of stretches. Then the program
-- counts all games to fill cost. Checksums count the new columns only where they say more than in rows of before.
ALTER TABLE seat ADD COLUMN own_turns INTEGER NOT NULL DEFAULT 0;
ALTER TABLE stretch ADD COLUMN machine TEXT NOT NULL DEFAULT '';
CREATE TABLE cost (
	run      INTEGER NOT NULL REFERENCES run (id),
	player   INTEGER NOT NULL REFERENCES player (id),
	opening  TEXT NOT NULL,
	part     INTEGER NOT NULL, -- game.number modulo 31
	games    INTEGER NOT NULL, -- seats of the player in games: two in a game against itself
	counted  INTEGER NOT NULL, -- among them those whose turns are known
	turns    INTEGER NOT NULL, -- seat.own_turns, summed
	nodes    INTEGER NOT NULL, -- a game counts for at most 2^40 nodes, evaluations or microseconds
	evals    INTEGER NOT NULL,
	micros   INTEGER NOT NULL,
	checksum INTEGER NOT NULL,
	PRIMARY KEY (run, player, opening, part)
) STRICT, WITHOUT ROWID;
PRAGMA user_version = 10;
