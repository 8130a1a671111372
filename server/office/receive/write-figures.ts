// Adds facts to the stored sums of a store, in the transaction that stores the facts.
import { sql } from 'kysely';
import type { OfficeTx } from '../db/as-user.ts';
import { rowsFrom } from '../db/rows.ts';
import type { BatchFact } from './batch.ts';
import { idIn } from './body.ts';
import { Figures } from './figures.ts';

export interface AddingStore {
  readonly id: number;
  readonly decimals: number;
  readonly time_zone: string;
}

const paymentIds = (facts: readonly BatchFact[]): number[] =>
  facts.flatMap(({ kind, body }) => (kind === 'payment' ? idIn(body, 'id') : []));

async function readFigures(
  tx: OfficeTx,
  store: AddingStore,
  facts: readonly BatchFact[],
): Promise<Figures> {
  const { id } = store;
  const ids = [...new Set(paymentIds(facts))];
  const payments =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('payments')
          .selectAll()
          .where('store_id', '=', id)
          .where('id', 'in', ids)
          .execute();
  const running = await tx.selectFrom('running').selectAll().where('store_id', '=', id).execute();
  const z = await tx
    .selectFrom('zs')
    .select('z_no')
    .where('store_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return new Figures({
    decimals: store.decimals === 0 || store.decimals === 3 ? store.decimals : 2,
    timeZone: store.time_zone,
    payments,
    running: new Map(running.map(({ figure, amount }) => [figure, amount])),
    hasZ: z !== undefined,
  });
}

const SUM = ['store_id', 'day', 'kind', 'key', 'count', 'amount', 'tax'] as const;
const PAYMENT = [
  'store_id',
  'id',
  'day',
  'title',
  'amount',
  'tip',
  'cancelled',
  'counted',
] as const;

async function writeSums(tx: OfficeTx, store_id: number, { sums }: Figures): Promise<void> {
  const rows = [...sums.values()].map((sum) => ({ store_id, ...sum }));
  if (rows.length === 0) return;
  await tx
    .insertInto('sums')
    .columns([...SUM])
    .expression(rowsFrom('sums', SUM, rows))
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'day', 'kind', 'key']).doUpdateSet({
        count: sql`sums.count + excluded.count`,
        amount: sql`sums.amount + excluded.amount`,
        tax: sql`sums.tax + excluded.tax`,
      }),
    )
    .execute();
}

async function writePayments(
  tx: OfficeTx,
  store_id: number,
  { payments, zs }: Figures,
): Promise<void> {
  if (zs.size > 0) {
    await sql`UPDATE payments SET counted = NOT cancelled
      WHERE store_id = ${store_id} AND counted = cancelled`.execute(tx);
  }
  const rows = [...payments.values()].map((one) => ({ store_id, ...one }));
  if (rows.length === 0) return;
  await tx
    .insertInto('payments')
    .columns([...PAYMENT])
    .expression(rowsFrom('payments', PAYMENT, rows))
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'id']).doUpdateSet((eb) => ({
        title: eb.ref('excluded.title'),
        amount: eb.ref('excluded.amount'),
        tip: eb.ref('excluded.tip'),
        cancelled: eb.ref('excluded.cancelled'),
        counted: eb.ref('excluded.counted'),
      })),
    )
    .execute();
}

async function writeRest(tx: OfficeTx, store_id: number, figures: Figures): Promise<void> {
  await tx.deleteFrom('running').where('store_id', '=', store_id).execute();
  const running = [...figures.running].map(([figure, amount]) => ({ store_id, figure, amount }));
  if (running.length > 0) await tx.insertInto('running').values(running).execute();
  await writeZs(tx, store_id, figures);
  await writeExceptions(tx, store_id, figures);
}

async function writeZs(tx: OfficeTx, store_id: number, { zs }: Figures): Promise<void> {
  if (zs.size === 0) return;
  const rows = [...zs.values()].map(({ difference, ...z }) => ({
    store_id,
    ...z,
    difference: JSON.stringify(difference),
  }));
  await tx
    .insertInto('zs')
    .values(rows)
    // A Z number that comes twice must not block all later facts.
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'z_no']).doUpdateSet((eb) => ({
        day: eb.ref('excluded.day'),
        closed_at: eb.ref('excluded.closed_at'),
        sales: eb.ref('excluded.sales'),
        credits: eb.ref('excluded.credits'),
        tax: eb.ref('excluded.tax'),
        tips: eb.ref('excluded.tips'),
        state: eb.ref('excluded.state'),
        difference: eb.ref('excluded.difference'),
      })),
    )
    .execute();
}

async function writeExceptions(
  tx: OfficeTx,
  store_id: number,
  { exceptions }: Figures,
): Promise<void> {
  if (exceptions.size === 0) return;
  await tx
    .insertInto('exceptions')
    .values([...exceptions.values()].map((one) => ({ store_id, ...one })))
    // An exception number that comes twice must not block all later facts.
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'id']).doUpdateSet((eb) => ({
        day: eb.ref('excluded.day'),
        at: eb.ref('excluded.at'),
        kind: eb.ref('excluded.kind'),
        username: eb.ref('excluded.username'),
        approved_by: eb.ref('excluded.approved_by'),
        title: eb.ref('excluded.title'),
        reason: eb.ref('excluded.reason'),
        value: eb.ref('excluded.value'),
      })),
    )
    .execute();
}

/** Adds facts to the sums. They must follow the facts that were added before. */
export async function addToSums(
  tx: OfficeTx,
  store: AddingStore,
  facts: readonly BatchFact[],
): Promise<void> {
  const figures = await readFigures(tx, store, facts);
  for (const fact of facts) figures.add(fact);
  await writeSums(tx, store.id, figures);
  await writePayments(tx, store.id, figures);
  await writeRest(tx, store.id, figures);
}

const ADDED = ['sums', 'payments', 'running', 'zs', 'exceptions'] as const;

/** Empties all sums of a store, before the facts of another branch are added. */
export async function clearSums(tx: OfficeTx, storeId: number): Promise<void> {
  for (const table of ADDED) await tx.deleteFrom(table).where('store_id', '=', storeId).execute();
}
