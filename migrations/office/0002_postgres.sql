-- What a PostgreSQL with many stores needs: partitions that protect themselves, policies that are computed once for each
-- query, and indexes for the reports of all stores together.

-- The row-level security of a parent does not protect a partition that is read directly.
DO $$
DECLARE part REGCLASS;
BEGIN
  FOR part IN SELECT inhrelid::REGCLASS FROM pg_inherits WHERE inhparent = 'facts'::REGCLASS LOOP
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', part);
  END LOOP;
END $$;

-- People never read these; somebody who grants too much shows nothing of them.
ALTER TABLE payments ENABLE ROW LEVEL SECURITY;
ALTER TABLE running ENABLE ROW LEVEL SECURITY;
