-- A narrow copy of the audit trail, for its filters and for its weeks. The rows of the trail are wide, so reading a
-- year of them took a second. Rows are added at the end of the index, like the rows of the trail. The expressions are
-- those of server/api/audit/found.ts, and its queries fail if they no longer match the index. Somebody may have
-- forged a row whose details are not JSON: the hub must start with such a row, and the trail must show it.
CREATE INDEX audit_found ON audit (
  id, at, kind, username,
  CASE WHEN json_valid(details) THEN
    max(abs(coalesce(json_extract(details, '$.total'), 0)), abs(coalesce(json_extract(details, '$.amount'), 0)),
      abs(coalesce(json_extract(details, '$.value'), 0)), abs(coalesce(json_extract(details, '$.due'), 0)),
      abs(coalesce(json_extract(details, '$.tip'), 0)))
  ELSE 0 END
) WHERE NOT (kind IN ('order.seen', 'order.completed', 'order.handed-out', 'order.fired')
  OR kind = 'order-item.status'
    AND CASE WHEN json_valid(details) THEN json_extract(details, '$.to') ELSE 'cancelled' END <> 'cancelled');
