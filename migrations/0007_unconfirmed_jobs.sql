-- 1 once a person has found printed what it took without a word and without hanging up: such jobs count as sent.
ALTER TABLE printers ADD COLUMN keeps_open INTEGER NOT NULL DEFAULT 0 CHECK (keeps_open IN (0, 1));

-- A receipt over several invoices counts as a copy of each; `print_jobs.invoice_id` is the first of them.
CREATE TABLE receipt_invoices (
  job_id     INTEGER NOT NULL REFERENCES print_jobs (id) ON DELETE CASCADE,
  invoice_id INTEGER NOT NULL REFERENCES invoices (id),
  PRIMARY KEY (invoice_id, job_id)
) STRICT, WITHOUT ROWID;

-- A job whose end nobody knows is `unconfirmed`; it was called `check`, which told nobody what is the matter.

CREATE TABLE print_jobs_new (
  id         INTEGER PRIMARY KEY,
  printer_id INTEGER NOT NULL REFERENCES printers (id),
  kind       TEXT NOT NULL CHECK (kind IN ('slip', 'cancelled', 'receipt', 'token', 'drawer', 'test')),
  order_id   INTEGER REFERENCES orders (id),
  invoice_id INTEGER REFERENCES invoices (id),
  -- The document as it was when the job was made, as JSON.
  document   TEXT NOT NULL,
  state      TEXT NOT NULL CHECK (state IN ('waiting', 'printing', 'done', 'unconfirmed', 'held', 'failed', 'cancelled')),
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
INSERT INTO print_jobs_new
  SELECT id, printer_id, kind, order_id, invoice_id, document,
    CASE state WHEN 'check' THEN 'unconfirmed' ELSE state END,
    confirmed, reason, attempts, next_at, created_at, updated_at, printed_by, reprint_of, duplicate
  FROM print_jobs;
DROP TABLE print_jobs;
ALTER TABLE print_jobs_new RENAME TO print_jobs;
CREATE INDEX print_jobs_open ON print_jobs (printer_id, id)
  WHERE state IN ('waiting', 'printing', 'unconfirmed', 'held', 'failed');
CREATE INDEX print_jobs_order ON print_jobs (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX print_jobs_invoice ON print_jobs (invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX print_jobs_reprints ON print_jobs (reprint_of) WHERE reprint_of IS NOT NULL;
