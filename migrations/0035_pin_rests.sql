-- Until when a PIN rests that was typed wrongly too often, by the clock of the sessions: others can make it rest, so it
-- wakes without its owner. One that rests already wakes now, and rests again after a few wrong tries.
ALTER TABLE users ADD COLUMN pin_rests_until INTEGER;
