// Links from a list's entry: to its invoice or bill, and to the audit trail of its user.
import { t } from '../locales/t.ts';

interface About {
  readonly invoice_id: number | null;
  readonly bill_id: number | null;
}

/**
 * Returns the address and the name of the page with the invoice, or else with the bill. Undefined if the entry has
 * neither an invoice nor a bill.
 */
export function paperOf({
  invoice_id,
  bill_id,
}: About): { path: string; name: string } | undefined {
  if (invoice_id !== null)
    return {
      path: `/dashboard/invoices?find=${invoice_id}`,
      name: t('Invoice {id}', { id: invoice_id }),
    };
  return bill_id === null
    ? undefined
    : { path: `/dashboard/tables?bill=${bill_id}`, name: t('Bill {id}', { id: bill_id }) };
}

/** Returns the address of the audit trail with only the entries of this user. */
export const auditOf = (username: string): string =>
  `/dashboard/settings/audit?user=${encodeURIComponent(username)}`;
