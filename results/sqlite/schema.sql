-- The SQL tables of a tourney database; views.sql has the views. Other programs may rely on these names. Each change of
-- this file raises user_version: before the first release, a program reads databases of its own form only. Until the writer
-- has closed it, a database is the .db file and its -wal together.
--
-- Every row ends in a checksum of its other columns, which tourney verifies whenever it reads the row: other programs must
-- not change rows. The rows of tally, turn_count, block, block_score, block_sum and cost follow from the games; tourney
-- verify recounts them.
PRAGMA application_id = 1414680153; -- 0x54524E59, the letters TRNY
PRAGMA user_version = 12;

CREATE TABLE run (
	-- One tournament. All times in this database are RFC 3339 text in UTC, whole seconds: they sort as text.
	id        INTEGER PRIMARY KEY,
	name      TEXT NOT NULL UNIQUE,
	game      TEXT NOT NULL,    -- the game's name: 'pentago'
	config    TEXT NOT NULL,    -- YAML with every default written out
	seed      INTEGER NOT NULL,
	version   TEXT NOT NULL,    -- of the program that began the run
	signature TEXT NOT NULL,    -- of that program's play: equal signatures play equal games
	started   TEXT NOT NULL,
	finished  TEXT,             -- NULL while games are missing
	-- The config as data, which the program reads.
	seat_names   TEXT NOT NULL, -- of the game, as a JSON list: '["White","Black"]'
	options      TEXT NOT NULL, -- of the rules, as a JSON object
	challengers  TEXT NOT NULL, -- players of a gauntlet who meet only the others, as a JSON list; '[]' in a round robin
	planned      INTEGER NOT NULL, -- games in the plan; the most games of a run that ends by its results
	unrepeatable TEXT NOT NULL, -- players whose games cannot be played again, and why: '{"quick":"by the clock"}'
	-- The rest of the config, as a JSON object: openings, a list of objects with kind, games, skip, min, max, parity, distinct,
	-- lines, symmetry, shuffled; order, seating, self, against, until, margin, error, most; clock, with turn_ns, game_ns,
	-- increment_ns, margin_ns; deadline_ns; thoughts; and the deterministic players. What is empty or false may be left out.
	plan         TEXT NOT NULL,
	checksum     INTEGER NOT NULL -- of this row, and of which rows the run has in player, pairing, unplayed, stretch and comparison
) STRICT;

CREATE TABLE player (
	-- One configuration that takes part in a run.
	id          INTEGER PRIMARY KEY,
	run         INTEGER NOT NULL REFERENCES run (id),
	name        TEXT NOT NULL,
	spec        TEXT NOT NULL,     -- the complete player string
	position    INTEGER NOT NULL,  -- in the config, from 0
	fingerprint TEXT,              -- of how the player plays: 16 hexadecimal digits; NULL if none was taken when it entered the run
	-- All of spec, as a JSON list of objects: name, value; of, the heuristic of a weight or the kind of a player without
	-- one; weight; given, not at the default; quiet, which tables show only where a player is given it; private, which they
	-- never show. What is empty or false is left out.
	settings    TEXT NOT NULL,
	checksum    INTEGER NOT NULL,
	UNIQUE (run, name)
) STRICT;

CREATE TABLE pairing (
	-- Players of a run seated against each other. Another seat order is another pairing.
	id       INTEGER PRIMARY KEY,
	run      INTEGER NOT NULL REFERENCES run (id),
	key      TEXT NOT NULL,     -- 16 hexadecimal digits: a hash of game, options and the seated specifications
	seats    TEXT NOT NULL,     -- player ids in seat order, '3,1'; as rows: json_each('[' || seats || ']')
	position INTEGER NOT NULL,  -- in the schedule, from 0
	checksum INTEGER NOT NULL,
	UNIQUE (run, seats),
	UNIQUE (run, id)            -- lets the tables below refuse a pairing of another run
) STRICT;

CREATE TABLE stretch (
	-- A part of a run: the games that one build played on one machine, until another build or machine went on with the run.
	run         INTEGER NOT NULL REFERENCES run (id),
	number      INTEGER NOT NULL, -- in its run, from 1
	started     TEXT NOT NULL,
	version     TEXT NOT NULL,    -- of the program
	revision    TEXT NOT NULL,    -- of its source; '' if the build does not know it
	signature   TEXT NOT NULL,    -- of its play, as in run
	fingerprint TEXT NOT NULL,    -- of the players that the run had when the stretch began, together; '' if none was taken
	machine     TEXT NOT NULL,    -- that played: processor, cores, memory, system, Go
	checksum    INTEGER NOT NULL,
	PRIMARY KEY (run, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE comparison (
	-- A run that was compared with another one, its baseline. The more there are, the more evidence the next one needs.
	run      INTEGER NOT NULL REFERENCES run (id), -- the baseline
	position INTEGER NOT NULL, -- from 1, in the order of their first comparison
	name     TEXT NOT NULL,    -- of the run compared with it, which may be of another database
	started  TEXT NOT NULL,    -- as in that run
	checksum INTEGER NOT NULL,
	PRIMARY KEY (run, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE game (
	-- One finished game. It has a row id, so that the primary key is a narrow index of its own: which games are
	-- played is then answered without reading the games.
	run      INTEGER NOT NULL,
	pairing  INTEGER NOT NULL,
	number   INTEGER NOT NULL,  -- in its pairing; equal numbers have equal openings in every pairing
	opening  TEXT NOT NULL,     -- the kind of start: 'empty', 'random'
	start    TEXT NOT NULL,     -- position text
	first    INTEGER NOT NULL,  -- the seat that moved first
	reason   TEXT NOT NULL,     -- how it ended, in the game's words, or else end_kind
	plies    INTEGER NOT NULL,  -- sub-moves played
	turns    INTEGER NOT NULL,  -- turns finished, all seats together
	moves    BLOB NOT NULL,     -- sub-moves in the game's packing, each as an unsigned LEB128 varint
	finished TEXT NOT NULL,
	end_kind TEXT NOT NULL,     -- 'rules', 'resigned', or which fault: 'panic', 'illegal move', 'error', 'deadline', 'crash', 'start', 'stall', 'protocol', 'memory'
	end_seat INTEGER,           -- that resigned or was at fault; NULL where the game ended by its rules
	thoughts TEXT,              -- what searches said of their decisions, as a JSON list; NULL if none did: see the view decision
	times    TEXT,              -- wall time of each thought in microseconds, as a JSON list
	start_hash INTEGER NOT NULL, -- of the start's text
	game_hash  INTEGER NOT NULL, -- of start and moves: equal games have equal hashes
	stretch    INTEGER NOT NULL, -- the number of the run's stretch in which it was played
	checksum   INTEGER NOT NULL, -- of this row and the game's rows in seat
	PRIMARY KEY (run, pairing, number),
	FOREIGN KEY (run, pairing) REFERENCES pairing (run, id)
) STRICT;

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

CREATE TABLE seat (
	-- One seat's share of a game.
	run        INTEGER NOT NULL,
	pairing    INTEGER NOT NULL,
	number     INTEGER NOT NULL,
	seat       INTEGER NOT NULL, -- from 0, in the order of pairing.seats
	place      INTEGER NOT NULL, -- 1 is best; equal places are a tie
	points     INTEGER NOT NULL, -- 0 in games that do not count points
	nodes      INTEGER NOT NULL, -- positions visited by the seat's searches
	evals      INTEGER NOT NULL, -- evaluations made
	hits       INTEGER NOT NULL, -- positions whose value the transposition table knew well enough
	cuts       INTEGER NOT NULL, -- positions left early, because no further sub-move could matter
	first_cuts INTEGER NOT NULL, -- those of them left after the first sub-move tried; the better the order, the more
	micros     INTEGER NOT NULL, -- wall time spent choosing moves, in microseconds
	fault      TEXT NOT NULL,    -- '' or what the seat did wrong; it has lost by that
	own_turns  INTEGER NOT NULL, -- turns that the seat began
	PRIMARY KEY (run, pairing, number, seat),
	FOREIGN KEY (run, pairing, number) REFERENCES game (run, pairing, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE tally (
	-- The sums of all games of a pairing that began alike and were first moved by the same seat, one row for each
	-- seat. They are written together with the games, so that tables never have to read those. The sums over games
	-- repeat in every seat's row: add up the rows of one seat only.
	run           INTEGER NOT NULL,
	pairing       INTEGER NOT NULL,
	opening       TEXT NOT NULL,
	first         INTEGER NOT NULL,
	seat          INTEGER NOT NULL,
	games         INTEGER NOT NULL, -- wins + draws + losses
	wins          INTEGER NOT NULL, -- in first place alone
	draws         INTEGER NOT NULL, -- in first place with others
	losses        INTEGER NOT NULL,
	faults        INTEGER NOT NULL, -- games in which this seat was at fault
	turns         INTEGER NOT NULL, -- summed over the games
	turns_squared INTEGER NOT NULL, -- the sum of the squares, for the spread
	different     INTEGER NOT NULL, -- different games: those that are move for move the same count once
	starts        INTEGER NOT NULL, -- different starts
	place_1       INTEGER NOT NULL, -- first places in twelfths of a game: a place is divided by those who share it
	place_2       INTEGER NOT NULL,
	place_3       INTEGER NOT NULL,
	place_4       INTEGER NOT NULL,
	points        INTEGER NOT NULL, -- summed, in games that count points
	checksum      INTEGER NOT NULL,
	PRIMARY KEY (run, pairing, opening, first, seat),
	FOREIGN KEY (run, pairing) REFERENCES pairing (run, id)
) STRICT, WITHOUT ROWID;

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
	run         INTEGER NOT NULL,
	pairing     INTEGER NOT NULL, -- the first of its seat orders: the one with the smallest id
	number      INTEGER NOT NULL, -- of its games in their pairings
	opening     TEXT NOT NULL,    -- the kind of start
	start       INTEGER NOT NULL, -- game.start_hash of its games
	first       INTEGER NOT NULL, -- the seat that moved first, in all its games
	orders      TEXT NOT NULL,    -- pairing ids of its seat orders, ascending: '1,4'
	played      TEXT NOT NULL,    -- those of which the game is stored; the block is complete once it equals orders
	scores      TEXT NOT NULL,    -- by player, twelfths of a game won: '18,6'
	places      TEXT NOT NULL,    -- by player, the sum of its places in twelfths: '30,42'
	points      TEXT NOT NULL,    -- by player, the sum of its points, in games that count them
	first_score INTEGER NOT NULL, -- twelfths of a game won by the seat that moved first, over its games
	checksum    INTEGER NOT NULL,
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

CREATE TABLE cost (
	-- What games have cost a player: sums over the games with one kind of opening, in parts by the number of the opening. All
	-- games on one opening are in one part, so that parts are independent. Games that ended before anybody was asked for a
	-- move are left out.
	run      INTEGER NOT NULL REFERENCES run (id),
	player   INTEGER NOT NULL REFERENCES player (id),
	opening  TEXT NOT NULL,
	part     INTEGER NOT NULL, -- game.number modulo 31
	games    INTEGER NOT NULL, -- seats of the player in games: two in a game against itself
	turns    INTEGER NOT NULL, -- seat.own_turns, summed
	nodes    INTEGER NOT NULL, -- a game counts for at most 2^40 nodes, evaluations or microseconds
	evals    INTEGER NOT NULL,
	micros   INTEGER NOT NULL,
	checksum INTEGER NOT NULL,
	PRIMARY KEY (run, player, opening, part)
) STRICT, WITHOUT ROWID;

CREATE TABLE study (
	-- One search for better weights of a heuristic. Its games are those of runs, which its trials name.
	id        INTEGER PRIMARY KEY,
	name      TEXT NOT NULL UNIQUE,
	game      TEXT NOT NULL,
	heuristic TEXT NOT NULL,
	method    TEXT NOT NULL,    -- that chooses the weights, such as 'auto'
	budget    INTEGER NOT NULL, -- games it may play, all stages and rounds together
	config    TEXT NOT NULL,    -- YAML with every default written out
	seed      INTEGER NOT NULL,
	version   TEXT NOT NULL,    -- of the program that began the study
	signature TEXT NOT NULL,    -- of that program's play, as in run
	started   TEXT NOT NULL,
	finished  TEXT,             -- NULL while trials are missing
	-- The config as data, which the program reads.
	weights      TEXT NOT NULL, -- that are tuned, as a JSON list of objects: name, min, max, log, switch, steps
	opponents    TEXT NOT NULL, -- of the search, as a JSON list of objects: name, spec
	unrepeatable TEXT NOT NULL, -- as in run
	rounds       TEXT NOT NULL, -- games of each further round, as a JSON list
	-- The rest of the config, as a JSON object: candidate, with name, spec; options, of the rules; clock, deadline_ns, thoughts,
	-- as in run.plan; ties, a list of objects with kind, weights; best, deeper, empty, duels, champions, seats; and openings,
	-- lists as in run.plan by trial.stage.
	plan         TEXT NOT NULL,
	checksum     INTEGER NOT NULL -- of this row, and of which rows the study has in trial
) STRICT;

CREATE TABLE trial (
	-- Some games of one candidate in a stage: its weights, and how it did. Pairs of games on one opening with the seats
	-- exchanged are counted by the candidate's points in both together; all are 0 where it took one seat only.
	study      INTEGER NOT NULL REFERENCES study (id),
	number     INTEGER NOT NULL, -- from 0, in the order asked for
	stage      TEXT NOT NULL,    -- 'search': against the opponents or each other; 'retest', 'proof', 'deeper' and 'empty': against the default
	candidate  INTEGER NOT NULL, -- 0 is the default; others count from 1 in the order drawn
	run        INTEGER NOT NULL, -- where its games are
	player     TEXT NOT NULL,    -- the candidate's name there
	spec       TEXT NOT NULL,    -- its complete player string
	weights    TEXT NOT NULL,    -- that are tuned, as a JSON object ordered by name: '{"middle":1.15,"monica":1.13}'
	games      INTEGER NOT NULL, -- wins + draws + losses
	wins       INTEGER NOT NULL,
	draws      INTEGER NOT NULL,
	losses     INTEGER NOT NULL,
	faults     INTEGER NOT NULL, -- among the losses: its own faults
	pairs_ll   INTEGER NOT NULL, -- 0 points: both lost
	pairs_ld   INTEGER NOT NULL, -- 1/2: one lost, one drawn
	pairs_even INTEGER NOT NULL, -- 1: one won and one lost, or both drawn
	pairs_wd   INTEGER NOT NULL, -- 3/2: one won, one drawn
	pairs_ww   INTEGER NOT NULL, -- 2: both won
	finished   TEXT NOT NULL,
	round      INTEGER NOT NULL, -- of the study, from 1
	-- The opponents, as a JSON list of objects: player, its name in the run; wins, draws, losses of the candidate, left
	-- out where 0; weights, if the opponent has the heuristic of the study.
	meetings   TEXT NOT NULL,
	checksum   INTEGER NOT NULL,
	PRIMARY KEY (study, number),
	FOREIGN KEY (run, player) REFERENCES player (run, name)
) STRICT, WITHOUT ROWID;
