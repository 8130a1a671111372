// Jobs of a printer that was removed. Another printer takes them, or else they are held until a user decides about
// them. Jobs that make sense only at the removed printer are cancelled.
import { sql } from 'kysely';
import type { JobKind } from '#shared/printing.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { Command } from '../../engine/command.ts';
import { isOpen, REMOVED } from './job-queries.ts';
import {
  findReceiptPrinter,
  findTokenPrinter,
  listPrinters,
  type StoredPrinter,
} from './printers.ts';

const NOBODY_PRINTS = 'The printer was removed, and no other printer prints this kind of job yet.';

const HOMES: readonly {
  readonly kinds: readonly JobKind[];
  readonly find: (printers: readonly StoredPrinter[]) => StoredPrinter | undefined;
}[] = [
  {
    kinds: ['slip', 'cancelled'],
    find: (all) => all.find(({ prints_slips }) => prints_slips === 1),
  },
  { kinds: ['receipt'], find: findReceiptPrinter },
  { kinds: ['token'], find: findTokenPrinter },
];

/** Returns the printer that takes jobs of this kind after their own printer was removed; undefined if none does. */
export const findReplacement = (tx: Tx, kind: JobKind): StoredPrinter | undefined =>
  HOMES.find(({ kinds }) => kinds.includes(kind))?.find(listPrinters(tx));

const ofPrinter = (printer: number, kinds: readonly JobKind[]) =>
  qb
    .updateTable('print_jobs')
    .where(isOpen)
    .where('printer_id', '=', printer)
    .where('kind', 'in', kinds)
    .where('state', 'in', ['waiting', 'held', 'failed']);

/**
 * Moves the jobs of a removed printer to other printers. Unconfirmed jobs stay and still need a user's decision,
 * because the old printer may have printed them already.
 */
export function reassignJobs(tx: Tx, now: number, printer: number): void {
  const printers = listPrinters(tx);
  for (const { kinds, find } of HOMES) {
    const home = find(printers);
    const jobs = ofPrinter(printer, kinds);
    if (home) {
      const reason = sql<string>`case when reason = ${NOBODY_PRINTS} then '' else reason end`;
      tx.run(jobs.set({ printer_id: home.id, reason }));
    } else {
      const asks = { state: 'held', reason: NOBODY_PRINTS, updated_at: now } as const;
      tx.run(jobs.set(asks).where('state', '=', 'waiting'));
    }
  }
  const givenUp = { state: 'cancelled', reason: REMOVED, updated_at: now } as const;
  tx.run(ofPrinter(printer, ['drawer', 'test']).set(givenUp));
}

const unassigned = prepared()(() =>
  qb
    .selectFrom('print_jobs')
    .select('printer_id')
    .distinct()
    .where(isOpen)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('printers')
          .select('printers.id')
          .whereRef('printers.id', '=', 'print_jobs.printer_id')
          .where('printers.deleted_at', 'is not', null),
      ),
    ),
);

/** Moves jobs of removed printers to a printer that was added or now prints further kinds of jobs. */
export function adoptJobs(tx: Tx, now: number): void {
  for (const { printer_id } of tx.all(unassigned, {})) reassignJobs(tx, now, printer_id);
}

/** Moves a job whose printer was removed while the job was being sent to it. */
export const reassignPrintJobs: Command<{ printerId: number }, Record<never, never>> = (
  tx,
  { printerId },
  { now },
) => {
  reassignJobs(tx, now, printerId);
  return { answer: {}, signals: [{ kind: 'print' }] };
};

export const unassignedJobCommands = { reassignPrintJobs };
