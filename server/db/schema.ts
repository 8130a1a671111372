// The rows of every table, as Kysely needs them; mirrors migrations/. Each area's tables have their own file in schema/.
import type { BillTables } from './schema/bills.ts';
import type { MenuTables } from './schema/menu.ts';
import type { MoneyTables } from './schema/money.ts';
import type { OrderTables } from './schema/orders.ts';
import type { PeopleTables } from './schema/people.ts';
import type { PrintingTables } from './schema/printing.ts';
import type { RollupTables } from './schema/rollups.ts';
import type { StoreTables } from './schema/store.ts';
import type { UpkeepTables } from './schema/upkeep.ts';

export type { BillLineRow, BillRow } from './schema/bills.ts';
export type { InvoiceLineRow, InvoiceRow, PaymentRow } from './schema/money.ts';
export type { OrderItemAddonRow, OrderItemRow, OrderRow } from './schema/orders.ts';
export type { CustomerRow, ReservationRow } from './schema/people.ts';
export type { PrinterRow, PrintJobRow } from './schema/printing.ts';
export type { StoreRow } from './schema/store.ts';

export interface Database
  extends PeopleTables,
    StoreTables,
    MenuTables,
    OrderTables,
    BillTables,
    MoneyTables,
    PrintingTables,
    RollupTables,
    UpkeepTables {}
