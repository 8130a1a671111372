-- Which hub of a pair made which numbers: a row for each generation, from the pairing on. Without a second hub there is
-- no row.
CREATE TABLE generations (
  generation INTEGER PRIMARY KEY CHECK (generation >= 1),
  -- The highest numbers before it.
  order_id   INTEGER NOT NULL,
  invoice_id INTEGER NOT NULL,
  began_at   INTEGER NOT NULL
) STRICT;
