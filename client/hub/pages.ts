// Loads all pages of a list, so that no order is missing (contract 1.4).
import type { EndpointKey } from '#shared/endpoints/table.ts';
import type { OrderGroup } from '#shared/entities/orders.ts';

/** The body of an answer, and the id after which the next page of its list starts; null at the end of the list. */
export type Page = readonly [body: unknown, next: string | null];

/**
 * Joins a table's orders that are spread over several pages. Each page states the amount due of the whole table. The
 * amount on the page that was fetched last is used.
 */
function joinGroups(groups: readonly OrderGroup[]): OrderGroup[] {
  const joined = new Map<string, OrderGroup>();
  for (const group of groups) {
    const key = group.table_id === null ? `order ${group.order_ids[0]}` : `table ${group.table_id}`;
    const before = joined.get(key);
    const orders = [...(before?.orders ?? []), ...group.orders];
    joined.set(key, { ...group, orders, order_ids: orders.map(({ id }) => id) });
  }
  return [...joined.values()];
}

/** Returns the whole list, starting from its first page; `fetchAfter` fetches the page after an id. */
export async function followPages(
  key: EndpointKey,
  [body, first]: Page,
  fetchAfter: (after: string) => Promise<Page>,
): Promise<unknown> {
  const rows: unknown[] = Array.isArray(body) ? [...body] : [];
  let next = first;
  while (next !== null) {
    const page: Page = await fetchAfter(next);
    for (const row of Array.isArray(page[0]) ? page[0] : []) rows.push(row);
    next = page[1];
  }
  return key === 'GET /orders' ? joinGroups(rows as OrderGroup[]) : rows;
}
