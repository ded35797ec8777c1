-- Form 6 adds stretches of runs and fingerprints of players. Earlier rows keep their checksums, which leave out new columns
-- that are NULL.
ALTER TABLE player ADD COLUMN fingerprint TEXT;
ALTER TABLE game ADD COLUMN stretch INTEGER;
CREATE TABLE stretch (
	-- A part of a run: the games that one build played, until another went on with the run.
	run         INTEGER NOT NULL REFERENCES run (id),
	number      INTEGER NOT NULL, -- in its run, from 1
	started     TEXT NOT NULL,
	version     TEXT NOT NULL,    -- of the program
	revision    TEXT NOT NULL,    -- of its source; '' if the build does not know it
	signature   TEXT NOT NULL,    -- of its play, as in run
	fingerprint TEXT NOT NULL,    -- of the players that the run had when the stretch began, together; '' if none was taken
	checksum    INTEGER NOT NULL,
	PRIMARY KEY (run, number)
) STRICT, WITHOUT ROWID;
PRAGMA user_version = 6;
