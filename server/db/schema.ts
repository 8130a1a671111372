// The rows of every table, as Kysely needs them; matches migrations/. The tables of each area are in a file in schema/.
import type { BillTables } from './schema/bills.ts';
import type { CashTables } from './schema/cash.ts';
import type { FactTables } from './schema/facts.ts';
import type { GuestTables } from './schema/guests.ts';
import type { KitchenTables } from './schema/kitchen.ts';
import type { MailTables } from './schema/mail.ts';
import type { MenuTables } from './schema/menu.ts';
import type { MoneyTables } from './schema/money.ts';
import type { OrderTables } from './schema/orders.ts';
import type { PeopleTables } from './schema/people.ts';
import type { PrintingTables } from './schema/printing.ts';
import type { RightTables } from './schema/rights.ts';
import type { RollupTables } from './schema/rollups.ts';
import type { SeatingTables } from './schema/seating.ts';
import type { StoreTables } from './schema/store.ts';
import type { UpkeepTables } from './schema/upkeep.ts';
import type { ValueTables } from './schema/value.ts';

export type { BillLineRow, BillRow } from './schema/bills.ts';
export type { ShiftRow, ZRow } from './schema/cash.ts';
export type { GuestOrderRow, GuestSessionRow, OutsideOrderRow } from './schema/guests.ts';
export type { AvailabilityRow, CountedKind, TextKind } from './schema/menu.ts';
export type { InvoiceLineRow, InvoiceRow, PaymentRow } from './schema/money.ts';
export type {
  OrderItemAddonRow,
  OrderItemOptionRow,
  OrderItemRow,
  OrderRow,
  OrderSetRow,
  SetDishRow,
} from './schema/orders.ts';
export type { CustomerRow, ReservationRow } from './schema/people.ts';
export type { PrinterRow, PrintJobRow } from './schema/printing.ts';
export type { ApprovalRow } from './schema/rights.ts';
export type { StoreRow } from './schema/store.ts';
export type { AccountRow, CardLineRow, EntryRow } from './schema/value.ts';

export interface Database
  extends PeopleTables,
    StoreTables,
    MenuTables,
    OrderTables,
    KitchenTables,
    BillTables,
    CashTables,
    FactTables,
    GuestTables,
    MailTables,
    MoneyTables,
    PrintingTables,
    RightTables,
    RollupTables,
    SeatingTables,
    UpkeepTables,
    ValueTables {}
