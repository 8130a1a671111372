// The changes of gift cards, house accounts and points in an X or Z report (contract 32.8).
import type { ReactNode } from 'react';
import type { XReport } from '#shared/entities/cash.ts';
import { t, words } from '../../locales/t.ts';

const WORDS = words({
  sold: 'Sold##entry',
  sold_multi: 'Sold without tax',
  redeemed: 'Redeemed',
  charged: 'Charged##entry',
  paid: 'Paid##entry',
  earned: 'Earned##entry',
  spent: 'Spent##entry',
  returned: 'Returned##entry',
  expired: 'Expired##entry',
  adjusted: 'Adjusted##entry',
  open: 'Outstanding balance',
});
type Name = keyof typeof WORDS;

interface Row {
  readonly label: string;
  readonly value: ReactNode;
}

/**
 * Returns a row for each figure that is not 0. A missing figure counts as 0, for example the open balance in an X
 * report.
 */
const rowsOf = (
  figures: Partial<Record<Name, number | null>>,
  say: (figure: number) => ReactNode,
): Row[] =>
  (Object.keys(WORDS) as Name[]).flatMap((name) => {
    const figure = figures[name] ?? 0;
    return figure === 0 ? [] : [{ label: t(WORDS[name]), value: say(figure) }];
  });

/** Returns the sections with their rows; a section without rows is left out. */
export function valueSections(
  { value, accountPayments }: Pick<XReport, 'value' | 'accountPayments'>,
  money: (amount: number) => ReactNode,
): { readonly title: string; readonly rows: readonly Row[] }[] {
  const { count, amount } = accountPayments;
  const payments =
    count === 0
      ? []
      : [{ label: t('House account payments ({count})', { count }), value: money(amount) }];
  return [
    { title: t('Gift cards'), rows: rowsOf(value.gift, money) },
    { title: t('House accounts'), rows: [...rowsOf(value.house, money), ...payments] },
    { title: t('Points'), rows: rowsOf(value.points, String) },
  ].filter(({ rows }) => rows.length > 0);
}
