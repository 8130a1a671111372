// The customer and the place of an invoice in words.
import type { Invoice } from '#shared/entities/billing.ts';
import { DELIVERY_LABELS } from '#shared/states/order.ts';
import { t } from '../../locales/t.ts';

/** Returns the customer as the table shows them; `WALKIN` if the invoice has no customer id (contract 9). */
export const customerOf = ({ customer_id, name }: Invoice): string =>
  customer_id === null ? t('WALKIN') : (name ?? customer_id);

export const placeOf = ({ table_title, delivery_type }: Invoice): string =>
  table_title === null
    ? t(DELIVERY_LABELS[delivery_type])
    : `${t(DELIVERY_LABELS[delivery_type])} · ${table_title}`;
