-- What head office publishes to its stores. Bodies are those of the hub's calls, as JSON.
CREATE TABLE groups (
  id    BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title TEXT NOT NULL UNIQUE
);

-- A store is in one group at most.
CREATE TABLE group_stores (
  store_id BIGINT PRIMARY KEY REFERENCES stores (id) ON DELETE CASCADE,
  group_id BIGINT NOT NULL REFERENCES groups (id) ON DELETE CASCADE
);
CREATE INDEX group_stores_group ON group_stores (group_id);

CREATE TABLE catalogue (
  id    BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind  TEXT NOT NULL CHECK (kind IN ('tax', 'category', 'group', 'item', 'promotion', 'settings')),
  title TEXT NOT NULL,
  body  TEXT NOT NULL,
  -- The groups of options of an item, as JSON; NULL: each store's own.
  groups TEXT,
  -- The fields that stores own, as JSON.
  owned TEXT NOT NULL,
  -- The fields that groups of stores own: { group: { field: value } } as JSON.
  of_groups TEXT NOT NULL,
  changed_at BIGINT NOT NULL,
  -- Kept, because stores that were offline have to delete it as well.
  deleted_at BIGINT
);

CREATE TABLE releases (
  no         BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title      TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  created_by TEXT NOT NULL,
  starts     TEXT NOT NULL CHECK (starts IN ('now', 'next-day'))
);

-- A release as one store gets it, and what it did with it.
CREATE TABLE store_releases (
  store_id   BIGINT NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
  no         BIGINT NOT NULL REFERENCES releases (no),
  entries    TEXT NOT NULL,
  applied_at BIGINT,
  -- The entries that it left out, as JSON; NULL before it was applied.
  refused    TEXT,
  PRIMARY KEY (store_id, no)
);
CREATE INDEX store_releases_no ON store_releases (no);
