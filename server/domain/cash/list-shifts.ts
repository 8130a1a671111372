// The shifts of a period, the current shift of a drawer, and the drawers for the cash page (contract 19.2).
import type { Drawer, Shift } from '#shared/entities/cash.ts';
import { BOOKS_PAGE } from '#shared/limits.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { Actor } from '../../engine/command.ts';
import { type PageQuery, type PeriodQuery, readPeriod } from '../../time/period.ts';
import { drawerOf, getDrawer, listDrawers } from '../drawers/drawers.ts';
import { findOpenShift } from '../drawers/open-shifts.ts';
import { wireShift, wireShiftHead } from './shift-read-form.ts';

/**
 * Returns the current shift of a drawer, without amounts; null if no shift is open. If `drawerId` is undefined, the
 * drawer is the one that the user's money goes to.
 */
export function currentShift(tx: Tx, actor: Actor, drawerId: number | undefined): Shift | null {
  const drawer = drawerId === undefined ? drawerOf(tx, actor) : getDrawer(tx, drawerId).id;
  const shift = findOpenShift(tx, drawer);
  return shift ? wireShiftHead(tx, shift) : null;
}

const inPeriod = prepared<{ from: string; to: string; before: number; limit: number }>()((p) =>
  qb
    .selectFrom('shifts')
    .selectAll()
    .where('business_day', '<=', p('to'))
    .where((eb) => eb.or([eb('business_day', '>=', p('from')), eb('state', '<>', 'closed')]))
    .where('id', '<', p('before'))
    .orderBy('id', 'desc')
    .limit(p('limit')),
);

/**
 * Returns the shifts that were opened in the period, and earlier shifts that are not closed; page by page, newest
 * first.
 */
export function listShifts(
  tx: Tx,
  now: number,
  { before = Number.MAX_SAFE_INTEGER, limit = BOOKS_PAGE, ...period }: PeriodQuery & PageQuery,
): Shift[] {
  const range = readPeriod(tx, now, period);
  return tx.all(inPeriod, { ...range, before, limit }).map((shift) => wireShift(tx, shift));
}

/** Returns all drawers and the id of the user's own drawer, for screens on which a drawer is chosen. */
export const drawersFor = (tx: Tx, actor: Actor): { drawers: Drawer[]; drawerId: number } => ({
  drawers: listDrawers(tx),
  drawerId: drawerOf(tx, actor),
});
