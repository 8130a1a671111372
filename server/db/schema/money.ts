// What was billed and paid.
import type { Generated } from 'kysely';
import type { CustomerType, DeliveryType } from '#shared/states/states.ts';
import type { Flag, RowId } from './columns.ts';

interface PaymentTypeRow {
  id: RowId;
  title: string;
  is_active: Flag;
  is_cash: Generated<Flag>;
  deleted_at: number | null;
}

export interface InvoiceRow {
  id: RowId;
  created_at: number;
  business_day: string;
  sub_total_cents: number;
  tax_total_cents: number;
  total_cents: number;
  table_id: number | null;
  table_title: string | null;
  floor: string | null;
  delivery_type: DeliveryType;
  customer_type: CustomerType;
  customer_id: string | null;
  customer_name: string | null;
  customer_email: string | null;
  user_id: number | null;
}

export interface PaymentRow {
  id: RowId;
  invoice_id: number;
  payment_type_id: number;
  title: string;
  amount_cents: number;
  tendered_cents: number | null;
  created_at: number;
}

export interface MoneyTables {
  payment_types: PaymentTypeRow;
  invoices: InvoiceRow;
  payments: PaymentRow;
}
