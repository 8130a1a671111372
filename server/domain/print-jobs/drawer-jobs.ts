// The cash drawer: opens it for cash that comes in or goes out, and records each opening in the drawer's shift (contract
// 19).
import type { OpeningCause } from '#shared/states/shift.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { CommandContext } from '../../engine/command.ts';
import { drawerOf, firstDrawer, getDrawer } from '../drawers/drawers.ts';
import { findOpenShift } from '../drawers/open-shifts.ts';
import { addJob } from './job-rows.ts';
import { findDrawer, listPrinters, type StoredPrinter } from './printers.ts';

/**
 * Returns the printer to which a drawer is connected. A server bank has no printer. The store's first drawer uses the
 * first printer with a drawer, if no printer is set for it.
 */
function findPrinterOf(
  tx: Tx,
  drawerId: number,
  printers: readonly StoredPrinter[],
): StoredPrinter | undefined {
  const { printer_id, user_id } = getDrawer(tx, drawerId);
  if (printer_id !== null) return printers.find(({ id }) => id === printer_id);
  const isFirst = user_id === null && firstDrawer(tx) === drawerId;
  return isFirst ? findDrawer(printers) : undefined;
}

const insert = prepared<{
  now: number;
  drawer: number;
  shift: number | null;
  cause: OpeningCause;
  user: number | null;
}>()((p) =>
  qb.insertInto('drawer_openings').values({
    at: p('now'),
    drawer_id: p('drawer'),
    shift_id: p('shift'),
    cause: p('cause'),
    user_id: p('user'),
  }),
);

/** Opens the given drawer, or the user's own. Returns the print jobs; empty if no printer can open the drawer. */
export function openDrawerFor(
  tx: Tx,
  context: CommandContext,
  cause: OpeningCause,
  {
    drawerId = drawerOf(tx, context.actor),
    invoiceId = null,
  }: {
    readonly drawerId?: number;
    readonly invoiceId?: number | null;
  } = {},
): number[] {
  const printer = findPrinterOf(tx, drawerId, listPrinters(tx));
  if (!printer) return [];
  const { now, actor } = context;
  const shift = findOpenShift(tx, drawerId)?.id ?? null;
  tx.run(insert, { now, drawer: drawerId, shift, cause, user: actor?.userId ?? null });
  const document = { kind: 'drawer' } as const;
  return [addJob(tx, now, { printerId: printer.id, document, invoiceId })];
}
