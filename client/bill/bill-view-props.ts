// The props of the bill view: what it shows and which actions it offers.
import type { Currency } from '#shared/billing/money.ts';
import type { Bill } from '#shared/entities/bills.ts';
import type { SeatedTable } from '#shared/entities/tables.ts';
import type { OrdersInit } from '../screens/orders/orders-init.ts';
import type { BillDialog } from './bill-dialog.ts';

export interface BillViewProps {
  bill: Bill;
  table: SeatedTable | undefined;
  currency: Currency;
  init: OrdersInit | undefined;
  onDialog: (kind: BillDialog) => void;
  show: (ids: readonly number[]) => Promise<void>;
}
