-- What a dish was called in each language of the store when it was sold, as JSON; null where the store has one language.
ALTER TABLE order_items ADD COLUMN texts TEXT;
-- The one or two languages of a station's tickets and of a printer's slips, separated by a comma; empty: the store language.
ALTER TABLE stations ADD COLUMN languages TEXT NOT NULL DEFAULT '';
ALTER TABLE printers ADD COLUMN languages TEXT NOT NULL DEFAULT '';
