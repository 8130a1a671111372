-- The head office that gets this restaurant's facts: no row without one.
CREATE TABLE head_office (
  id            INTEGER PRIMARY KEY CHECK (id = 1),
  address       TEXT NOT NULL CHECK (address <> ''),
  -- The name that it said.
  title         TEXT NOT NULL,
  -- The key of this store, encrypted with the key in DATA_DIR.
  sealed_key    TEXT NOT NULL,
  -- The SHA-256 of the pairing code, so that a repeated call does not use it twice.
  code_hash     TEXT NOT NULL,
  -- The last fact that it has.
  sent_seq      INTEGER NOT NULL DEFAULT 0,
  paired_at     INTEGER NOT NULL,
  -- The last answer that was a success.
  heard_at      INTEGER,
  failing_since INTEGER,
  reason        TEXT
) STRICT;
