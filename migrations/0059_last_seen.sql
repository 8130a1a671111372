-- When a user last signed in or their session was last renewed, which happens about every quarter of an hour.
ALTER TABLE users ADD COLUMN last_seen INTEGER;
UPDATE users SET last_seen = (SELECT max(created_at) FROM devices WHERE user_id = users.id);
