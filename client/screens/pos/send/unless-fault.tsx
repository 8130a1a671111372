// Opens a dialog only for a cart that can be sent; otherwise says what is wrong with it.

import { type ReactNode, useEffect, useState } from 'react';
import { INVALID } from '#shared/texts.ts';
import { t } from '../../../locales/t.ts';
import { toastError } from '../../../parts/toasts.ts';
import { findFault, isWithoutTable } from '../cart/cart-faults.ts';
import { cartNow } from '../cart/cart-state.ts';
import { TableDialog } from '../place/table-dialog.tsx';
import type { PosData } from '../pos-data.ts';
import { closeDialog } from '../pos-ui.ts';

interface UnlessFaultProps {
  /**
   * Returns a sentence that says what is wrong with the cart; undefined if it can be sent. Called when the dialog
   * opens.
   */
  find: () => string | undefined;
  children: ReactNode;
}

export function UnlessFault({ find, children }: UnlessFaultProps) {
  const [fault] = useState(find);
  useEffect(() => {
    if (fault === undefined) return;
    closeDialog();
    toastError(fault);
  }, [fault]);
  return fault === undefined ? children : null;
}

export const findEmpty = (): string | undefined =>
  cartNow().lines.length === 0 ? t(INVALID.emptyCart) : undefined;

export const findFaultIn = ({ items, init }: PosData): string | undefined =>
  findFault(cartNow(), items, init.storeTables);

/**
 * Shows `children`. If the restaurant requires a table for dine-in orders and the order has no table, asks for the
 * table first.
 */
export function UnlessTableless({ data, children }: { data: PosData; children: ReactNode }) {
  const { storeSettings, storeTables } = data.init;
  const [isAsking, setAsking] = useState(
    () => storeSettings.dine_in_needs_table === 1 && isWithoutTable(cartNow()),
  );
  if (isAsking) return <TableDialog tables={storeTables} onChosen={() => setAsking(false)} />;
  return children;
}
