-- The languages of the menu, separated by commas. Titles are in the first, the store language.
ALTER TABLE store ADD COLUMN languages TEXT NOT NULL DEFAULT 'en' CHECK (languages <> '');

-- Titles and descriptions in the other languages; null is not translated. The kinds are those of the program:
-- category, item, variant, addon, group, option, reason.
CREATE TABLE menu_texts (
  kind        TEXT NOT NULL,
  owner_id    INTEGER NOT NULL,
  tag         TEXT NOT NULL,
  title       TEXT,
  description TEXT,
  PRIMARY KEY (kind, owner_id, tag)
) STRICT, WITHOUT ROWID;
CREATE INDEX menu_texts_tag ON menu_texts (tag, kind, owner_id);
