// Which kitchen printer cooks what: a dish goes to every printer that claims its category, the rest to the first one.
import type { StoredPrinter } from './printer-queries.ts';

/** Printers with what they print of these items, in the order of the printers; those with nothing are left out. */
export function routeItems<I extends { readonly categoryId: number | null }>(
  printers: readonly StoredPrinter[],
  claims: ReadonlyMap<number, readonly number[]>,
  items: readonly I[],
): { readonly printer: StoredPrinter; readonly items: readonly I[] }[] {
  const kitchens = printers.filter(({ prints_slips }) => prints_slips === 1);
  const claimsIt = ({ id }: StoredPrinter, { categoryId }: I) =>
    categoryId !== null && (claims.get(id) ?? []).includes(categoryId);
  return kitchens
    .map((printer, index) => ({
      printer,
      items: items.filter(
        (item) =>
          claimsIt(printer, item) ||
          (index === 0 && !kitchens.some((other) => claimsIt(other, item))),
      ),
    }))
    .filter((route) => route.items.length > 0);
}
