-- A tip above this part of its payment is an exception.
ALTER TABLE store ADD COLUMN tip_limit_milli INTEGER NOT NULL DEFAULT 100000 CHECK (tip_limit_milli BETWEEN 0 AND 1000000);
