-- A hub that has sold nothing yet counts in the decimals of its currency (ISO 4217); one that has keeps two.
UPDATE store SET currency_decimals = CASE
  WHEN currency IN ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV', 'XAF',
    'XOF', 'XPF') THEN 0
  WHEN currency IN ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN 3
  ELSE 2 END
  WHERE NOT EXISTS (SELECT 1 FROM orders);

-- Its prices keep their value.
UPDATE menu_items SET
  price_cents = CASE (SELECT currency_decimals FROM store) WHEN 0 THEN (price_cents + 50) / 100 ELSE price_cents * 10 END,
  net_price_cents = CASE (SELECT currency_decimals FROM store)
    WHEN 0 THEN (net_price_cents + 50) / 100 ELSE net_price_cents * 10 END
  WHERE (SELECT currency_decimals FROM store) <> 2;
UPDATE variants SET
  price_cents = CASE (SELECT currency_decimals FROM store) WHEN 0 THEN (price_cents + 50) / 100 ELSE price_cents * 10 END
  WHERE (SELECT currency_decimals FROM store) <> 2;
UPDATE addons SET
  price_cents = CASE (SELECT currency_decimals FROM store) WHEN 0 THEN (price_cents + 50) / 100 ELSE price_cents * 10 END
  WHERE (SELECT currency_decimals FROM store) <> 2;
UPDATE subscriptions SET plan_price_cents = CASE (SELECT currency_decimals FROM store)
    WHEN 0 THEN (plan_price_cents + 50) / 100 ELSE plan_price_cents * 10 END
  WHERE (SELECT currency_decimals FROM store) <> 2;
