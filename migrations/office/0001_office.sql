-- Head office: what hubs send, added up. Times are milliseconds since 1970, money is minor units, days are the store's.
CREATE TABLE office (
  id         INTEGER PRIMARY KEY CHECK (id = 1),
  title      TEXT NOT NULL,
  created_at BIGINT NOT NULL
);

CREATE TABLE users (
  id            BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  username      TEXT NOT NULL UNIQUE,
  password_hash TEXT NOT NULL,
  role          TEXT NOT NULL CHECK (role IN ('owner', 'region', 'viewer')),
  created_at    BIGINT NOT NULL
);

-- By the SHA-256 of the cookie.
CREATE TABLE sessions (
  token_hash TEXT PRIMARY KEY,
  user_id    BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  expires_at BIGINT NOT NULL
);
CREATE INDEX sessions_user ON sessions (user_id);

CREATE TABLE stores (
  id         BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The random name of the hub's facts.
  hub_id     TEXT NOT NULL UNIQUE,
  title      TEXT NOT NULL,
  currency   TEXT NOT NULL,
  decimals   INTEGER NOT NULL,
  time_zone  TEXT NOT NULL,
  -- The SHA-256 of the key with which the hub sends.
  key_hash   TEXT NOT NULL UNIQUE,
  paired_at  BIGINT NOT NULL,
  heard_at   BIGINT NOT NULL,
  -- The last fact that the hub said to have.
  head_seq   BIGINT NOT NULL DEFAULT 0,
  -- Since when facts are missing; NULL: none is.
  behind_since BIGINT,
  -- The branch whose facts are in the sums.
  branch     INTEGER NOT NULL DEFAULT 0,
  -- TRUE while a fork waits for a person to choose.
  is_forked  BOOLEAN NOT NULL DEFAULT FALSE
);

-- The stores that a user who is no owner sees.
CREATE TABLE user_stores (
  user_id  BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  store_id BIGINT NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
  PRIMARY KEY (user_id, store_id)
);

CREATE TABLE pairing_codes (
  code_hash  TEXT PRIMARY KEY,
  expires_at BIGINT NOT NULL,
  created_by BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE
);

-- The chains of a store. Branch 0 is the first one; another continues its parent after a fact that both have.
CREATE TABLE branches (
  store_id   BIGINT NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
  no         INTEGER NOT NULL,
  parent     INTEGER,
  -- The last fact of the parent that belongs to this branch too. Of branch 0: the fact before its first.
  after_seq  BIGINT NOT NULL,
  last_seq   BIGINT NOT NULL,
  last_hash  TEXT NOT NULL,
  generation INTEGER NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (store_id, no)
);

-- Partitions by month are made as facts of a month arrive.
CREATE TABLE facts (
  store_id BIGINT NOT NULL,
  branch   INTEGER NOT NULL,
  seq      BIGINT NOT NULL,
  month    TEXT NOT NULL,
  at       BIGINT NOT NULL,
  day      TEXT NOT NULL,
  kind     TEXT NOT NULL,
  body     TEXT NOT NULL,
  hash     TEXT NOT NULL,
  PRIMARY KEY (store_id, branch, seq, month)
) PARTITION BY LIST (month);

-- Sums of the branch that counts. `kind` is what is added up, `key` one of it: an item, a tax, a tender, an hour, a user.
CREATE TABLE sums (
  store_id BIGINT NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
  day      TEXT NOT NULL,
  kind     TEXT NOT NULL,
  key      TEXT NOT NULL,
  -- In thousandths: a third of a bottle was sold.
  count    BIGINT NOT NULL,
  amount   BIGINT NOT NULL,
  tax      BIGINT NOT NULL,
  PRIMARY KEY (store_id, day, kind, key)
);

-- A payment as its last fact says.
CREATE TABLE payments (
  store_id BIGINT NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
  id       BIGINT NOT NULL,
  day      TEXT NOT NULL,
  title    TEXT NOT NULL,
  amount   BIGINT NOT NULL,
  tip      BIGINT NOT NULL,
  cancelled BOOLEAN NOT NULL,
  -- Whether it counted at the last Z.
  counted  BOOLEAN NOT NULL,
  PRIMARY KEY (store_id, id)
);
-- Those that the next Z has to count or take back.
CREATE INDEX payments_running ON payments (store_id) WHERE counted = cancelled;

-- What the next Z has to come to, per store: figures by name.
CREATE TABLE running (
  store_id BIGINT NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
  figure   TEXT NOT NULL,
  amount   BIGINT NOT NULL,
  PRIMARY KEY (store_id, figure)
);

CREATE TABLE zs (
  store_id  BIGINT NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
  z_no      BIGINT NOT NULL,
  day       TEXT NOT NULL,
  closed_at BIGINT NOT NULL,
  sales     BIGINT NOT NULL,
  credits   BIGINT NOT NULL,
  tax       BIGINT NOT NULL,
  tips      BIGINT NOT NULL,
  -- 'started': it was running when the feed began, so its facts are not complete.
  state     TEXT NOT NULL CHECK (state IN ('whole', 'different', 'started')),
  -- The figures that differ, as JSON: { figure: [added, said] }.
  difference TEXT NOT NULL,
  PRIMARY KEY (store_id, z_no)
);
CREATE INDEX zs_day ON zs (store_id, day);

CREATE TABLE exceptions (
  store_id BIGINT NOT NULL REFERENCES stores (id) ON DELETE CASCADE,
  id       BIGINT NOT NULL,
  day      TEXT NOT NULL,
  at       BIGINT NOT NULL,
  kind     TEXT NOT NULL,
  username TEXT,
  approved_by TEXT,
  title    TEXT NOT NULL,
  reason   TEXT,
  value    BIGINT NOT NULL,
  PRIMARY KEY (store_id, id)
);
CREATE INDEX exceptions_day ON exceptions (store_id, day);

-- The role with which people read. Each transaction names the stores that its user sees, '*' for all. An administrator
-- may have made and granted the role: then this user needs no right to create roles.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'comanda_office_reader') THEN
    CREATE ROLE comanda_office_reader NOLOGIN;
    GRANT comanda_office_reader TO CURRENT_USER;
  ELSIF NOT pg_has_role(CURRENT_USER, 'comanda_office_reader', 'MEMBER') THEN
    GRANT comanda_office_reader TO CURRENT_USER;
  END IF;
END $$;

CREATE FUNCTION office_sees(store BIGINT) RETURNS BOOLEAN LANGUAGE sql STABLE AS $$
  SELECT CASE current_setting('office.stores', TRUE)
    WHEN '*' THEN TRUE
    ELSE store = ANY (string_to_array(current_setting('office.stores', TRUE), ',')::BIGINT[])
  END
$$;

DO $$
DECLARE name TEXT;
BEGIN
  FOREACH name IN ARRAY ARRAY['stores', 'branches', 'facts', 'sums', 'zs', 'exceptions'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY own_stores ON %I FOR SELECT TO comanda_office_reader USING (office_sees(%I))',
      name, CASE name WHEN 'stores' THEN 'id' ELSE 'store_id' END);
  END LOOP;
END $$;
GRANT SELECT (id, title, currency, decimals, time_zone, paired_at, heard_at, head_seq, behind_since, branch, is_forked)
  ON stores TO comanda_office_reader;
GRANT SELECT ON branches, sums, zs, exceptions TO comanda_office_reader;
