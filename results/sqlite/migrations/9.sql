-- Form 9 keeps the opponents of trials and the further rounds of studies. Checksums count the columns only where they
-- say more than in rows of before.
ALTER TABLE study ADD COLUMN rounds TEXT;
ALTER TABLE trial ADD COLUMN round INTEGER NOT NULL DEFAULT 1;
ALTER TABLE trial ADD COLUMN meetings TEXT;
PRAGMA user_version = 9;
