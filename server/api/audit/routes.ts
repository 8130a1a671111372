// The call that lists the audit trail by day, user and kind, newest first (contract 4).
import { sql } from 'kysely';
import type { AnswerOf, QueryOf } from '#shared/endpoints/table.ts';
import { rangesBetween } from '../../audit/spans.ts';
import type { Tx } from '../../db/executor.ts';
import { qb } from '../../db/query.ts';
import { dayRuleOf, getStore } from '../../domain/store/settings.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { rangeInstants } from '../../time/zone-days.ts';

/** Rows per page. To get the next page, send the id of the last row as `before`. */
const PAGE = 100;

export const auditRoutes = (hub: Hub): Route[] => [
  route('GET /audit', ({ query }) => hub.read((tx) => listAudit(tx, query))),
  route('GET /audit/entries', ({ query }) => hub.readElsewhere('listEntries', query)),
];

/** Returns a page of the trail. A kind also matches its more specific kinds: `order` finds `order.paid`. */
function listAudit(tx: Tx, { day, ...sought }: QueryOf<'GET /audit'>): Entry[] {
  if (day === undefined) return tx.all(rowsOf(sought)).map(entryOf);
  const [from, to] = rangeInstants(day, day, dayRuleOf(getStore(tx)));
  const found: Row[] = [];
  for (const { first, last } of rangesBetween(tx, from, to)) {
    const rows = rowsOf(sought)
      .where('at', '>=', from)
      .where('at', '<', to)
      .where('id', '>=', first)
      .where('id', '<=', last);
    if (found.length < PAGE) found.push(...tx.all(rows));
  }
  return found.slice(0, PAGE).map(entryOf);
}

function rowsOf({ username, kind, before }: Omit<QueryOf<'GET /audit'>, 'day'>) {
  let rows = qb.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(PAGE);
  if (before !== undefined) rows = rows.where('id', '<', before);
  if (username) rows = rows.where(sql<boolean>`username = ${username} collate nocase`);
  if (kind) {
    rows = rows.where((eb) =>
      eb.or([
        eb('kind', '=', kind),
        eb.and([eb('kind', '>', `${kind}.`), eb('kind', '<', `${kind}/`)]),
      ]),
    );
  }
  return rows;
}

type Entry = AnswerOf<'GET /audit'>[number];
interface Row extends Omit<Entry, 'at'> {
  readonly at: number;
  readonly details: string;
}

const entryOf = ({ id, at, user_id, username, kind, entity, entity_id, details }: Row): Entry => ({
  id,
  at: new Date(at).toISOString(),
  user_id,
  username,
  kind,
  entity,
  entity_id,
  details: JSON.parse(details),
});
