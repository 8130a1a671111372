// The props that all dialogs of a bill share.
import type { Currency } from '#shared/billing/money.ts';
import type { Bill, BillLine } from '#shared/entities/bills.ts';
import type { SeatedTable } from '#shared/entities/tables.ts';
import type { OrdersInit } from '../screens/orders/orders-init.ts';

export type BillDialog =
  | 'split'
  | 'move'
  | 'join'
  | 'discount'
  | 'pay'
  | 'guests'
  | 'service'
  | 'coupon'
  | 'value'
  | 'transfer'
  | { readonly line: number }
  | { readonly payment: number };

export interface BillDialogProps {
  bill: Bill;
  /** The bills of the same table, including this one. */
  siblings: readonly Bill[];
  /** Every open bill. */
  bills: readonly Bill[];
  tables: readonly SeatedTable[];
  init: OrdersInit | undefined;
  currency: Currency;
  show: (ids: readonly number[]) => Promise<void>;
  /** Shows another bill of the table in the dialog from now on. */
  onBill: (id: number) => void;
  /** Shows the bill at its new table after a move. */
  onFollow: (id: number, tableId: number | null) => void;
  onClose: () => void;
}

export type LineDialogProps = BillDialogProps & { line: BillLine };

/** The props of each action on a line. */
export interface LineActionProps extends LineDialogProps {
  /** How many pieces the action affects; undefined means all of them. */
  pieces: number | undefined;
  isBusy: boolean;
  /**
   * Runs the work and then closes the dialog. If the work resolves to undefined, it was refused, and the dialog stays
   * open.
   */
  run: (work: () => Promise<unknown>) => Promise<void>;
}
