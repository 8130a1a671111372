// Lists the tenders for a refund: the tenders of this invoice and of the other invoices. If the user may load the
// payment types, they are listed too.
import type { Invoice } from '#shared/entities/billing.ts';
import { useData } from '../../hub/data.ts';
import { passes, useUser } from '../../session/session.ts';

export interface Tender {
  readonly id: number;
  readonly title: string;
}

const SELLERS = ['POS', 'ORDERS'] as const;

/** Returns the tenders. The tenders of this invoice come first. */
export function useTenders(invoice: Invoice, others: readonly Invoice[]): Tender[] {
  const init = useData('GET /orders/init', passes(useUser(), SELLERS) ? {} : null);
  const paid = [invoice, ...others].flatMap(({ payments }) => payments);
  const all = [
    ...paid.map(({ payment_type_id: id, title }) => ({ id, title })),
    ...(init.data?.paymentTypes ?? []).map(({ id, title }) => ({ id, title })),
  ];
  return [...new Map(all.map((tender) => [tender.id, tender])).values()];
}
