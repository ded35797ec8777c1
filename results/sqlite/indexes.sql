-- Which starts and games a tally has is read from here by those who store more: all hashes of a run, without its games.
CREATE INDEX IF NOT EXISTS game_hashes ON game (run, pairing, number, opening, first, start_hash, game_hash);
