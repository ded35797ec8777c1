-- Form 7 adds further facts of the config, and comparisons with a baseline. Earlier runs keep their checksums, which leave
-- out a plan that is NULL.
ALTER TABLE run ADD COLUMN plan TEXT;
CREATE TABLE comparison (
	-- A run that was compared with another one, its baseline. The more there are, the more evidence the next one needs.
	run      INTEGER NOT NULL REFERENCES run (id), -- the baseline
	position INTEGER NOT NULL, -- from 1, in the order of their first comparison
	name     TEXT NOT NULL,    -- of the run compared with it, which may be of another database
	started  TEXT NOT NULL,    -- as in that run
	checksum INTEGER NOT NULL,
	PRIMARY KEY (run, position)
) STRICT, WITHOUT ROWID;
PRAGMA user_version = 7;
