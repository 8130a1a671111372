// The calls that list, search and add reservations (contract 5).
import { randomInt } from 'node:crypto';
import type { Reservation } from '#shared/entities/people.ts';
import type { Tx } from '../../db/executor.ts';
import { isLike, likePatterns, phonePatterns } from '../../db/like.ts';
import { qb } from '../../db/query.ts';
import { listTables } from '../../domain/menu/menu.ts';
import {
  listReservations,
  reservationOf,
  selectReservations,
} from '../../domain/reservations/reservations.ts';
import { dayRuleOf, getStore } from '../../domain/store/settings.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { readPeriod } from '../../time/period.ts';
import { rangeInstants } from '../../time/zone-days.ts';
import { addReservation } from './book.ts';
import { codeOf } from './codes.ts';

/** The number of random codes to try. There are 148 million codes, so one of these is practically always free. */
const CODE_TRIES = 8;
/** More hits than this are of no use to the person who searches. */
const MAX_FOUND = 200;

export const reservationRoutes = (hub: Hub): Route[] => [
  route('GET /reservations/init', () =>
    hub.read((tx) => ({ storeTables: listTables(tx), timezone: getStore(tx).timezone })),
  ),
  route('GET /reservations', ({ query }) =>
    hub.read((tx) => {
      const { from, to } = readPeriod(tx, hub.clock(), query);
      return listReservations(tx, rangeInstants(from, to, dayRuleOf(getStore(tx))), query);
    }),
  ),
  route('GET /reservations/search', ({ query }) => hub.read((tx) => search(tx, query.q))),
  route('POST /reservations/add', ({ body, call }) => {
    // A command must not use random numbers, so it gets several codes and takes the first free code.
    const codes = Array.from({ length: CODE_TRIES }, () => codeOf(randomInt));
    return hub.run(addReservation, { ...body, codes }, call);
  }),
];

/**
 * Returns the reservations whose code, name or phone contains the text, latest first. Returns no reservations for an
 * empty text.
 */
function search(tx: Tx, text: string): Reservation[] {
  if (text === '') return [];
  const patterns = likePatterns(text);
  const conditions = [
    ...isLike('reservations.unique_code', patterns),
    ...isLike('reservations.customer_name', patterns),
    ...isLike('reservations.customer_id', [...patterns, ...phonePatterns(text)]),
  ];
  const found = qb
    .selectFrom('reservations')
    .select('id')
    .where((eb) => eb.or(conditions))
    .orderBy('date', 'desc')
    .limit(MAX_FOUND);
  return tx
    .all(selectReservations().where('reservations.id', 'in', found))
    .map(reservationOf)
    .reverse();
}
