// Links that open a receipt on the guest's phone, for thirty days (contract 28.3).
import { RECEIPT_LINK_DAYS } from '#shared/limits.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb, written } from '../../db/query.ts';

const DAY_MS = 86_400_000;

/** Stores a link by the hash of its token. Returns when it expires. */
export function addReceiptLink(tx: Tx, now: number, invoiceId: number, tokenHash: string): number {
  const expires_at = now + RECEIPT_LINK_DAYS * DAY_MS;
  const link = { token_hash: tokenHash, invoice_id: invoiceId, expires_at };
  tx.run(qb.insertInto('receipt_links').values(link));
  return expires_at;
}

const byHash = prepared<{ hash: string; now: number }>()((p) =>
  qb
    .selectFrom('receipt_links')
    .select('invoice_id')
    .where('token_hash', '=', p('hash'))
    .where('expires_at', '>', p('now')),
);

/** Returns the invoice of a link; undefined if there is none or it has expired. */
export const findLinkedInvoice = (tx: Tx, now: number, hash: string): number | undefined =>
  tx.get(byHash, { hash, now })?.invoice_id;

const expired = written<{ now: number; limit: number }, never>(
  `DELETE FROM receipt_links WHERE token_hash IN (SELECT token_hash FROM receipt_links WHERE expires_at < :now
    LIMIT :limit)`,
);

/** Deletes links that have expired. Returns how many, at most `limit`. */
export const forgetReceiptLinks = (tx: Tx, now: number, limit: number): number =>
  tx.run(expired, { now, limit }).changes;
