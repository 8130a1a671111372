-- Who sent a call in another's name, among the exceptions; how many entries of one kind somebody made within an hour.

ALTER TABLE exceptions ADD COLUMN sent_by TEXT;

-- One row for an hour of one user. Beyond the limit a single exception stands for the others: `more` of them, together
-- worth `more_cents`.
CREATE TABLE noisy_hours (
  id           INTEGER PRIMARY KEY,
  user_id      INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind         TEXT NOT NULL,
  began_at     INTEGER NOT NULL,
  entries      INTEGER NOT NULL,
  exception_id INTEGER REFERENCES exceptions (id),
  more         INTEGER NOT NULL DEFAULT 0,
  more_cents   INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX noisy_hours_user ON noisy_hours (user_id, kind, id);
CREATE UNIQUE INDEX noisy_hours_exception ON noisy_hours (exception_id) WHERE exception_id IS NOT NULL;

-- What somebody asked for by name, one page after the other.
CREATE INDEX exceptions_user ON exceptions (user_id, id);
