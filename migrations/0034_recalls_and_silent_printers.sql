-- Recalled dishes go back to the station where they were; printers that never report are counted.

-- The station of a dish that was completed for a later one; null where it was completed at its own.
ALTER TABLE order_items ADD COLUMN recall_station_id INTEGER REFERENCES stations (id);
-- How many jobs the printer took whole without a word since it last reported anything.
ALTER TABLE printers ADD COLUMN silent_jobs INTEGER NOT NULL DEFAULT 0 CHECK (silent_jobs >= 0);
