-- Releases of head office: what was applied, what each entry became here, and what head office does not know yet.
CREATE TABLE releases (
  no         INTEGER PRIMARY KEY,
  title      TEXT NOT NULL,
  applied_at INTEGER NOT NULL,
  -- The entries that were left out, with their reasons, as JSON.
  refused    TEXT NOT NULL,
  is_reported INTEGER NOT NULL DEFAULT 0 CHECK (is_reported IN (0, 1))
) STRICT;
CREATE TABLE released (
  -- The name of an entry at head office.
  ref      TEXT PRIMARY KEY,
  kind     TEXT NOT NULL,
  -- 0 for the store's settings, of which there is one.
  local_id INTEGER NOT NULL,
  -- The SHA-256 of the entry as it was applied: an unchanged one is left alone.
  hash     TEXT NOT NULL
) STRICT, WITHOUT ROWID;
-- Rows of these tables are deleted, and their numbers may be given again.
CREATE TRIGGER released_tax_gone AFTER DELETE ON taxes BEGIN
  DELETE FROM released WHERE kind = 'tax' AND local_id = OLD.id;
END;
CREATE TRIGGER released_category_gone AFTER DELETE ON categories BEGIN
  DELETE FROM released WHERE kind = 'category' AND local_id = OLD.id;
END;
