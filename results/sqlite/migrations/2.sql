-- Form 2 counts hits and cuts. It is a new form because an earlier program would go on writing zeros to the new columns,
-- as if its searches had found nothing.
ALTER TABLE seat ADD COLUMN hits INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seat ADD COLUMN cuts INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seat ADD COLUMN first_cuts INTEGER NOT NULL DEFAULT 0;
PRAGMA user_version = 2;
