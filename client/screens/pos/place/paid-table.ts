// Asks for whom the order is if its table is paid but not cleared yet.
import { useEffect, useRef } from 'react';
import { askForWhom } from '../../../floor/ask-to-clear.ts';
import { call } from '../../../hub/api.ts';
import { chooseTable } from '../cart/cart.ts';
import { cartNow, useOfCart } from '../cart/cart-state.ts';
import { useDialog } from '../pos-ui.ts';

async function mayHave(tableId: number): Promise<boolean> {
  // Without the hub nobody knows the state of the table, so the order may go there.
  const tables = await call('GET /tables').catch(() => []);
  const table = tables.find(({ id }) => id === tableId);
  return table === undefined || askForWhom(table);
}

/** Asks when the cart gets another table. If the user declines, the cart gets its former table back. */
export function usePaidTable(): void {
  const tableId = useOfCart((cart) => cart.tableId);
  // A table that is chosen in a dialog is asked about there.
  const isInDialog = useDialog() !== undefined;
  const last = useRef(tableId);
  useEffect(() => {
    const before = last.current;
    last.current = tableId;
    if (tableId === before || tableId === null || isInDialog) return;
    void mayHave(tableId).then((may) => {
      if (may || cartNow().tableId !== tableId) return;
      last.current = before;
      chooseTable(before);
    });
  }, [tableId, isInDialog]);
}
