-- How often X, Z and the sheet of a count were put on paper: what says the same once more is a duplicate.
CREATE TABLE sheet_prints (
  sheet  TEXT PRIMARY KEY,
  prints INTEGER NOT NULL CHECK (prints > 0)
) STRICT, WITHOUT ROWID;
