-- Form 3 adds studies.
CREATE TABLE study (
	id        INTEGER PRIMARY KEY,
	name      TEXT NOT NULL UNIQUE,
	game      TEXT NOT NULL,
	heuristic TEXT NOT NULL,
	method    TEXT NOT NULL,
	budget    INTEGER NOT NULL,
	config    TEXT NOT NULL,
	seed      INTEGER NOT NULL,
	version   TEXT NOT NULL,
	signature TEXT NOT NULL,
	started   TEXT NOT NULL,
	finished  TEXT
) STRICT;
CREATE TABLE trial (
	study      INTEGER NOT NULL REFERENCES study (id),
	number     INTEGER NOT NULL,
	stage      TEXT NOT NULL,
	candidate  INTEGER NOT NULL,
	run        INTEGER NOT NULL,
	player     TEXT NOT NULL,
	spec       TEXT NOT NULL,
	weights    TEXT NOT NULL,
	games      INTEGER NOT NULL,
	wins       INTEGER NOT NULL,
	draws      INTEGER NOT NULL,
	losses     INTEGER NOT NULL,
	faults     INTEGER NOT NULL,
	pairs_ll   INTEGER NOT NULL,
	pairs_ld   INTEGER NOT NULL,
	pairs_even INTEGER NOT NULL,
	pairs_wd   INTEGER NOT NULL,
	pairs_ww   INTEGER NOT NULL,
	finished   TEXT NOT NULL,
	PRIMARY KEY (study, number),
	FOREIGN KEY (run, player) REFERENCES player (run, name)
) STRICT, WITHOUT ROWID;
PRAGMA user_version = 3;
