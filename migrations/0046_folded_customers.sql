-- Customers are found by their folded name too: `muller` finds Müller, `احمد` finds أحمد.

DROP TRIGGER customers_search_insert;
DROP TRIGGER customers_search_delete;
DROP TRIGGER customers_search_update;
DROP TRIGGER customers_grams_insert;
DROP TRIGGER customers_grams_delete;
DROP TRIGGER customers_grams_update;
DROP TABLE customer_search;
DROP TABLE customer_gram_counts;
DROP TABLE customer_grams;
DROP VIEW customers_in_grams;

ALTER TABLE customers ADD COLUMN folded_name TEXT NOT NULL DEFAULT '';
-- step: folding names
UPDATE customers SET folded_name = fold_text(name);

-- step: indexing names
CREATE VIRTUAL TABLE customer_search USING fts5 (
  phone, name, email, folded_name, content = 'customers', content_rowid = 'id', tokenize = 'trigram'
);
INSERT INTO customer_search (customer_search) VALUES ('rebuild');
CREATE TRIGGER customers_search_insert AFTER INSERT ON customers BEGIN
  INSERT INTO customer_search (rowid, phone, name, email, folded_name)
    VALUES (new.id, new.phone, new.name, new.email, new.folded_name);
END;
CREATE TRIGGER customers_search_delete AFTER DELETE ON customers BEGIN
  INSERT INTO customer_search (customer_search, rowid, phone, name, email, folded_name)
    VALUES ('delete', old.id, old.phone, old.name, old.email, old.folded_name);
END;
CREATE TRIGGER customers_search_update AFTER UPDATE OF phone, name, email, folded_name ON customers BEGIN
  INSERT INTO customer_search (customer_search, rowid, phone, name, email, folded_name)
    VALUES ('delete', old.id, old.phone, old.name, old.email, old.folded_name);
  INSERT INTO customer_search (rowid, phone, name, email, folded_name)
    VALUES (new.id, new.phone, new.name, new.email, new.folded_name);
END;

-- step: indexing characters
CREATE VIRTUAL TABLE customer_grams USING fts5 (
  grams, content = '', contentless_delete = 1, detail = none,
  tokenize = "unicode61 remove_diacritics 0 categories 'L* M* N* P* S* Z* Cf Cn Co Cs'"
);
CREATE VIRTUAL TABLE customer_gram_counts USING fts5vocab (customer_grams, row);
CREATE VIEW customers_in_grams AS
  SELECT id, (
    SELECT group_concat(substr(text, key + 1, 1) || char(1) || substr(text, key + 1, 2), char(1))
    FROM json_each('[' || rtrim(replace(hex(zeroblob(length(text))), '00', '0,'), ',') || ']')
  ) AS grams
  FROM (
    SELECT id, phone || char(1) || name || char(1) || email
      || iif(folded_name = lower(name), '', char(1) || folded_name) AS text
    FROM customers
  );
INSERT INTO customer_grams (rowid, grams) SELECT id, grams FROM customers_in_grams;
CREATE TRIGGER customers_grams_insert AFTER INSERT ON customers BEGIN
  INSERT INTO customer_grams (rowid, grams) SELECT id, grams FROM customers_in_grams WHERE id = new.id;
END;
CREATE TRIGGER customers_grams_delete AFTER DELETE ON customers BEGIN
  DELETE FROM customer_grams WHERE rowid = old.id;
END;
CREATE TRIGGER customers_grams_update AFTER UPDATE OF phone, name, email, folded_name ON customers BEGIN
  DELETE FROM customer_grams WHERE rowid = old.id;
  INSERT INTO customer_grams (rowid, grams) SELECT id, grams FROM customers_in_grams WHERE id = new.id;
END;
