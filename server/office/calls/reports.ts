// Figures across stores: sales by day, store, hour, item, user, tender and tax; Z reports; exceptions (contract
// 36.4).
import { sql } from 'kysely';
import { type Static, Type } from 'typebox';
import { type Decimals, fromMinor } from '#shared/billing/money.ts';
import { invalid, say } from '#shared/errors.ts';
import { day, oneOf } from '#shared/fields.ts';
import {
  type OfficeException,
  type OfficeZ,
  REPORT_KINDS,
  type ReportRow,
} from '#shared/office.ts';
import { CSV_MARK, csvHeaders, csvRows } from '../../http/csv.ts';
import type { OfficeTx } from '../db/as-user.ts';
import { readStores } from '../db/databases.ts';
import { mergeSorted, mergeSums } from '../db/merge.ts';
import { call } from '../http/call.ts';

const period = {
  from: day('Please choose the first day.'),
  to: day('Please choose the last day.'),
  store: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      sentence: 'Please choose a store.',
    }),
  ),
};
const Period = Type.Object(period);
type Period = Static<typeof Period>;

const MOST_DAYS = 800;
const DAY_MS = 86_400_000;
/** The maximum number of Z reports or exceptions in one answer. */
const MOST_ROWS = 5000;

function expectPeriod({ from, to }: Period): void {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  if (days < 0) throw invalid('to', 'The last day is before the first.');
  if (days > MOST_DAYS) throw invalid('to', say`A period has at most ${{ most: MOST_DAYS }} days.`);
}

const Report = Type.Object({
  ...period,
  by: oneOf(REPORT_KINDS, 'Please choose what to add up.'),
  format: Type.Optional(oneOf(['csv'])),
});

/** A row of a report as the database returns it: amounts in minor units, the count in thousandths. */
interface SumRow extends ReportRow {
  readonly decimals: number;
}

function readReport(
  tx: OfficeTx,
  { from, to, store, by }: Static<typeof Report>,
): Promise<SumRow[]> {
  const isWhole = by === 'day' || by === 'store';
  const key =
    by === 'day'
      ? sql<string>`sums.day`
      : by === 'store'
        ? sql<string>`stores.title`
        : sql<string>`sums.key`;
  return tx
    .selectFrom('sums')
    .innerJoin('stores', 'stores.id', 'sums.store_id')
    .select(['stores.currency', 'stores.decimals', key.as('key')])
    .select((eb) => [
      eb.cast<number>(eb.fn.sum('sums.count'), 'float8').as('count'),
      eb.cast<number>(eb.fn.sum('sums.amount'), 'float8').as('amount'),
      eb.cast<number>(eb.fn.sum('sums.tax'), 'float8').as('tax'),
    ])
    .where('sums.kind', '=', isWhole ? 'day' : by)
    .where('sums.day', '>=', from)
    .where('sums.day', '<=', to)
    .$if(store !== undefined, (query) => query.where('sums.store_id', '=', store ?? 0))
    .groupBy(['stores.currency', 'stores.decimals', key])
    .orderBy('key')
    .execute();
}

const addRows = (a: SumRow, b: SumRow): SumRow => ({
  ...a,
  count: a.count + b.count,
  amount: a.amount + b.amount,
  tax: a.tax + b.tax,
});

/** Returns the rows of a report. Rows of several databases with the same key and currency are added up. */
function wireRows(lists: readonly SumRow[][]): ReportRow[] {
  const keyOf = ({ key, currency, decimals }: SumRow) => `${key}\0${currency}\0${decimals}`;
  return mergeSums(lists, keyOf, addRows).map(({ decimals, count, amount, tax, ...row }) => ({
    ...row,
    count: count / 1000,
    amount: fromMinor(amount, decimals as Decimals),
    tax: fromMinor(tax, decimals as Decimals),
  }));
}

async function readZs(tx: OfficeTx, { from, to, store }: Period): Promise<OfficeZ[]> {
  const rows = await tx
    .selectFrom('zs')
    .innerJoin('stores', 'stores.id', 'zs.store_id')
    .selectAll('zs')
    .select(['stores.title', 'stores.currency', 'stores.decimals'])
    .where('zs.day', '>=', from)
    .where('zs.day', '<=', to)
    .$if(store !== undefined, (query) => query.where('zs.store_id', '=', store ?? 0))
    .orderBy('zs.closed_at', 'desc')
    .orderBy('zs.z_no', 'desc')
    .limit(MOST_ROWS)
    .execute();
  return rows.map((row) => {
    const money = (minor: number) => fromMinor(minor, row.decimals as Decimals);
    const stored = JSON.parse(row.difference) as Record<string, [number, number]>;
    const isCount = (figure: string) => figure.endsWith('Count');
    const difference = Object.fromEntries(
      Object.entries(stored).map(([figure, [added, said]]) => [
        figure,
        isCount(figure) ? ([added, said] as const) : ([money(added), money(said)] as const),
      ]),
    );
    return {
      storeId: row.store_id,
      store: row.title,
      zNo: row.z_no,
      day: row.day,
      closedAt: new Date(row.closed_at).toISOString(),
      currency: row.currency,
      sales: money(row.sales),
      credits: money(row.credits),
      tax: money(row.tax),
      tips: money(row.tips),
      state: row.state,
      difference,
    };
  });
}

async function readExceptions(
  tx: OfficeTx,
  { from, to, store }: Period,
): Promise<OfficeException[]> {
  const rows = await tx
    .selectFrom('exceptions')
    .innerJoin('stores', 'stores.id', 'exceptions.store_id')
    .selectAll('exceptions')
    .select(['stores.title as store', 'stores.currency', 'stores.decimals'])
    .where('exceptions.day', '>=', from)
    .where('exceptions.day', '<=', to)
    .$if(store !== undefined, (query) => query.where('exceptions.store_id', '=', store ?? 0))
    .orderBy('exceptions.at', 'desc')
    .limit(MOST_ROWS)
    .execute();
  return rows.map((row) => ({
    storeId: row.store_id,
    store: row.store,
    at: new Date(row.at).toISOString(),
    day: row.day,
    kind: row.kind,
    username: row.username,
    approvedBy: row.approved_by,
    title: row.title,
    reason: row.reason,
    currency: row.currency,
    value: fromMinor(row.value, row.decimals as Decimals),
  }));
}

const HEAD = ['key', 'currency', 'count', 'amount', 'tax'] as const;

/** Sorts as `readZs` and `readExceptions` do. All times are in the same form, so they sort as texts. */
const newestZ = (a: OfficeZ, b: OfficeZ) => newest(a.closedAt, b.closedAt) || b.zNo - a.zNo;
const newest = (a: string, b: string) => (a === b ? 0 : a < b ? 1 : -1);

export const reportCalls = [
  call(
    'GET /api/v1/reports',
    { access: 'session', query: Report },
    async (office, { query, person, reply }) => {
      expectPeriod(query);
      const read = (tx: OfficeTx) => readReport(tx, query);
      const rows = wireRows(await readStores(office, person.sight, read, query.store));
      if (query.format !== 'csv') return rows;
      const name = `${query.by}-${query.from}-${query.to}.csv`;
      const cells = rows.map((row) => HEAD.map((column) => row[column]));
      return reply.headers(csvHeaders(name)).send(CSV_MARK + csvRows([HEAD, ...cells]));
    },
  ),
  call(
    'GET /api/v1/days',
    { access: 'session', query: Period },
    async (office, { query, person }) => {
      expectPeriod(query);
      const read = (tx: OfficeTx) => readZs(tx, query);
      const lists = await readStores(office, person.sight, read, query.store);
      return mergeSorted(lists, newestZ).slice(0, MOST_ROWS);
    },
  ),
  call(
    'GET /api/v1/exceptions',
    { access: 'session', query: Period },
    async (office, { query, person }) => {
      expectPeriod(query);
      const read = (tx: OfficeTx) => readExceptions(tx, query);
      const lists = await readStores(office, person.sight, read, query.store);
      return mergeSorted(lists, (a, b) => newest(a.at, b.at)).slice(0, MOST_ROWS);
    },
  ),
];
