-- Moving a store to another database. Set while that goes on, in the directory and in the database that the store leaves:
-- its hub waits.
ALTER TABLE stores ADD COLUMN moving_to TEXT;
-- In the directory: odd while a store's figures are taken from one database to another, one more after each step. A list
-- that was read meanwhile is read again.
ALTER TABLE identity ADD COLUMN moves BIGINT NOT NULL DEFAULT 0;
