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

-- The subqueries run once for each query. `office_sees` splits its whole list of stores again for each row.
DO $$
DECLARE name TEXT;
BEGIN
  FOREACH name IN ARRAY ARRAY['stores', 'branches', 'facts', 'sums', 'zs', 'exceptions'] LOOP
    EXECUTE format(
      'ALTER POLICY own_stores ON %I USING (
         (SELECT current_setting(''office.stores'', TRUE) = ''*'')
         OR %I IN (SELECT unnest(string_to_array(nullif(current_setting(''office.stores'', TRUE), ''*''), '','')::BIGINT[])))',
      name, CASE name WHEN 'stores' THEN 'id' ELSE 'store_id' END);
  END LOOP;
END $$;

-- Reports of all stores read some days of one kind. Only columns that never change, so that adding to a sum changes no
-- index, and room on each page for the changed rows.
CREATE INDEX sums_kind_day ON sums (kind, day);
ALTER TABLE sums SET (fillfactor = 80);
CREATE INDEX zs_of_day ON zs (day);
CREATE INDEX exceptions_of_day ON exceptions (day);
CREATE INDEX zs_different ON zs (store_id, z_no) WHERE state = 'different';
