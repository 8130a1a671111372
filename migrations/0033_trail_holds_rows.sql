-- A tip above this part of its payment is an exception.
ALTER TABLE store ADD COLUMN tip_limit_milli INTEGER NOT NULL DEFAULT 100000 CHECK (tip_limit_milli BETWEEN 0 AND 1000000);

-- Digests of the rows that changed with a row of the trail, as JSON; part of its hash where there are any.
ALTER TABLE audit ADD COLUMN seals TEXT;
-- The migration after which all sealed rows were sealed once.
ALTER TABLE store ADD COLUMN sealed_schema INTEGER;
