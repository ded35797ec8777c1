-- Whether a start, and a game, is new to its tally is asked whenever a game is stored.
CREATE INDEX game_by_hash ON game (pairing, opening, first, start_hash, game_hash);
