-- Form 8 adds the score of the seat that moved first to blocks. Then the program counts all games to fill the column, also
-- in blocks that form 4 has filled. The checksums of blocks count it.
ALTER TABLE block ADD COLUMN first_score INTEGER NOT NULL DEFAULT 0;
PRAGMA user_version = 8;
