// The customer and the place of an invoice in words.
import type { Invoice } from '#shared/entities/billing.ts';
import { DELIVERY_LABELS } from '#shared/states/order.ts';

const WALKIN = 'WALKIN';

/** Returns the customer as the table shows them: WALKIN without a customer id (contract 9). */
export const customerOf = ({ customer_id, name }: Invoice): string =>
  customer_id === null ? WALKIN : (name ?? customer_id);

export const placeOf = ({ table_title, delivery_type }: Invoice): string =>
  table_title === null
    ? DELIVERY_LABELS[delivery_type]
    : `${DELIVERY_LABELS[delivery_type]} · ${table_title}`;
