// The pages that show the invoice or the bill of an entry, and what a person did.

interface About {
  readonly invoice_id: number | null;
  readonly bill_id: number | null;
}

/** Returns the page with the invoice, or else the bill; undefined if there is neither. */
export function paperOf(about: About | null): string | undefined {
  if (typeof about?.invoice_id === 'number') return `/dashboard/invoices?find=${about.invoice_id}`;
  return typeof about?.bill_id === 'number' ? `/dashboard/tables?bill=${about.bill_id}` : undefined;
}

/** Returns the audit trail with the entries of this user. */
export const auditOf = (username: string): string =>
  `/dashboard/settings/audit?user=${encodeURIComponent(username)}`;
