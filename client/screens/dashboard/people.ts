// Sums up voids, drawer openings without a sale and unpaid bills by person.
import type { Bill, ExceptionEntry } from '#shared/entities/bills.ts';

export interface Person {
  readonly name: string;
  readonly voids: number;
  readonly voided: number;
  readonly noSales: number;
  readonly open: number;
  readonly due: number;
}

const NOBODY = 'Nobody signed in';

/** Returns the people with at least one of these, those with the highest amounts first. */
export function listPeople(
  entries: readonly ExceptionEntry[],
  bills: readonly Pick<Bill, 'username' | 'due'>[],
): Person[] {
  const names = [...entries, ...bills].map(({ username }) => username ?? NOBODY);
  const people = [...new Set(names)].map((name): Person => {
    const own = entries.filter(({ username }) => (username ?? NOBODY) === name);
    const voids = own.filter(({ kind }) => kind === 'void');
    const open = bills.filter(({ username, due }) => due > 0 && (username ?? NOBODY) === name);
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
