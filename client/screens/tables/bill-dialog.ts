// What every dialog over a bill is given.
import type { Bill } from '#shared/entities/bills.ts';
import type { SeatedTable } from '#shared/entities/tables.ts';
import type { OrdersInit } from '../orders/orders-init.ts';

export type BillDialog = 'split' | 'move' | 'join' | 'discount' | 'pay';

export interface BillDialogProps {
  bill: Bill;
  /** The bills of its table, itself among them. */
  siblings: readonly Bill[];
  /** Every open bill. */
  bills: readonly Bill[];
  tables: readonly SeatedTable[];
  init: OrdersInit | undefined;
  currency: string;
  show: (ids: readonly number[]) => Promise<void>;
  /** Another bill of the table is meant from now on. */
  onBill: (id: number) => void;
  /** The bill lies elsewhere now. */
  onFollow: (id: number, tableId: number | null) => void;
  onClose: () => void;
}
