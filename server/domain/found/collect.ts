// Lists the entries that the old hub acknowledged and that the new primary may lack (contract 38.1). Runs on the old
// hub, which is sealed after the takeover.
import { sql } from 'kysely';
import { groupBy } from '#shared/group-by.ts';
import type { Tx } from '../../db/executor.ts';
import { qb } from '../../db/query.ts';
import type {
  FoundAccountEntry,
  FoundEntry,
  FoundOrder,
  FoundPayment,
  KnownUpTo,
} from './found-entry.ts';
import { listNotes } from './notes.ts';
import { foundLines, listSoldItems } from './sold-lines.ts';

/** The ids that the stored answer to a call may contain. */
interface Answered {
  readonly orderId?: number;
  readonly invoiceId?: number | null;
  readonly paymentId?: number;
}

type FindersAt = (
  userId: number | null,
  at: number,
  fits: (answer: Answered) => boolean,
) => string[];

/**
 * Returns a function that finds the calls that a user made at an instant and that got a certain answer. The function
 * returns the finders of these calls, by which the other hub recognises them.
 */
function readKeys(tx: Tx): FindersAt {
  const keys = tx.all(
    qb
      .selectFrom('idempotency_keys')
      .select(['user_id', 'created_at', 'finder', 'answer'])
      .where('status', '=', 200),
  );
  const nameOf = (userId: number, at: number) => `${userId} ${at}`;
  const byCall = groupBy(keys, ({ user_id, created_at }) => nameOf(user_id, created_at));
  return (userId, at, fits) =>
    (userId === null ? [] : (byCall.get(nameOf(userId, at)) ?? []))
      .filter(({ answer }) => fits(JSON.parse(answer) as Answered))
      .map(({ finder }) => finder.toString('hex'));
}

/** Data that is read once and used for all entries. */
interface Known {
  readonly nameOf: (userId: number | null) => string | null;
  readonly findersAt: FindersAt;
}

function readKnown(tx: Tx): Known {
  const users = tx.all(qb.selectFrom('users').select(['id', 'username']));
  const names = new Map(users.map(({ id, username }) => [id, username]));
  const nameOf: Known['nameOf'] = (id) => (id === null ? null : (names.get(id) ?? null));
  return { nameOf, findersAt: readKeys(tx) };
}

function listOrders(tx: Tx, after: number, { nameOf, findersAt }: Known): FoundOrder[] {
  const rows = tx.all(
    qb
      .selectFrom('orders')
      .innerJoin('bills', 'bills.id', 'orders.bill_id')
      .leftJoin('guest_orders', 'guest_orders.order_id', 'orders.id')
      .selectAll('orders')
      .select([
        'bills.opened_at',
        'guest_orders.id as sent_id',
        'guest_orders.created_at as sent_at',
      ])
      .where('orders.id', '>', after)
      .where('orders.status', '<>', 'cancelled')
      .orderBy('orders.id'),
  );
  return rows.map((row) => {
    const items = listSoldItems(tx, row.id);
    return {
      kind: 'order',
      ...{ number: row.id, at: row.created_at, username: nameOf(row.user_id) },
      finders: findersAt(row.user_id, row.created_at, ({ orderId }) => orderId === row.id),
      bill: { id: row.bill_id ?? 0, openedAt: row.opened_at },
      tokenNo: row.token_no,
      totalCents: items.reduce((sum, { total_cents }) => sum + total_cents, 0),
      ...{ deliveryType: row.delivery_type, customerId: row.customer_id, tableId: row.table_id },
      ...{ tableTitle: row.table_title, allergies: row.allergies },
      sellsCard: items.some(({ card }) => card !== null),
      sent: row.sent_id && row.sent_at ? { id: row.sent_id, at: row.sent_at } : null,
      lines: foundLines(tx, items),
    };
  });
}

type MoneyRow = ReturnType<typeof listMoney>[number];

/**
 * Lists the payments that count. Leaves out cancelled payments, corrected payments, and the payments by which a
 * correction reversed them.
 */
function listMoney(tx: Tx, after: number) {
  return tx.all(
    qb
      .selectFrom('payments')
      .selectAll()
      .where('id', '>', after)
      .where('cancelled_at', 'is', null)
      .where(
        sql<boolean>`not exists (select 1 from payments as later where later.corrects_id = payments.id)`,
      )
      .where(
        sql<boolean>`not exists (select 1 from payments as first where first.id = payments.corrects_id
          and first.payment_type_id = payments.payment_type_id)`,
      )
      .orderBy('id'),
  );
}

const tenderOf = (row: MoneyRow): FoundPayment['tender'] => ({
  ...{ typeId: row.payment_type_id, title: row.title, amountCents: row.amount_cents },
  ...{ tipCents: row.tip_cents, accountId: row.account_id },
});

function billOf(tx: Tx, { bill_id, invoice_id }: MoneyRow) {
  const bills = qb
    .selectFrom('bills')
    .select(['id', 'opened_at as openedAt'])
    .orderBy('id')
    .limit(1);
  if (bill_id !== null) return tx.get(bills.where('id', '=', bill_id));
  return invoice_id === null ? undefined : tx.get(bills.where('invoice_id', '=', invoice_id));
}

function listPayments(tx: Tx, after: number, { nameOf, findersAt }: Known): FoundPayment[] {
  const rows = listMoney(tx, after).filter((row) => row.account_payment_id === null);
  return rows.map((row) => ({
    kind: 'payment',
    ...{ number: row.id, at: row.created_at, username: nameOf(row.user_id) },
    // The answer to a part payment contains no invoice (`invoiceId: null`), so such an answer can belong to any
    // payment.
    finders: findersAt(row.user_id, row.created_at, ({ invoiceId }) =>
      invoiceId === undefined ? false : invoiceId === null || invoiceId === row.invoice_id,
    ),
    bill: billOf(tx, row) ?? { id: 0, openedAt: 0 },
    tender: tenderOf(row),
  }));
}

/** Lists the account entries that were not made by a bill: changes by hand, and payments for house accounts. */
function listEntries(
  tx: Tx,
  { entry: after, payment }: KnownUpTo,
  { nameOf, findersAt }: Known,
): FoundAccountEntry[] {
  const rows = tx.all(
    qb
      .selectFrom('entries')
      .innerJoin('accounts', 'accounts.id', 'entries.account_id')
      .selectAll('entries')
      .select([
        'accounts.title',
        'accounts.kind as account_kind',
        'accounts.created_at as opened_at',
      ])
      .where('entries.id', '>', after)
      .where('entries.kind', 'in', ['adjust', 'payment'])
      .orderBy('entries.id'),
  );
  const money = listMoney(tx, payment);
  const tendersOf = (row: (typeof rows)[number]) => {
    const paid = money.find(({ id }) => id === row.payment_id)?.account_payment_id;
    return paid ? money.filter(({ account_payment_id }) => account_payment_id === paid) : [];
  };
  return rows.flatMap((row) => {
    const tenders = tendersOf(row);
    // A cancelled payment has no tenders that count. Its two account entries cancel each other out, so they are left
    // out.
    if (row.kind === 'payment' && tenders.length === 0) return [];
    const { id, account_id, title, account_kind: kind, opened_at, amount, reason } = row;
    return [
      {
        kind: 'entry',
        ...{ number: id, at: row.at, username: nameOf(row.user_id) },
        finders: findersAt(row.user_id, row.at, ({ orderId, invoiceId, paymentId }) =>
          tenders.length > 0
            ? paymentId === tenders[0]?.account_payment_id
            : [orderId, invoiceId, paymentId].every((made) => made === undefined),
        ),
        account: { id: account_id, kind, title, createdAt: opened_at },
        ...{ amount, reason },
        tenders: tenders.map(tenderOf),
      },
    ];
  });
}

/**
 * Lists all entries after the given numbers. Orders come first, because payments belong to the bills of these orders.
 */
export function collectFound(tx: Tx, after: KnownUpTo): FoundEntry[] {
  const known = readKnown(tx);
  const findersAt = (userId: number | null, at: number) => known.findersAt(userId, at, () => true);
  const notesKnown = { nameOf: known.nameOf, findersAt };
  return [
    ...listOrders(tx, after.order, known),
    ...listPayments(tx, after.payment, known),
    ...listEntries(tx, after, known),
    ...(after.notes ? listNotes(tx, after.notes, after, notesKnown) : []),
  ];
}
