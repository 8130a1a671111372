-- Stores on several databases (STORES_SHARD). Which database has the figures of a store, by its name; NULL: the directory,
-- which is the database of DATABASE_URL. A shard has a copy of each of its stores' rows, with its own name here.
ALTER TABLE stores ADD COLUMN shard TEXT;
GRANT SELECT (shard) ON stores TO comanda_office_reader;

-- What this database is, so that no address can be mistaken for another one. Empty without STORES_SHARD.
CREATE TABLE identity (
  id        INTEGER PRIMARY KEY CHECK (id = 1),
  -- A random text, the same in the directory and its shards.
  office_id TEXT NOT NULL,
  -- The name of the shard; NULL: the directory.
  name      TEXT
);
