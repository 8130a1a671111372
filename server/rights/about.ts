// Describes an action in words for the approver: '15 % off table 4' (contract 18.2).
import type { Cents } from '#shared/billing/money.ts';
import type { Tx } from '../db/executor.ts';
import { wireOf } from '../domain/store/bill-rules.ts';
import type { About } from '../engine/command.ts';

export interface Place {
  /** Null for a bill that the call itself opens, because that bill does not exist after a refusal. */
  readonly id: number | null;
  readonly title: string | null;
  readonly table_title: string | null;
  readonly customer_name: string | null;
}

const tableSaid = (title: string): string => (/^table\b/i.test(title) ? title : `table ${title}`);

const billSaid = (id: number | null): string => (id === null ? 'a new order' : `bill ${id}`);

/** Returns 'table 4', or another name of the bill. */
export const placeSaid = ({ id, title, table_title, customer_name }: Place): string =>
  table_title === null ? (title ?? customer_name ?? billSaid(id)) : tableSaid(table_title);

/** The number of dishes that are named; the others are counted. */
const NAMED = 3;

interface Piece {
  readonly title: string;
  readonly quantity: number;
}

/** Returns '2 × Cola, 1 × Schnitzel and 3 more'. */
export function piecesSaid(pieces: readonly Piece[]): string {
  const named = pieces.slice(0, NAMED).map(({ title, quantity }) => `${quantity} × ${title}`);
  const more = pieces.length - named.length;
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Describes an action on a bill; `valueCents` is null if the action has no amount. */
export const aboutBill = (tx: Tx, row: Place, text: string, valueCents: Cents | null): About => ({
  text,
  amount: wireOf(tx).orNull(valueCents),
  tableTitle: row.table_title,
  billId: row.id,
});

export const aboutInvoice = (tx: Tx, id: number, text: string, valueCents: Cents): About => ({
  text,
  amount: wireOf(tx).amount(valueCents),
  invoiceId: id,
});
