-- A writer that continues a run reads the starts and games of its tallies here: all hashes, without the games.
CREATE INDEX game_hashes ON game (run, pairing, number, opening, first, start_hash, game_hash);
