-- Form 4 adds blocks, sums for tables, ends of games, thoughts, facts of the config, and checksums. Then the program counts
-- all games to fill the columns and SQL tables; indexes.sql follows.
ALTER TABLE run ADD COLUMN seat_names TEXT;
ALTER TABLE run ADD COLUMN options TEXT;
ALTER TABLE run ADD COLUMN challengers TEXT;
ALTER TABLE run ADD COLUMN planned INTEGER;
ALTER TABLE run ADD COLUMN unrepeatable TEXT;
ALTER TABLE run ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0;
ALTER TABLE player ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0;
ALTER TABLE pairing ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN end_kind TEXT NOT NULL DEFAULT 'rules';
ALTER TABLE game ADD COLUMN end_seat INTEGER;
ALTER TABLE game ADD COLUMN thoughts TEXT;
ALTER TABLE game ADD COLUMN times TEXT;
ALTER TABLE game ADD COLUMN start_hash INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN game_hash INTEGER NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tally ADD COLUMN different INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tally ADD COLUMN starts INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tally ADD COLUMN place_1 INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tally ADD COLUMN place_2 INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tally ADD COLUMN place_3 INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tally ADD COLUMN place_4 INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tally ADD COLUMN points INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tally ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0;
ALTER TABLE study ADD COLUMN weights TEXT;
ALTER TABLE study ADD COLUMN opponents TEXT;
ALTER TABLE study ADD COLUMN unrepeatable TEXT;
ALTER TABLE study ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0;
ALTER TABLE trial ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0;

CREATE TABLE turn_count (
	-- How many games of a pairing, from one kind of opening, took how many turns.
	run      INTEGER NOT NULL,
	pairing  INTEGER NOT NULL,
	opening  TEXT NOT NULL,
	turns    INTEGER NOT NULL,
	games    INTEGER NOT NULL,
	checksum INTEGER NOT NULL,
	PRIMARY KEY (run, pairing, opening, turns),
	FOREIGN KEY (run, pairing) REFERENCES pairing (run, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE block (
	-- The games of one set of seated players on one opening, in all the seat orders that the schedule plays: the unit of
	-- evidence. A player against itself has none. Lists by player are in the order of player ids, each player once.
	run      INTEGER NOT NULL,
	pairing  INTEGER NOT NULL,  -- the first of its seat orders: the one with the smallest id
	number   INTEGER NOT NULL,  -- of its games in their pairings
	opening  TEXT NOT NULL,     -- the kind of start
	start    INTEGER NOT NULL,  -- game.start_hash of its games
	first    INTEGER NOT NULL,  -- the seat that moved first, in all its games
	orders   TEXT NOT NULL,     -- pairing ids of its seat orders, ascending: '1,4'
	played   TEXT NOT NULL,     -- those of which the game is stored; the block is complete once it equals orders
	scores   TEXT NOT NULL,     -- by player, twelfths of a game won: '18,6'
	places   TEXT NOT NULL,     -- by player, the sum of its places in twelfths: '30,42'
	points   TEXT NOT NULL,     -- by player, the sum of its points, in games that count them
	checksum INTEGER NOT NULL,
	PRIMARY KEY (run, pairing, number),
	FOREIGN KEY (run, pairing) REFERENCES pairing (run, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE block_score (
	-- Which scores the complete blocks of a set of players have given, and how often.
	run      INTEGER NOT NULL,
	pairing  INTEGER NOT NULL,  -- as in block
	opening  TEXT NOT NULL,
	scores   TEXT NOT NULL,     -- as in block
	blocks   INTEGER NOT NULL,
	checksum INTEGER NOT NULL,
	PRIMARY KEY (run, pairing, opening, scores),
	FOREIGN KEY (run, pairing) REFERENCES pairing (run, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE block_sum (
	-- What else the complete blocks of a set of players have given to each: sums over the blocks, and of the squares.
	run            INTEGER NOT NULL,
	pairing        INTEGER NOT NULL, -- as in block
	opening        TEXT NOT NULL,
	player         INTEGER NOT NULL, -- its id
	blocks         INTEGER NOT NULL,
	places         INTEGER NOT NULL, -- in twelfths of a place
	places_squared INTEGER NOT NULL,
	points         INTEGER NOT NULL,
	points_squared INTEGER NOT NULL,
	checksum       INTEGER NOT NULL,
	PRIMARY KEY (run, pairing, opening, player),
	FOREIGN KEY (run, pairing) REFERENCES pairing (run, id)
) STRICT, WITHOUT ROWID;
PRAGMA user_version = 4;
