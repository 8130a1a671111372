-- Customers are found by one or two characters too, newest first: an index of all that their phone, name and e-mail hold.

-- Each character and each two in a row as a word of their own; what parts them (U+0001) is the one thing no word holds.
CREATE VIRTUAL TABLE customer_grams USING fts5 (
  grams, content = '', contentless_delete = 1, detail = none,
  tokenize = "unicode61 remove_diacritics 0 categories 'L* M* N* P* S* Z* Cf Cn Co Cs'"
);
-- How many customers hold a word, in one row.
CREATE VIRTUAL TABLE customer_gram_counts USING fts5vocab (customer_grams, row);

CREATE VIEW customers_in_grams AS
  SELECT id, (
    SELECT group_concat(substr(text, key + 1, 1) || char(1) || substr(text, key + 1, 2), char(1))
    FROM json_each('[' || rtrim(replace(hex(zeroblob(length(text))), '00', '0,'), ',') || ']')
  ) AS grams
  FROM (SELECT id, phone || char(1) || name || char(1) || email AS text FROM customers);

INSERT INTO customer_grams (rowid, grams) SELECT id, grams FROM customers_in_grams;
CREATE TRIGGER customers_grams_insert AFTER INSERT ON customers BEGIN
  INSERT INTO customer_grams (rowid, grams) SELECT id, grams FROM customers_in_grams WHERE id = new.id;
END;
CREATE TRIGGER customers_grams_delete AFTER DELETE ON customers BEGIN
  DELETE FROM customer_grams WHERE rowid = old.id;
END;
CREATE TRIGGER customers_grams_update AFTER UPDATE OF phone, name, email ON customers BEGIN
  DELETE FROM customer_grams WHERE rowid = old.id;
  INSERT INTO customer_grams (rowid, grams) SELECT id, grams FROM customers_in_grams WHERE id = new.id;
END;
