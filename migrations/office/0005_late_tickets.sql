-- How many late tickets the kitchen of a store had when its hub last said so, and when that was. NULL: never said.
ALTER TABLE stores ADD COLUMN late_tickets BIGINT;
ALTER TABLE stores ADD COLUMN late_at BIGINT;
GRANT SELECT (late_tickets, late_at) ON stores TO comanda_office_reader;
