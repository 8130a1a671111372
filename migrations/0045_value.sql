-- Value that guests hold: gift cards, house accounts, points. One ledger of accounts and entries, which are only ever added.
CREATE TABLE accounts (
  id           INTEGER PRIMARY KEY,
  kind         TEXT NOT NULL CHECK (kind IN ('gift', 'house') OR kind = 'points'),
  title        TEXT NOT NULL,
  state        TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'expired') OR state = 'closed'),
  -- The sum of its entries: minor units, or whole points. Of a house account: what is owed.
  balance      INTEGER NOT NULL DEFAULT 0,
  created_at   INTEGER NOT NULL,
  -- The phone of its customer; null for gift cards, and once the customer was deleted.
  customer_id  TEXT,
  -- Of a house account: null means no more charges.
  limit_cents  INTEGER CHECK (limit_cents >= 0),
  -- The last business day on which it can be used.
  expires_on   TEXT,
  last4        TEXT,
  code_hash    TEXT UNIQUE,
  -- A new code, encrypted until it is printed.
  sealed_code  TEXT,
  card_kind    TEXT CHECK (card_kind IN ('multi', 'single')),
  tax_title    TEXT,
  tax_rate_milli INTEGER,
  tax_type     TEXT CHECK (tax_type IN ('exclusive', 'inclusive'))
) STRICT;
CREATE UNIQUE INDEX accounts_customer ON accounts (customer_id, kind) WHERE customer_id IS NOT NULL;
CREATE INDEX accounts_kind ON accounts (kind, id);
CREATE INDEX accounts_last4 ON accounts (last4) WHERE last4 IS NOT NULL;
CREATE INDEX accounts_expiry ON accounts (expires_on) WHERE state = 'open' AND expires_on IS NOT NULL;
CREATE INDEX accounts_sealed ON accounts (created_at) WHERE sealed_code IS NOT NULL;

CREATE TABLE entries (
  id           INTEGER PRIMARY KEY,
  account_id   INTEGER NOT NULL REFERENCES accounts (id),
  at           INTEGER NOT NULL,
  business_day TEXT NOT NULL,
  kind         TEXT NOT NULL,
  amount       INTEGER NOT NULL,
  -- The balance after it.
  balance      INTEGER NOT NULL,
  invoice_id   INTEGER REFERENCES invoices (id),
  payment_id   INTEGER REFERENCES payments (id),
  user_id      INTEGER REFERENCES users (id),
  approved_by  TEXT,
  reason       TEXT,
  shift_id     INTEGER REFERENCES shifts (id)
) STRICT;
CREATE INDEX entries_account ON entries (account_id, id);
CREATE INDEX entries_invoice ON entries (invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX entries_shift ON entries (shift_id) WHERE shift_id IS NOT NULL;
CREATE TRIGGER entries_stay BEFORE DELETE ON entries BEGIN SELECT raise(ABORT, 'an entry is never removed'); END;
CREATE TRIGGER entries_stay_as_they_are BEFORE UPDATE ON entries BEGIN SELECT raise(ABORT, 'an entry is never changed'); END;

-- Money that pays what a house account owes. Its tenders are rows of payments.
CREATE TABLE account_payments (
  id            INTEGER PRIMARY KEY,
  account_id    INTEGER NOT NULL REFERENCES accounts (id),
  amount_cents  INTEGER NOT NULL,
  cancelled_at  INTEGER
) STRICT;

-- The gift cards that order items sell: a load has its account, a new card that has a code already its hash.
CREATE TABLE card_lines (
  order_item_id INTEGER PRIMARY KEY REFERENCES order_items (id),
  account_id    INTEGER REFERENCES accounts (id),
  code_hash     TEXT,
  last4         TEXT,
  -- Its entry once it is paid.
  entry_id      INTEGER REFERENCES entries (id)
) STRICT;

-- Wrong codes of the last minutes, by user and till.
CREATE TABLE card_tries (
  id      INTEGER PRIMARY KEY,
  at      INTEGER NOT NULL,
  user_id INTEGER NOT NULL,
  till_id INTEGER
) STRICT;

-- The dish under which gift cards are sold. It is on no menu.
INSERT INTO menu_items (id, title, price_cents, deleted_at) VALUES (0, 'Gift card', 0, 0);

ALTER TABLE order_items ADD COLUMN card TEXT CHECK (card IN ('multi', 'single'));
-- Points and single-purpose cards that are taken off a bill, as JSON; null without any.
ALTER TABLE bills ADD COLUMN value TEXT;
ALTER TABLE bill_lines ADD COLUMN value_off_cents INTEGER NOT NULL DEFAULT 0;
ALTER TABLE invoice_lines ADD COLUMN value_off_cents INTEGER NOT NULL DEFAULT 0;
ALTER TABLE invoice_lines ADD COLUMN card TEXT CHECK (card IN ('multi', 'single'));
-- The part of the total that multi-purpose cards are: no revenue.
ALTER TABLE invoices ADD COLUMN card_cents INTEGER NOT NULL DEFAULT 0;
ALTER TABLE payment_types ADD COLUMN kind TEXT CHECK (kind IN ('gift', 'house'));
ALTER TABLE payments ADD COLUMN account_id INTEGER REFERENCES accounts (id);
ALTER TABLE payments ADD COLUMN account_payment_id INTEGER REFERENCES account_payments (id);
CREATE INDEX payments_account_payment ON payments (account_payment_id) WHERE account_payment_id IS NOT NULL;
ALTER TABLE zs ADD COLUMN entry_id INTEGER NOT NULL DEFAULT 0;
ALTER TABLE store ADD COLUMN gift_cards TEXT;
ALTER TABLE store ADD COLUMN points TEXT;

-- A payment of a house account belongs to no bill. Only the words of the check change.
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql,
    'CHECK (invoice_id IS NOT NULL OR bill_id IS NOT NULL)',
    'CHECK (invoice_id IS NOT NULL OR bill_id IS NOT NULL OR account_payment_id IS NOT NULL)')
  WHERE type = 'table' AND name = 'payments';
PRAGMA writable_schema = RESET;

-- The ready-made role of owners has every permission, the new one too, unless it was changed.
UPDATE roles SET scopes = scopes || ',VALUE'
  WHERE title = 'Owner' AND scopes LIKE '%,SETTINGS,REPORTS,VOID,DISCOUNT,REFUND,CASH,APPROVE';
