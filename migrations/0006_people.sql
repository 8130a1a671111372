-- PINs, and tills: enrolled browsers at which staff change over by PIN.

ALTER TABLE users ADD COLUMN pin_hash TEXT;
-- Wrong PINs in a row, wherever they were typed; from 15 on the PIN rests until its owner signs in by password.
ALTER TABLE users ADD COLUMN pin_failures INTEGER NOT NULL DEFAULT 0;
CREATE INDEX users_with_pin ON users (id) WHERE pin_hash IS NOT NULL AND deleted_at IS NULL;

-- The token is stored only as its SHA-256 hash; expires_at is counted on the clock of the sessions.
CREATE TABLE tills (
  id           INTEGER PRIMARY KEY,
  title        TEXT NOT NULL CHECK (title <> ''),
  token_hash   TEXT NOT NULL UNIQUE,
  expires_at   INTEGER NOT NULL,
  last_user_id INTEGER REFERENCES users (id),
  last_seen    INTEGER NOT NULL
) STRICT;

-- At which till a session runs, and whether it began with a PIN.
ALTER TABLE devices ADD COLUMN till_id INTEGER REFERENCES tills (id) ON DELETE SET NULL;
ALTER TABLE devices ADD COLUMN by_pin INTEGER NOT NULL DEFAULT 0 CHECK (by_pin IN (0, 1));
CREATE INDEX devices_till ON devices (till_id) WHERE till_id IS NOT NULL;
