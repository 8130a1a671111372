// The taxes of a bill's lines, rounded per line or per bill (contract 2).

import { allocate } from './divide.ts';
import { type BillLine, basisOf, type SoldTax, taxedAlone } from './line.ts';
import { taxLine } from './tax.ts';

export const TAX_ROUNDINGS = ['line', 'bill'] as const;
export type TaxRounding = (typeof TAX_ROUNDINGS)[number];

/** Returns the key of a tax as sold. With `bill` rounding, lines with the same key are taxed together. */
const taxKey = (tax: SoldTax): string => JSON.stringify([tax.title, tax.rateMilli, tax.type]);

/** Computes one tax on the sum of these lines and allocates it over them: 3 × 0.15 at 10 % on top → 0.02, 0.02, 0.01. */
function taxTogether(tax: SoldTax, lines: readonly BillLine[]): BillLine[] {
  const bases = lines.map(basisOf);
  const { taxCents } = taxLine(
    bases.reduce((sum, basis) => sum + basis, 0),
    tax,
  );
  const taxes = allocate(taxCents, bases);
  return lines.map((line, index) => {
    const [basis, own] = [bases[index] ?? 0, taxes[index] ?? 0];
    return { ...line, taxCents: own, netCents: tax.type === 'exclusive' ? basis : basis - own };
  });
}

/** Returns the lines with computed taxes. Divided lines keep the taxes that they have. */
export function taxLines(lines: readonly BillLine[], rounding: TaxRounding): BillLine[] {
  if (rounding === 'line') return lines.map((line) => (line.isKept ? line : taxedAlone(line)));
  const together = new Map<string, { tax: SoldTax; at: number[] }>();
  const taxed = lines.map((line) => (line.isKept || line.tax ? line : taxedAlone(line)));
  for (const [index, { tax, isKept }] of lines.entries()) {
    if (!tax || isKept) continue;
    const group = together.get(taxKey(tax)) ?? { tax, at: [] };
    group.at.push(index);
    together.set(taxKey(tax), group);
  }
  for (const { tax, at } of together.values()) {
    const own = at.flatMap((index) => taxed[index] ?? []);
    for (const [place, line] of taxTogether(tax, own).entries()) taxed[at[place] ?? 0] = line;
  }
  return taxed;
}

/**
 * Marks lines that were taxed together with other lines and are now separated from them. The marked lines keep their
 * taxes, even if they were not divided.
 */
export const keptAsTaxed = (
  lines: readonly BillLine[],
  rounding: TaxRounding,
): readonly BillLine[] =>
  rounding === 'line' ? lines : lines.map((line) => ({ ...line, isKept: true }));
