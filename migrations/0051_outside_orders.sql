-- What programs sent with their orders (guest_orders of source 'open'), for 400 days: the same number again gets the
-- first answer.
CREATE TABLE outside_orders (
  guest_order_id    INTEGER PRIMARY KEY REFERENCES guest_orders (id),
  key_id            INTEGER NOT NULL REFERENCES api_keys (id),
  -- The program's own number of the order.
  external_id       TEXT NOT NULL CHECK (external_id <> ''),
  phone             TEXT,
  notes             TEXT,
  -- What the guest has paid to the program; booked when the order is placed.
  paid_type_id      INTEGER REFERENCES payment_types (id),
  paid_cents        INTEGER CHECK (paid_cents > 0),
  -- The total of the first answer; that of guest_orders follows the prices.
  first_total_cents INTEGER NOT NULL,
  sent_at           INTEGER NOT NULL,
  CHECK ((paid_type_id IS NULL) = (paid_cents IS NULL)),
  UNIQUE (key_id, external_id)
) STRICT;
CREATE INDEX outside_orders_sent ON outside_orders (sent_at);
