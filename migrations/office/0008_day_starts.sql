-- When the business day of a store starts on its own clock, as its hub says. The takings of today are compared with those
-- of a week ago until the same time of the business day.
ALTER TABLE stores ADD COLUMN day_starts TEXT NOT NULL DEFAULT '00:00';
GRANT SELECT (day_starts) ON stores TO comanda_office_reader;
