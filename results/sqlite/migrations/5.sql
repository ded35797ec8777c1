-- Form 5 adds games that were left out, and replaces an index; indexes.sql follows.
DROP INDEX IF EXISTS game_by_hash;
CREATE TABLE unplayed (
	-- Games that were left out, in ranges that do not overlap. Each game of a plan ends here or in the table game.
	run         INTEGER NOT NULL,
	pairing     INTEGER NOT NULL,
	from_number INTEGER NOT NULL, -- the first game of the range
	to_number   INTEGER NOT NULL, -- the last one
	reason      TEXT NOT NULL,
	final       INTEGER NOT NULL, -- 1: the run has gone on without them; 0: they may be tried again
	checksum    INTEGER NOT NULL,
	PRIMARY KEY (run, pairing, from_number),
	FOREIGN KEY (run, pairing) REFERENCES pairing (run, id)
) STRICT, WITHOUT ROWID;
PRAGMA user_version = 5;
