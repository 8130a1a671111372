// Orders for a test, placed over the API as a till does; a dish is made where none is named.
import type { HubEvent } from '#shared/frames.ts';
import { cookieHeader } from './cookies.ts';
import { type Answer, callApi, type TestHub } from './hub.ts';
import { makeItem } from './menu.ts';
import { makeAdmin, type Person } from './people.ts';

export interface Till {
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

/**
 * The API as one person's browser calls it, an admin's unless told otherwise: a 401 is refreshed and replayed once
 * (decisions §3), so that the test's clock may go where it will.
 */
export function makeTill(hub: TestHub, person: Person = makeAdmin(hub)): Till {
  let { cookie } = person;
  const call = async (
    method: 'GET' | 'POST',
    path: string,
    more: Parameters<typeof callApi>[3],
  ) => {
    const first = await callApi(hub, method, path, { ...more, cookie });
    if (first.status !== 401) return first;
    const refreshed = await callApi(hub, 'POST', '/auth/refresh-token', { cookie });
    if (refreshed.status !== 200) return first;
    cookie = cookieHeader(refreshed);
    return callApi(hub, method, path, { ...more, cookie });
  };
  return {
    get: (path, headers = {}) => call('GET', path, { headers }),
    post: (path, body = {}, headers = {}) => call('POST', path, { headers, body }),
  };
}

/** Every event from now on, in order; `take()` gives them and starts anew. */
export function listenTo({ hub }: TestHub): { take(): HubEvent[] } {
  const heard: HubEvent[] = [];
  hub.onEvent((event) => heard.push(event));
  return { take: () => heard.splice(0) };
}

interface PlacedOrder {
  readonly orderId: number;
  readonly tokenNo: number;
  readonly itemIds: number[];
}

/** Places an order of one dish, unless told otherwise. */
export async function placeOrder(
  hub: TestHub,
  till: Till,
  { cart, ...more }: { cart?: object[] } & Record<string, unknown> = {},
): Promise<PlacedOrder> {
  const answer = await till.post('/pos/create-order', {
    cart: cart ?? [{ id: makeItem(hub) }],
    deliveryType: 'dinein',
    ...more,
  });
  if (answer.status !== 200) throw new Error(answer.text);
  const { orderId, tokenNo } = answer.body;
  const rows = hub.db.prepare('SELECT id FROM order_items WHERE order_id = ? ORDER BY id');
  return { orderId, tokenNo, itemIds: rows.pluck().all(orderId) as number[] };
}

/** Places an order of so many dishes, each of its own. */
export const placeDishes = (hub: TestHub, till: Till, dishes: number, more: object = {}) => {
  const cart = Array.from({ length: dishes }, () => ({ id: makeItem(hub) }));
  return placeOrder(hub, till, { cart, ...more });
};

export const rowOf = (hub: TestHub, table: string, id: number) =>
  hub.db.prepare(`SELECT * FROM ${table} WHERE id = ?`).get(id) as Record<string, unknown>;

export const countRows = (hub: TestHub, table: string): number =>
  hub.db.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number;

/** The statuses of an order's items, in their order. */
export const itemStatuses = (hub: TestHub, orderId: number): string[] =>
  hub.db
    .prepare('SELECT status FROM order_items WHERE order_id = ? ORDER BY id')
    .pluck()
    .all(orderId) as string[];

/** Pays orders with the sums that the hub itself says. */
export async function payOrders(till: Till, orderIds: number[], more: object = {}) {
  const { body } = await till.post('/orders/complete-order-payment-summary', { orderIds });
  const { subtotal: subTotal, taxTotal, total } = body;
  return till.post('/orders/complete-and-pay-order', {
    orderIds,
    subTotal,
    taxTotal,
    total,
    ...more,
  });
}

/** Makes two payments of an order's one: a part by card, the rest as it was. */
export function splitPayment(
  { db }: Pick<TestHub, 'db'>,
  orderId: number,
  byCardCents: number,
): void {
  const { id } = db
    .prepare(`SELECT payments.id FROM payments JOIN orders USING (invoice_id) WHERE orders.id = ?`)
    .get(orderId) as { id: number };
  db.prepare('UPDATE payments SET amount_cents = amount_cents - ? WHERE id = ?').run(
    byCardCents,
    id,
  );
  db.prepare(
    `INSERT INTO payments (invoice_id, payment_type_id, title, amount_cents, created_at)
     SELECT invoice_id, payment_type_id, 'Card', ?, created_at FROM payments WHERE id = ?`,
  ).run(byCardCents, id);
}
