// Sums up voids, drawer openings without a sale and unpaid bills by person.
import type { Bill, ExceptionEntry } from '#shared/entities/bills.ts';
import { t } from '../../locales/t.ts';

export interface Person {
  readonly name: string;
  readonly voids: number;
  readonly voided: number;
  readonly noSales: number;
  readonly open: number;
  readonly due: number;
}

/** Returns the people with at least one void, no-sale or unpaid bill. People with the highest amounts come first. */
export function listPeople(
  entries: readonly ExceptionEntry[],
  bills: readonly Pick<Bill, 'username' | 'due'>[],
): Person[] {
  const noName = t('Nobody signed in');
  const names = [...entries, ...bills].map(({ username }) => username ?? noName);
  const people = [...new Set(names)].map((name): Person => {
    const own = entries.filter(({ username }) => (username ?? noName) === name);
    const voids = own.filter(({ kind }) => kind === 'void');
    const open = bills.filter(({ username, due }) => due > 0 && (username ?? noName) === name);
    return {
      name,
      voids: voids.length,
      voided: voids.reduce((sum, { value }) => sum + value, 0),
      noSales: own.filter(({ kind }) => kind === 'no-sale').length,
      open: open.length,
      due: open.reduce((sum, { due }) => sum + due, 0),
    };
  });
  return people
    .filter(({ voids, noSales, open }) => voids + noSales + open > 0)
    .sort((a, b) => b.voided + b.due - (a.voided + a.due));
}
