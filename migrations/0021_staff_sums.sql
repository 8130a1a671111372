-- What each of the staff sold, took and gave on days that are over, so that a year's report reads days and not orders.
-- Days are summed up by housekeeping; nothing is written with an order.
CREATE TABLE rollup_staff (
  business_day   TEXT NOT NULL,
  user_id        INTEGER NOT NULL REFERENCES users (id),
  orders_count   INTEGER NOT NULL,
  sales_cents    INTEGER NOT NULL,
  guests         INTEGER NOT NULL,
  tip_cents      INTEGER NOT NULL,
  void_cents     INTEGER NOT NULL,
  discount_cents INTEGER NOT NULL,
  comp_cents     INTEGER NOT NULL,
  refund_cents   INTEGER NOT NULL,
  PRIMARY KEY (business_day, user_id)
) STRICT, WITHOUT ROWID;

-- The last day that is summed up, '' before the first; days after it are read off their rows.
CREATE TABLE rollup_staff_reach (
  id           INTEGER PRIMARY KEY CHECK (id = 1),
  business_day TEXT NOT NULL
) STRICT;
INSERT INTO rollup_staff_reach VALUES (1, '');

-- Days up to it whose rows have changed since: they are read off their rows until they are summed up anew.
CREATE TABLE rollup_staff_stale (
  business_day TEXT NOT NULL PRIMARY KEY
) STRICT, WITHOUT ROWID;

-- What reaches back to a day that is over: an order of it is cancelled, a tip is entered, a part payment taken back.
CREATE TRIGGER orders_staff_stale AFTER UPDATE OF status ON orders
  WHEN (old.status = 'cancelled') <> (new.status = 'cancelled') BEGIN
  INSERT INTO rollup_staff_stale SELECT old.business_day FROM rollup_staff_reach
    WHERE old.business_day <= business_day ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER payments_staff_stale AFTER UPDATE OF tip_cents, cancelled_at ON payments
  WHEN old.tip_cents <> 0 OR new.tip_cents <> 0 BEGIN
  INSERT INTO rollup_staff_stale SELECT paid.day FROM rollup_staff_reach, (
      SELECT coalesce(old.business_day, (SELECT business_day FROM invoices WHERE id = old.invoice_id)) AS day
    ) AS paid WHERE paid.day <= rollup_staff_reach.business_day ON CONFLICT DO NOTHING;
END;

-- A day that is opened again is not over.
CREATE TRIGGER store_staff_reach AFTER UPDATE OF business_day ON store
  WHEN new.business_day < old.business_day BEGIN
  DELETE FROM rollup_staff WHERE business_day >= new.business_day;
  DELETE FROM rollup_staff_stale WHERE business_day >= new.business_day;
  UPDATE rollup_staff_reach SET business_day = date(new.business_day, '-1 day') WHERE business_day >= new.business_day;
END;

-- Tips by their day; payments from before they had a day of their own bear none.
UPDATE payments SET business_day = (SELECT business_day FROM invoices WHERE id = invoice_id)
  WHERE business_day IS NULL AND tip_cents <> 0;
CREATE INDEX payments_tip_days ON payments (business_day) WHERE tip_cents <> 0;
