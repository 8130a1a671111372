-- The language of a user's screens; null follows the browser, then the store.
ALTER TABLE users ADD COLUMN language TEXT;
-- The languages of receipts, separated by a comma; empty: the store language.
ALTER TABLE store ADD COLUMN receipt_languages TEXT NOT NULL DEFAULT '';
