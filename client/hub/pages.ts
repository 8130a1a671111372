// Lists that come by pages: followed to their end, so that no order is unseen (CONTRACT §1.4).
import type { EndpointKey } from '#shared/endpoints/table.ts';
import type { OrderGroup } from '#shared/entities/orders.ts';

/** The body of an answer, and behind which id its list goes on; null at its end. */
export type Page = readonly [body: unknown, next: string | null];

/** A table's orders may lie on several pages; what it owes is said of the whole table on each, the last time by the newest. */
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

/** The whole list behind its first page; `fetchAfter` gets the page behind an id. */
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
