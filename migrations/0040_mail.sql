-- The mail server of the restaurant; no row: no mail. The password is encrypted with the key in DATA_DIR.
CREATE TABLE mail_settings (
  id            INTEGER PRIMARY KEY CHECK (id = 1),
  host          TEXT NOT NULL CHECK (host <> ''),
  port          INTEGER NOT NULL CHECK (port BETWEEN 1 AND 65535),
  secure        INTEGER NOT NULL CHECK (secure IN (0, 1)),
  username      TEXT NOT NULL DEFAULT '',
  password      TEXT NOT NULL DEFAULT '',
  from_address  TEXT NOT NULL CHECK (from_address <> ''),
  -- The addresses that get the day report after each Z, separated by commas.
  day_report_to TEXT NOT NULL DEFAULT ''
) STRICT;

-- Mails that wait, were sent or failed. The text is made when a mail is sent, from the invoice or the Z.
CREATE TABLE mails (
  id         INTEGER PRIMARY KEY,
  kind       TEXT NOT NULL CHECK (kind IN ('receipt', 'day')),
  -- The number of the invoice or of the Z.
  about      INTEGER NOT NULL,
  -- Addresses, separated by commas.
  recipients TEXT NOT NULL CHECK (recipients <> ''),
  state      TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed')),
  tries      INTEGER NOT NULL DEFAULT 0,
  next_at    INTEGER NOT NULL,
  reason     TEXT,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX mails_waiting ON mails (next_at) WHERE state = 'waiting';

-- Receipts that guests open on their phones: the SHA-256 of a 128-bit token.
CREATE TABLE receipt_links (
  token_hash TEXT PRIMARY KEY,
  invoice_id INTEGER NOT NULL REFERENCES invoices (id),
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX receipt_links_expiry ON receipt_links (expires_at);
