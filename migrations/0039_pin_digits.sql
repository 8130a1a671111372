-- How many digits the user's PIN has; null until it is typed rightly once, or without a PIN.
ALTER TABLE users ADD COLUMN pin_digits INTEGER;
