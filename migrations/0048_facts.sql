-- The feed of facts: one row. It begins with the first key that reads facts, the first webhook or head office.
CREATE TABLE feed (
  id       INTEGER PRIMARY KEY CHECK (id = 1),
  -- Random: it tells this restaurant's facts from another's.
  store_id TEXT NOT NULL CHECK (length(store_id) = 32),
  -- NULL while no fact is written.
  began_at INTEGER
) STRICT;
INSERT INTO feed (id, store_id) VALUES (1, lower(hex(randomblob(16))));

-- What happened, numbered without a gap, each with the hash of the one before. The newest is never deleted.
CREATE TABLE facts (
  seq          INTEGER PRIMARY KEY,
  at           INTEGER NOT NULL,
  business_day TEXT NOT NULL,
  kind         TEXT NOT NULL,
  -- Canonical JSON.
  body         TEXT NOT NULL,
  hash         TEXT NOT NULL
) STRICT;

-- Customers appear in facts as random numbers, which are forgotten with the customer.
CREATE TABLE fact_customers (
  phone  TEXT PRIMARY KEY,
  number INTEGER NOT NULL UNIQUE
) STRICT, WITHOUT ROWID;
CREATE TRIGGER fact_customers_forgotten AFTER DELETE ON customers BEGIN
  DELETE FROM fact_customers WHERE phone = old.phone;
END;
CREATE TRIGGER fact_customers_renamed AFTER UPDATE OF phone ON customers WHEN new.phone <> old.phone BEGIN
  UPDATE fact_customers SET phone = new.phone WHERE phone = old.phone;
END;

-- Keys of other programs. A deleted one keeps its row, so that its number is never used again.
CREATE TABLE api_keys (
  id         INTEGER PRIMARY KEY,
  title      TEXT NOT NULL CHECK (title <> ''),
  -- The SHA-256 of the key.
  key_hash   TEXT NOT NULL UNIQUE,
  -- Separated by commas.
  scopes     TEXT NOT NULL CHECK (scopes <> ''),
  created_at INTEGER NOT NULL,
  created_by INTEGER REFERENCES users (id),
  used_at    INTEGER,
  deleted_at INTEGER
) STRICT;

CREATE TABLE webhooks (
  id            INTEGER PRIMARY KEY,
  url           TEXT NOT NULL CHECK (url <> ''),
  -- Kinds of facts, separated by commas.
  kinds         TEXT NOT NULL CHECK (kinds <> ''),
  -- Encrypted with the key in DATA_DIR.
  secret        TEXT NOT NULL,
  -- The last fact that was delivered or is of another kind.
  sent_seq      INTEGER NOT NULL,
  state         TEXT NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'stopped')),
  tries         INTEGER NOT NULL DEFAULT 0,
  -- The first failure of the fact that waits; NULL: none failed.
  failing_since INTEGER,
  next_at       INTEGER NOT NULL,
  reason        TEXT,
  delivered_at  INTEGER,
  created_at    INTEGER NOT NULL
) STRICT;

-- New keys and secrets, encrypted with the key in DATA_DIR, for ten minutes: a repeated call shows them again.
CREATE TABLE shown_secrets (
  owner      TEXT PRIMARY KEY,
  sealed     TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
