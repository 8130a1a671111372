-- Invoices are found by one or two characters of their customer too: an index of all that phone and name hold, as in 0023.

CREATE VIRTUAL TABLE billed_grams USING fts5 (
  grams, content = '', detail = none,
  tokenize = "unicode61 remove_diacritics 0 categories 'L* M* N* P* S* Z* Cf Cn Co Cs'"
);
-- How many of them hold a word, in one row.
CREATE VIRTUAL TABLE billed_gram_counts USING fts5vocab (billed_grams, row);

CREATE VIEW billed_in_grams AS
  SELECT id, (
    SELECT group_concat(substr(text, key + 1, 1) || char(1) || substr(text, key + 1, 2), char(1))
    FROM json_each('[' || rtrim(replace(hex(zeroblob(length(text))), '00', '0,'), ',') || ']')
  ) AS grams
  FROM (SELECT id, phone || char(1) || name AS text FROM billed_customers);

INSERT INTO billed_grams (rowid, grams) SELECT id, grams FROM billed_in_grams;
CREATE TRIGGER billed_customers_grams AFTER INSERT ON billed_customers BEGIN
  INSERT INTO billed_grams (rowid, grams) SELECT id, grams FROM billed_in_grams WHERE id = new.id;
END;
