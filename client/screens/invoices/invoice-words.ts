// What an invoice is called by: its customer and its place.
import type { Invoice } from '#shared/entities/billing.ts';
import { DELIVERY_LABELS } from '#shared/states/order.ts';

const WALKIN = 'WALKIN';

/** The customer as the table shows him: WALKIN without a customer id (CONTRACT §9). */
export const customerOf = ({ customer_id, name }: Invoice): string =>
  customer_id === null ? WALKIN : (name ?? customer_id);

export const placeOf = ({ table_title, delivery_type }: Invoice): string =>
  table_title === null
    ? DELIVERY_LABELS[delivery_type]
    : `${DELIVERY_LABELS[delivery_type]} · ${table_title}`;
