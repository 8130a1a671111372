-- What a guest reads below a dish's name; null where there is nothing to say.
ALTER TABLE menu_items ADD COLUMN description TEXT CHECK (length(description) BETWEEN 1 AND 300);
