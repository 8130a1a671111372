-- Printers on the network, and what waits for them. A job is written in the transaction that causes it.

CREATE TABLE printers (
  id              INTEGER PRIMARY KEY,
  name            TEXT NOT NULL CHECK (name <> ''),
  host            TEXT NOT NULL CHECK (host <> ''),
  port            INTEGER NOT NULL CHECK (port BETWEEN 1 AND 65535),
  paper           TEXT NOT NULL CHECK (paper IN ('80', '57')),
  code_page       TEXT NOT NULL CHECK (code_page IN ('cp858', 'cp437', 'cp850', 'cp852', 'cp866', 'wpc1252')),
  prints_receipts INTEGER NOT NULL CHECK (prints_receipts IN (0, 1)),
  prints_slips    INTEGER NOT NULL CHECK (prints_slips IN (0, 1)),
  prints_tokens   INTEGER NOT NULL CHECK (prints_tokens IN (0, 1)),
  has_drawer      INTEGER NOT NULL CHECK (has_drawer IN (0, 1)),
  copies          INTEGER NOT NULL CHECK (copies BETWEEN 1 AND 9),
  -- Where this kitchen printer's slips go while it is out of order; a slip printed there says so.
  stand_in_id     INTEGER REFERENCES printers (id) CHECK (stand_in_id <> id),
  deleted_at      INTEGER
) STRICT;

-- Whose slips a kitchen printer prints; what no printer claims goes to the first kitchen printer.
CREATE TABLE printer_categories (
  printer_id  INTEGER NOT NULL REFERENCES printers (id),
  category_id INTEGER NOT NULL REFERENCES categories (id) ON DELETE CASCADE,
  PRIMARY KEY (printer_id, category_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE print_jobs (
  id         INTEGER PRIMARY KEY,
  printer_id INTEGER NOT NULL REFERENCES printers (id),
  kind       TEXT NOT NULL CHECK (kind IN ('slip', 'cancelled', 'receipt', 'token', 'drawer', 'test')),
  order_id   INTEGER REFERENCES orders (id),
  invoice_id INTEGER REFERENCES invoices (id),
  -- The document as it was when the job was made (JSON of #shared/print-document).
  document   TEXT NOT NULL,
  state      TEXT NOT NULL CHECK (state IN ('waiting', 'printing', 'done', 'check', 'held', 'failed', 'cancelled')),
  -- 1 when the printer said afterwards that it is well; a done job without it is shown as sent.
  confirmed  INTEGER NOT NULL DEFAULT 0 CHECK (confirmed IN (0, 1)),
  reason     TEXT NOT NULL DEFAULT '',
  attempts   INTEGER NOT NULL DEFAULT 0,
  next_at    INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  -- The printer that really printed it, when that was a stand-in.
  printed_by INTEGER REFERENCES printers (id),
  -- A reprint bears the number of the duplicate and the job it repeats.
  reprint_of INTEGER REFERENCES print_jobs (id),
  duplicate  INTEGER NOT NULL DEFAULT 0 CHECK (duplicate >= 0),
  CHECK ((duplicate > 0) = (reprint_of IS NOT NULL) OR kind = 'receipt')
) STRICT;
CREATE INDEX print_jobs_open ON print_jobs (printer_id, id)
  WHERE state IN ('waiting', 'printing', 'check', 'held', 'failed');
CREATE INDEX print_jobs_order ON print_jobs (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX print_jobs_invoice ON print_jobs (invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX print_jobs_reprints ON print_jobs (reprint_of) WHERE reprint_of IS NOT NULL;
