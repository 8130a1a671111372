-- House accounts and points are found by a part of their customer's name or phone. Gift cards have neither.
CREATE VIEW searched_accounts AS
  SELECT id, title, coalesce(customer_id, '') AS phone FROM accounts WHERE kind <> 'gift';
-- step: indexing accounts
CREATE VIRTUAL TABLE account_search USING fts5 (
  title, phone, content = 'searched_accounts', content_rowid = 'id', tokenize = 'trigram remove_diacritics 1'
);
INSERT INTO account_search (account_search) VALUES ('rebuild');
CREATE TRIGGER accounts_search_insert AFTER INSERT ON accounts WHEN new.kind <> 'gift' BEGIN
  INSERT INTO account_search (rowid, title, phone) VALUES (new.id, new.title, coalesce(new.customer_id, ''));
END;
CREATE TRIGGER accounts_search_delete AFTER DELETE ON accounts WHEN old.kind <> 'gift' BEGIN
  INSERT INTO account_search (account_search, rowid, title, phone)
    VALUES ('delete', old.id, old.title, coalesce(old.customer_id, ''));
END;
CREATE TRIGGER accounts_search_update AFTER UPDATE OF title, customer_id ON accounts WHEN new.kind <> 'gift' BEGIN
  INSERT INTO account_search (account_search, rowid, title, phone)
    VALUES ('delete', old.id, old.title, coalesce(old.customer_id, ''));
  INSERT INTO account_search (rowid, title, phone) VALUES (new.id, new.title, coalesce(new.customer_id, ''));
END;
