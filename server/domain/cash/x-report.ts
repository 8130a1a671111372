// X report: the figures of a shift, open or closed. It has no expected amounts until the shift is counted (contract
// 19.5).
import type { XReport } from '#shared/entities/cash.ts';
import { holdsAny } from '#shared/scopes.ts';
import type { Tx } from '../../db/executor.ts';
import type { Actor } from '../../engine/command.ts';
import { getShift } from '../drawers/open-shifts.ts';
import { figuresOf, listOpenBills } from './report-figures.ts';
import { rowsOfShift } from './report-sums.ts';

/**
 * Returns the X report of a shift. Before the count, only users with the settings permission see the expected amounts.
 */
export function reportOfShift(tx: Tx, reader: Pick<Actor, 'role' | 'scope'>, id: number): XReport {
  const shift = getShift(tx, id);
  const figures = figuresOf(tx, rowsOfShift(tx, id));
  const report = { ...figures, open_bills: listOpenBills(tx) };
  if (shift.state !== 'open' || holdsAny(reader, ['SETTINGS'])) return report;
  return { ...report, payments: [], cash: { ...report.cash, expected: null } };
}
