// The pages that show the invoice or the bill of an entry, and what a person did.
import { t } from '../locales/t.ts';

interface About {
  readonly invoice_id: number | null;
  readonly bill_id: number | null;
}

/** Returns the page with the invoice, or else the bill, and its name; undefined if there is neither. */
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

/** Returns the audit trail with the entries of this user. */
export const auditOf = (username: string): string =>
  `/dashboard/settings/audit?user=${encodeURIComponent(username)}`;
