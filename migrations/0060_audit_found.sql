-- A narrow copy of the audit trail, for its filters and for its weeks. The rows of the trail are wide, so reading a
-- year of them took a second. Rows are added at the end of the index, like the rows of the trail. The expressions are
-- those of server/api/audit/found.ts; that file names the index, so its queries fail if they no longer match it.
CREATE INDEX audit_found ON audit (
  id, at, kind, username,
  max(abs(coalesce(json_extract(details, '$.total'), 0)), abs(coalesce(json_extract(details, '$.amount'), 0)),
    abs(coalesce(json_extract(details, '$.value'), 0)), abs(coalesce(json_extract(details, '$.due'), 0)),
    abs(coalesce(json_extract(details, '$.tip'), 0)))
) WHERE NOT (kind IN ('order.seen', 'order.completed', 'order.handed-out', 'order.fired')
  OR kind = 'order-item.status' AND json_extract(details, '$.to') <> 'cancelled');
