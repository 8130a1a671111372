// Asks for whom the order is if its table is paid but not cleared yet.
import { useEffect, useRef } from 'react';
import { askForWhom } from '../../../floor/ask-to-clear.ts';
import { call } from '../../../hub/api.ts';
import { hubState } from '../../../hub/hub-state.ts';
import { chooseTable } from '../cart/cart.ts';
import { tableOf } from '../cart/cart-rules.ts';
import { cartNow, followCart, useOfCart } from '../cart/cart-state.ts';
import { useDialog } from '../pos-ui.ts';

/** How long an order waits for the state of its table, in ms. A silent hub must not hold up the till. */
const ANSWER_MS = 2000;

/** The table whose guests have paid and order more: the user has answered that the cart is for them. */
let staying: number | null = null;
let asking: { readonly tableId: number; readonly answer: Promise<boolean> } | undefined;

followCart(() => {
  if (tableOf(cartNow()) !== staying) staying = null;
});

async function ask(tableId: number): Promise<boolean> {
  // Without the hub nobody knows the state of the table, so the order may go there.
  if (!hubState.reachable) return true;
  const signal = AbortSignal.timeout(ANSWER_MS);
  const tables = await call('GET /tables', { signal }).catch(() => []);
  const table = tables.find(({ id }) => id === tableId);
  if (table?.state !== 'paid') return true;
  const may = await askForWhom(table);
  if (may) staying = tableId;
  return may;
}

/** Asks if the table is paid but not cleared. Resolves to whether the order of the cart may go there. */
export async function mayOrderAt(tableId: number | null): Promise<boolean> {
  if (tableId === null || tableId === staying) return true;
  if (asking?.tableId !== tableId) {
    const answer = ask(tableId).finally(() => {
      asking = undefined;
    });
    asking = { tableId, answer };
  }
  return asking.answer;
}

/** Asks about the table of the cart, unless the user has already answered. */
export const mayOrder = (): Promise<boolean> => mayOrderAt(tableOf(cartNow()));

/**
 * Asks when the cart gets another table, and about the table of a cart that was kept. If the user declines, the cart
 * gets its former table back. A kept cart keeps its table, and the question comes again when the order is sent.
 */
export function usePaidTable(): void {
  const tableId = useOfCart(tableOf);
  const isInDialog = useDialog() !== undefined;
  const last = useRef<number | null>(undefined);
  useEffect(() => {
    const before = last.current;
    if (isInDialog || tableId === before) return;
    last.current = tableId;
    void mayOrderAt(tableId).then((may) => {
      if (may || before === undefined || cartNow().tableId !== tableId) return;
      last.current = before;
      chooseTable(before);
    });
  }, [tableId, isInDialog]);
}
