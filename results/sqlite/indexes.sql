-- How many different games and starts a pairing has is asked whenever a game is stored.
CREATE INDEX game_by_hash ON game (pairing, start_hash, game_hash);
