// What an action is about, in words that the one who approves it reads: '15 % off table 4' (CONTRACT §18.2).
import type { Cents } from '#shared/billing/money.ts';
import type { Tx } from '../db/executor.ts';
import { wireOf } from '../domain/store/bill-rules.ts';
import type { About } from '../engine/command.ts';

export interface Place {
  /** Null of a bill that the call itself opens: refused, it never was. */
  readonly id: number | null;
  readonly title: string | null;
  readonly table_title: string | null;
  readonly customer_name: string | null;
}

const tableSaid = (title: string): string => (/^table\b/i.test(title) ? title : `table ${title}`);

const billSaid = (id: number | null): string => (id === null ? 'a new order' : `bill ${id}`);

/** 'table 4', or what else the bill is known by. */
export const placeSaid = ({ id, title, table_title, customer_name }: Place): string =>
  table_title === null ? (title ?? customer_name ?? billSaid(id)) : tableSaid(table_title);

/** Dishes named one by one, as far as one line goes. */
const NAMED = 3;

interface Piece {
  readonly title: string;
  readonly quantity: number;
}

/** '2 × Cola, 1 × Schnitzel and 3 more' */
export function piecesSaid(pieces: readonly Piece[]): string {
  const named = pieces.slice(0, NAMED).map(({ title, quantity }) => `${quantity} × ${title}`);
  const more = pieces.length - named.length;
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** About something on a bill, worth so much; null where it is about no sum. */
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
