// What every dialog over a bill is given.
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
  | { readonly line: number }
  | { readonly payment: number };

export interface BillDialogProps {
  bill: Bill;
  /** The bills of its table, itself among them. */
  siblings: readonly Bill[];
  /** Every open bill. */
  bills: readonly Bill[];
  tables: readonly SeatedTable[];
  init: OrdersInit | undefined;
  currency: Currency;
  show: (ids: readonly number[]) => Promise<void>;
  /** Another bill of the table is meant from now on. */
  onBill: (id: number) => void;
  /** The bill lies elsewhere now. */
  onFollow: (id: number, tableId: number | null) => void;
  onClose: () => void;
}

export type LineDialogProps = BillDialogProps & { line: BillLine };

/** What each thing that is done to a line is given. */
export interface LineDeedProps extends LineDialogProps {
  /** So many of it; all of it where undefined. */
  pieces: number | undefined;
  isBusy: boolean;
  /** Runs it; what gives undefined was refused and leaves the dialog open. */
  run: (work: () => Promise<unknown>) => Promise<void>;
}
