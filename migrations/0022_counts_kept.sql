-- Figures that every report or tipout read all rows for: they cost the same after twenty years.
CREATE TABLE rollup_tips_owed (
  user_id     INTEGER NOT NULL PRIMARY KEY REFERENCES users (id),
  taken_cents INTEGER NOT NULL,
  paid_cents  INTEGER NOT NULL
) STRICT;
INSERT INTO rollup_tips_owed
  SELECT user_id, sum(taken), sum(paid) FROM (
    SELECT user_id, tip_cents AS taken, 0 AS paid FROM payments
      WHERE tip_cents <> 0 AND cancelled_at IS NULL AND user_id IS NOT NULL
    UNION ALL SELECT paid_to, 0, amount_cents FROM cash_moves WHERE paid_to IS NOT NULL
  ) GROUP BY user_id;

CREATE TRIGGER payments_tips_taken AFTER INSERT ON payments
  WHEN new.tip_cents <> 0 AND new.cancelled_at IS NULL AND new.user_id IS NOT NULL BEGIN
  INSERT INTO rollup_tips_owed VALUES (new.user_id, new.tip_cents, 0)
    ON CONFLICT DO UPDATE SET taken_cents = taken_cents + excluded.taken_cents;
END;
CREATE TRIGGER payments_tips_changed AFTER UPDATE OF tip_cents, cancelled_at ON payments
  WHEN (old.tip_cents <> 0 OR new.tip_cents <> 0) AND new.user_id IS NOT NULL BEGIN
  INSERT INTO rollup_tips_owed VALUES (new.user_id,
      iif(new.cancelled_at IS NULL, new.tip_cents, 0) - iif(old.cancelled_at IS NULL, old.tip_cents, 0), 0)
    ON CONFLICT DO UPDATE SET taken_cents = taken_cents + excluded.taken_cents;
END;
CREATE TRIGGER cash_moves_tips_paid AFTER INSERT ON cash_moves WHEN new.paid_to IS NOT NULL BEGIN
  INSERT INTO rollup_tips_owed VALUES (new.paid_to, 0, new.amount_cents)
    ON CONFLICT DO UPDATE SET paid_cents = paid_cents + excluded.paid_cents;
END;
DROP INDEX payments_tips;
DROP INDEX cash_moves_tips;

CREATE TABLE rollup_customer_count (
  id        INTEGER PRIMARY KEY CHECK (id = 1),
  customers INTEGER NOT NULL
) STRICT;
INSERT INTO rollup_customer_count SELECT 1, count(*) FROM customers;
CREATE TRIGGER customers_counted AFTER INSERT ON customers BEGIN
  UPDATE rollup_customer_count SET customers = customers + 1;
END;
CREATE TRIGGER customers_uncounted AFTER DELETE ON customers BEGIN
  UPDATE rollup_customer_count SET customers = customers - 1;
END;
