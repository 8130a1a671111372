// Entries that were found on the old hub. The hub that took over stores each entry only once, and staff enter or
// dismiss it only once (contract 38.1).
import type { Selectable } from 'kysely';
import { notFound, Refusal } from '#shared/errors.ts';
import { FOUND_MOVES, type FoundState } from '#shared/states/found.ts';
import { expectMoved, mayMove, statesBefore } from '#shared/states/moves.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { UpkeepTables } from '../../db/schema/upkeep.ts';
import type { CommandContext } from '../../engine/command.ts';
import type { FoundEntry, FoundNote, FoundOrder, KnownUpTo } from './found-entry.ts';
import { hasNote, notesUpTo } from './notes.ts';
import { acceptedHere } from './sent.ts';

export type FoundRow = Selectable<UpkeepTables['found_entries']>;
/** A bill of the old hub. */
type BillRef = FoundOrder['bill'];

/**
 * Returns, for each kind of row, the highest number up to which this hub and the hub of the given older generation have
 * the same rows. Undefined if no later generation has begun.
 */
export function knownUpTo(tx: Tx, olderGeneration: number): KnownUpTo | undefined {
  const begun = tx.get(
    qb
      .selectFrom('generations')
      .selectAll()
      .where('generation', '>', olderGeneration)
      .orderBy('generation')
      .limit(1),
  );
  if (!begun) return undefined;
  const { order_id: order, began_at } = begun;
  const payment = tx.get(
    qb
      .selectFrom('payments')
      .select('id')
      .where('created_at', '<', began_at)
      .orderBy('id', 'desc')
      .limit(1),
  );
  const entry = tx.get(
    qb.selectFrom('entries').select('id').where('at', '<', began_at).orderBy('id', 'desc').limit(1),
  );
  const notes = notesUpTo(tx, began_at);
  return { order, payment: payment?.id ?? 0, entry: entry?.id ?? 0, notes };
}

const orderById = prepared<{ id: number }>()((p) =>
  qb.selectFrom('orders').select('created_at as at').where('id', '=', p('id')),
);
const paymentById = prepared<{ id: number }>()((p) =>
  qb.selectFrom('payments').select('created_at as at').where('id', '=', p('id')),
);
const entryById = prepared<{ id: number }>()((p) =>
  qb.selectFrom('entries').select('at').where('id', '=', p('id')),
);
const BY_ID = { order: orderById, payment: paymentById, entry: entryById };

const byFinder = prepared<{ finder: Buffer }>()((p) =>
  qb.selectFrom('idempotency_keys').select('id').where('finder', '=', p('finder')),
);

/** Returns whether the entry can only be listed and dismissed. */
export const isNote = (entry: FoundEntry): entry is FoundNote => 'what' in entry;

/** Returns the number of the entry's bill on the old hub; null if it has none. */
export function oldBillOf(entry: FoundEntry): number | null {
  if (isNote(entry)) return entry.billId;
  return entry.kind === 'entry' ? null : entry.bill.id;
}

/**
 * Returns whether this hub already has the entry: either from before the takeover, or because a screen sent it again
 * with the same idempotency key.
 */
function has(tx: Tx, entry: FoundEntry): boolean {
  if (isNote(entry)) {
    if (hasNote(tx, entry)) return true;
  } else if (tx.get(BY_ID[entry.kind], { id: entry.number })?.at === entry.at) return true;
  return entry.finders.some((finder) => tx.get(byFinder, { finder: Buffer.from(finder, 'hex') }));
}

interface Noting {
  readonly generation: number;
  readonly entries: readonly FoundEntry[];
  readonly now: number;
}

/**
 * Stores the entries that this hub lacks. A guest's order that both hubs accepted is stored as already entered. The
 * payments of its bill on the old hub then go to its bill on this hub. Returns the number of new entries that wait for
 * a decision.
 */
export function noteFound(tx: Tx, { generation, entries, now }: Noting): number {
  const lacking = entries.filter((entry) => !has(tx, entry));
  return lacking.reduce((count, entry) => {
    const { kind, number, at, username } = entry;
    const values = { generation, kind, number, at, username, entry: JSON.stringify(entry) };
    const bill_id = oldBillOf(entry);
    const here = entry.kind === 'order' ? acceptedHere(tx, entry) : undefined;
    const answered = here && {
      ...({ state: 'entered', answered_at: now } as const),
      new_bill_id: here.bill_id,
    };
    const { changes } = tx.run(
      qb
        .insertInto('found_entries')
        .values({ ...values, bill_id, ...answered })
        .onConflict((same) => same.columns(['generation', 'kind', 'number']).doNothing()),
    );
    return here ? count : count + changes;
  }, 0);
}

const MOST_LISTED = 200;

/** Lists the oldest entries that were neither entered nor dismissed. */
export const listWaitingFound = (tx: Tx): FoundRow[] =>
  tx.all(
    qb
      .selectFrom('found_entries')
      .selectAll()
      .where('state', '=', 'waiting')
      .orderBy('id')
      .limit(MOST_LISTED),
  );

const counted = prepared()((_) =>
  qb
    .selectFrom('found_entries')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('state', '=', 'waiting'),
);
export const countWaitingFound = (tx: Tx): number => tx.get(counted, {})?.n ?? 0;

/** Returns an entry that waits; 404 if it is unknown, 409 ANSWERED if it was entered or dismissed. */
export function getWaitingFound(tx: Tx, id: number): { row: FoundRow; entry: FoundEntry } {
  const row = tx.get(qb.selectFrom('found_entries').selectAll().where('id', '=', id));
  if (!row) throw notFound('entry');
  if (!mayMove(FOUND_MOVES, row.state, 'entered'))
    throw new Refusal('ANSWERED', 'This entry is already entered or dismissed.');
  return { row, entry: JSON.parse(row.entry) as FoundEntry };
}

/** Records the decision on an entry. For an order, also records the bill on which the order was entered. */
export function answerFound(
  tx: Tx,
  { now, actor }: CommandContext,
  id: number,
  to: Exclude<FoundState, 'waiting'>,
  newBillId: number | null = null,
): void {
  const moved = tx.run(
    qb
      .updateTable('found_entries')
      .set({ state: to, answered_at: now, user_id: actor?.userId ?? null, new_bill_id: newBillId })
      .where('id', '=', id)
      .where('state', 'in', statesBefore(FOUND_MOVES, to)),
  );
  expectMoved(moved, `found entry ${id}`);
}

/**
 * Returns the bill of this hub for a bill of the old hub: the same bill, or the bill on which one of its orders was
 * entered.
 */
export function findBillHere(tx: Tx, { generation }: FoundRow, bill: BillRef): number | undefined {
  const same = tx.get(
    qb
      .selectFrom('bills')
      .select('id')
      .where('id', '=', bill.id)
      .where('opened_at', '=', bill.openedAt),
  );
  if (same) return same.id;
  const entered = tx.get(
    qb
      .selectFrom('found_entries')
      .select('new_bill_id')
      .where('generation', '=', generation)
      .where('bill_id', '=', bill.id)
      .where('new_bill_id', 'is not', null)
      .orderBy('id', 'desc')
      .limit(1),
  );
  return entered?.new_bill_id ?? undefined;
}
