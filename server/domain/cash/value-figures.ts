// The figures of gift cards, house accounts and points in X and Z reports (contract 32).
import type { AccountKind, EntryKind } from '#shared/account-kinds.ts';
import type { ValueFigures } from '#shared/entities/value.ts';
import type { Wire } from '../store/bill-rules.ts';
import type { EntrySums } from './report-sums.ts';

type Sums = readonly EntrySums[];

const sumOf = (rows: Sums, account: AccountKind, ...kinds: EntryKind[]): number =>
  rows
    .filter((row) => row.account === account && kinds.includes(row.entry))
    .reduce((sum, { amount }) => sum + amount, 0);

/**
 * Returns the figures of these entries; `open` is null, because only a Z fills it in. Values are subtracted from 0
 * because negating 0 would result in -0.
 */
export function valueFigures(rows: Sums, { amount }: Wire): ValueFigures {
  const multi = rows.filter((row) => row.multi === 1);
  const gift = (...kinds: EntryKind[]) => sumOf(rows, 'gift', ...kinds);
  const house = (...kinds: EntryKind[]) => sumOf(rows, 'house', ...kinds);
  const points = (...kinds: EntryKind[]) => sumOf(rows, 'points', ...kinds);
  return {
    gift: {
      sold: amount(gift('issue', 'load')),
      sold_multi: amount(sumOf(multi, 'gift', 'issue', 'load')),
      redeemed: amount(0 - gift('redeem')),
      returned: amount(gift('return')),
      expired: amount(0 - gift('expire')),
      adjusted: amount(gift('adjust')),
      open: null,
    },
    house: {
      charged: amount(house('charge')),
      paid: amount(0 - house('payment')),
      returned: amount(0 - house('return')),
      adjusted: amount(house('adjust')),
      open: null,
    },
    points: {
      earned: points('earn'),
      spent: 0 - points('spend'),
      returned: points('return'),
      expired: 0 - points('expire'),
      adjusted: points('adjust'),
      open: null,
    },
  };
}

/** Returns by how much the balances of all accounts of each kind have changed. */
const changesOf = (rows: Sums): Readonly<Record<AccountKind, number>> => {
  const of = (account: AccountKind) =>
    rows.filter((row) => row.account === account).reduce((sum, { amount }) => sum + amount, 0);
  return { gift: of('gift'), house: of('house'), points: of('points') };
};

/** Returns the figures with the open amounts: the open amounts of the last Z plus the changes since then. */
export function withOpen(
  value: ValueFigures,
  before: ValueFigures | undefined,
  rows: Sums,
  wire: Wire,
): ValueFigures {
  const changes = changesOf(rows);
  const money = (open: number | null | undefined, change: number) =>
    wire.amount(wire.near(open ?? 0) + change);
  return {
    gift: { ...value.gift, open: money(before?.gift.open, changes.gift) },
    house: { ...value.house, open: money(before?.house.open, changes.house) },
    points: { ...value.points, open: (before?.points.open ?? 0) + changes.points },
  };
}
