// The calls that list the audit trail by day, user and kind, newest first, and count it by week (contract 4, 41.3).
import type { AnswerOf, QueryOf } from '#shared/endpoints/table.ts';
import type { Tx } from '../../db/executor.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { type AuditRow, auditRows, readDetails } from './entries.ts';

export const auditRoutes = (hub: Hub): Route[] => [
  route('GET /audit', ({ query }) => hub.read((tx) => listAudit(tx, query))),
  route('GET /audit/entries', ({ query }) => hub.readElsewhere('listEntries', query)),
  route('GET /audit/weeks', ({ query }) =>
    hub.readElsewhere('countWeeks', { ...query, now: hub.clock() }),
  ),
];

type Entry = AnswerOf<'GET /audit'>[number];

/** Returns a page of the trail with the steps of the kitchen. `order` as the kind also finds `order.paid`. */
const listAudit = (tx: Tx, query: QueryOf<'GET /audit'>): Entry[] =>
  auditRows(tx, { ...query, kitchen: 'shown' }).map(entryOf);

const entryOf = ({
  id,
  at,
  user_id,
  username,
  kind,
  entity,
  entity_id,
  details,
}: AuditRow): Entry => ({
  id,
  at: new Date(at).toISOString(),
  user_id,
  username,
  kind,
  entity,
  entity_id,
  details: readDetails(details),
});
