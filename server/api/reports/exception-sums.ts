// Sums up the exceptions of a period by person, week and kind (contract 23.3). The sums include all rows of the period.
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { NO_LOSS } from '#shared/entities/bills.ts';
import type { Tx } from '../../db/executor.ts';
import { written } from '../../db/query.ts';
import { wireOf } from '../../domain/store/bill-rules.ts';
import { readReportPeriod } from '../../time/period.ts';
import { type AskedExceptions, leastOf, userIdsOf } from './staff.ts';

type Sums = AnswerOf<'GET /reports/exceptions/sums'>;

interface Group {
  /** The number of weeks since Monday 1969-12-29. */
  readonly week: number;
  readonly username: string | null;
  readonly kind: Sums['kinds'][number]['kind'];
  readonly count: number;
  readonly red: number;
  readonly cents: number;
}

type Sought = {
  from: string;
  to: string;
  kind: string | null;
  users: string | null;
  least: number;
};

/**
 * Sums up the exceptions by week, user and kind. If a user has too many exceptions in an hour, only one row is stored
 * for all further exceptions of that hour: in the sums, this row has the number and value that are stored in
 * `noisy_hours` (23.3).
 */
const groups = written<Sought, Group>(
  `SELECT (unixepoch(e.business_day) / 86400 + 3) / 7 AS week, u.username, e.kind,
     sum(coalesce(n.more, 1)) AS count, sum(e.after_print) AS red,
     sum(abs(coalesce(n.more_cents, e.value_cents))) AS cents
   FROM exceptions e LEFT JOIN users u ON u.id = e.user_id
     LEFT JOIN noisy_hours n ON n.exception_id = e.id
   WHERE e.business_day BETWEEN :from AND :to
     AND (:kind IS NULL OR e.kind = :kind)
     AND (:users IS NULL OR coalesce(e.user_id, 0) IN (SELECT value FROM json_each(:users)))
     AND abs(coalesce(n.more_cents, e.value_cents)) >= :least
   GROUP BY week, e.user_id, e.kind`,
);

interface Sum {
  count: number;
  red: number;
  cents: number;
}

function sumBy<K>(rows: readonly Group[], keyOf: (row: Group) => K): Map<K, Sum> {
  const sums = new Map<K, Sum>();
  for (const row of rows) {
    const sum = sums.get(keyOf(row)) ?? { count: 0, red: 0, cents: 0 };
    sum.count += row.count;
    sum.red += row.red;
    if (!NO_LOSS.includes(row.kind)) sum.cents += row.cents;
    sums.set(keyOf(row), sum);
  }
  return sums;
}

const WEEK_MS = 7 * 86_400_000;
/** Monday 1969-12-29. */
const FIRST_MONDAY = -3 * 86_400_000;
const mondayOf = (week: number): string =>
  new Date(FIRST_MONDAY + week * WEEK_MS).toISOString().slice(0, 10);

/** Returns all weeks from the first to the last with an exception. */
function weeksOf(rows: readonly Group[]): [number, Sum][] {
  const sums = sumBy(rows, ({ week }) => week);
  if (sums.size === 0) return [];
  const [first, last] = [Math.min(...sums.keys()), Math.max(...sums.keys())];
  return Array.from({ length: last - first + 1 }, (_, index) => [
    first + index,
    sums.get(first + index) ?? { count: 0, red: 0, cents: 0 },
  ]);
}

/** Returns the ids of all users of this name. For an empty name, returns 0, the id of entries without a user. */
const usersSought = (tx: Tx, username: string): number[] =>
  username === '' ? [0] : userIdsOf(tx, username);

/**
 * Returns the sums of the exceptions that match the query. Persons are sorted by value, kinds by count, weeks by date.
 */
function sumExceptions(tx: Tx, asked: AskedExceptions): Sums {
  const { now, kind, username, least, ...period } = asked;
  const rows = tx.all(groups, {
    ...readReportPeriod(tx, now, period),
    kind: kind ?? null,
    users: username === undefined ? null : JSON.stringify(usersSought(tx, username)),
    least: leastOf(tx, least),
  });
  const wire = wireOf(tx);
  return {
    people: [...sumBy(rows, (row) => row.username)]
      .sort(([, a], [, b]) => b.cents - a.cents || b.count - a.count)
      .map(([name, sum]) => ({
        username: name,
        count: sum.count,
        after_print: sum.red,
        value: wire.amount(sum.cents),
      })),
    weeks: weeksOf(rows).map(([week, { count, cents }]) => ({
      week: mondayOf(week),
      count,
      value: wire.amount(cents),
    })),
    kinds: [...sumBy(rows, (row) => row.kind)]
      .sort(([, a], [, b]) => b.count - a.count)
      .map(([name, { count, cents }]) => ({ kind: name, count, value: wire.amount(cents) })),
  };
}

export const exceptionSumReads = { sumExceptions };
