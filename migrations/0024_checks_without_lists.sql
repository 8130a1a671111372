-- A check against a list of three or more texts builds a table of that list for each row that is written: eight of them
-- for an order of four lines. The same list by twos is compared in place. Only the words of the checks change: no row is
-- read or written, which is why the tables' texts are edited instead of the tables being rebuilt.
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql,
    'CHECK (delivery_type IN (''dinein'', ''delivery'', ''takeaway''))',
    'CHECK (delivery_type IN (''dinein'', ''delivery'') OR delivery_type = ''takeaway'')')
  WHERE type = 'table' AND name IN ('orders', 'bills', 'invoices');
UPDATE sqlite_schema SET sql = replace(sql,
    'CHECK (status IN (''created'', ''completed'', ''cancelled''))',
    'CHECK (status IN (''created'', ''completed'') OR status = ''cancelled'')')
  WHERE type = 'table' AND name = 'orders';
UPDATE sqlite_schema SET sql = replace(sql,
    'CHECK (status IN (''created'', ''preparing'', ''completed'', ''delivered'', ''cancelled''))',
    'CHECK (status IN (''created'', ''preparing'') OR status IN (''completed'', ''delivered'') OR status = ''cancelled'')')
  WHERE type = 'table' AND name = 'order_items';
UPDATE sqlite_schema SET sql = replace(sql,
    'CHECK (status IN (''open'', ''paid'', ''joined'', ''void''))',
    'CHECK (status IN (''open'', ''paid'') OR status IN (''joined'', ''void''))')
  WHERE type = 'table' AND name = 'bills';
PRAGMA writable_schema = RESET;
