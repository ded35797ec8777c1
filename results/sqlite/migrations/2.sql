-- Form 2 counts hits and cuts. It is a form of its own, because an earlier program that went on writing would leave zeros in
-- the new columns, as if its searches had found nothing.
ALTER TABLE seat ADD COLUMN hits INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seat ADD COLUMN cuts INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seat ADD COLUMN first_cuts INTEGER NOT NULL DEFAULT 0;
PRAGMA user_version = 2;
