// Decides which kitchen printer prints a dish: the printers of its station, or else every printer to which its
// category is assigned, or else the first kitchen printer.
import type { Station } from '#shared/entities/kitchen.ts';
import { groupBy } from '#shared/group-by.ts';
import type { StoredPrinter } from './printers.ts';

/**
 * Returns the printers in order, each with the items that it prints. Printers that print none of the items are left
 * out.
 */
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

interface Placed {
  readonly categoryId: number | null;
  readonly stationId: number | null;
}

interface SlipRoute<I> {
  readonly printer: StoredPrinter;
  readonly items: readonly I[];
  /** The title of the station that the slip shows; empty if the items were not routed by a station. */
  readonly mark: { readonly station?: string };
}

/**
 * Routes the dishes of a station only to its own printers. Dishes of a station without printers are routed as if
 * there were no stations.
 */
export function routeSlips<I extends Placed>(
  printers: readonly StoredPrinter[],
  claims: ReadonlyMap<number, readonly number[]>,
  stations: readonly Station[],
  items: readonly I[],
): SlipRoute<I>[] {
  const ownOf = ({ stationId }: I) => stations.find(({ id }) => id === stationId);
  const hasPaper = (item: I) => (ownOf(item)?.printer_ids.length ?? 0) > 0;
  const byStation = groupBy(items.filter(hasPaper), ({ stationId }) => stationId);
  const own = [...byStation].flatMap(([id, its]) => {
    const station = stations.find((one) => one.id === id);
    const mine = printers.filter((printer) => station?.printer_ids.includes(printer.id));
    return mine.map((printer) => ({
      printer,
      items: its,
      mark: station ? { station: station.title } : {},
    }));
  });
  const rest = items.filter((item) => !hasPaper(item));
  return [...own, ...routeItems(printers, claims, rest).map((route) => ({ ...route, mark: {} }))];
}
