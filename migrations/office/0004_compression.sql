-- LZ4 compresses long facts several times as fast as PostgreSQL's default. Some builds, such as PGlite, lack it.
DO $$ BEGIN
  ALTER TABLE facts ALTER COLUMN body SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN NULL;
END $$;
