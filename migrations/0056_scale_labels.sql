-- The prefixes of the labels that a scale prints, as JSON; NULL: such labels are not read.
ALTER TABLE store ADD COLUMN scale_prefixes TEXT;
