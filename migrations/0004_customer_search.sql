-- Customers and the customers of invoices are found by any three characters in a row, through trigram indexes.

-- A number of its own ties a customer to the index; a hidden row number would not survive VACUUM.
CREATE TABLE customers_numbered (
  id           INTEGER PRIMARY KEY,
  phone        TEXT NOT NULL UNIQUE CHECK (length(phone) BETWEEN 3 AND 21),
  name         TEXT NOT NULL CHECK (name <> ''),
  email        TEXT NOT NULL DEFAULT '',
  birth_date   TEXT CHECK (birth_date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  gender       TEXT CHECK (gender IN ('female', 'male', 'other')),
  business_day TEXT NOT NULL,
  created_at   INTEGER NOT NULL,
  updated_at   INTEGER NOT NULL
) STRICT;
INSERT INTO customers_numbered (phone, name, email, birth_date, gender, business_day, created_at, updated_at)
  SELECT phone, name, email, birth_date, gender, business_day, created_at, updated_at
  FROM customers ORDER BY created_at, phone;
DROP TABLE customers;
ALTER TABLE customers_numbered RENAME TO customers;
CREATE INDEX customers_newest ON customers (created_at, phone);
CREATE INDEX customers_day ON customers (business_day);

CREATE VIRTUAL TABLE customer_search USING fts5 (
  phone, name, email, content = 'customers', content_rowid = 'id', tokenize = 'trigram'
);
INSERT INTO customer_search (customer_search) VALUES ('rebuild');
CREATE TRIGGER customers_search_insert AFTER INSERT ON customers BEGIN
  INSERT INTO customer_search (rowid, phone, name, email) VALUES (new.id, new.phone, new.name, new.email);
END;
CREATE TRIGGER customers_search_delete AFTER DELETE ON customers BEGIN
  INSERT INTO customer_search (customer_search, rowid, phone, name, email)
    VALUES ('delete', old.id, old.phone, old.name, old.email);
END;
CREATE TRIGGER customers_search_update AFTER UPDATE OF phone, name, email ON customers BEGIN
  INSERT INTO customer_search (customer_search, rowid, phone, name, email)
    VALUES ('delete', old.id, old.phone, old.name, old.email);
  INSERT INTO customer_search (rowid, phone, name, email) VALUES (new.id, new.phone, new.name, new.email);
END;

-- Who was ever billed, by phone and by each name he then had: a few rows for a million invoices.
CREATE TABLE billed_customers (
  id    INTEGER PRIMARY KEY,
  phone TEXT NOT NULL,
  name  TEXT NOT NULL,
  UNIQUE (phone, name)
) STRICT;
INSERT INTO billed_customers (phone, name)
  SELECT DISTINCT customer_id, coalesce(customer_name, '') FROM invoices WHERE customer_id IS NOT NULL;
CREATE VIRTUAL TABLE billed_search USING fts5 (
  phone, name, content = 'billed_customers', content_rowid = 'id', tokenize = 'trigram'
);
INSERT INTO billed_search (billed_search) VALUES ('rebuild');
CREATE TRIGGER billed_customers_search AFTER INSERT ON billed_customers BEGIN
  INSERT INTO billed_search (rowid, phone, name) VALUES (new.id, new.phone, new.name);
END;
CREATE TRIGGER invoices_billed AFTER INSERT ON invoices WHEN new.customer_id IS NOT NULL BEGIN
  INSERT INTO billed_customers (phone, name) VALUES (new.customer_id, coalesce(new.customer_name, ''))
    ON CONFLICT DO NOTHING;
END;
