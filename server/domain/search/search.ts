// Finds tables, orders, bills, invoices, customers, reservations and dishes by what a person types (contract 22.7).
import type { Found } from '#shared/endpoints/search.ts';
import { foldText } from '#shared/fold-text.ts';
import { MAX_FOUND } from '#shared/limits.ts';
import {
  CUSTOMER_READERS,
  holdsAny,
  RESERVATION_READERS,
  type Role,
  type Scope,
  SELLERS,
} from '#shared/scopes.ts';
import type { Tx } from '../../db/executor.ts';
import {
  type Candidate,
  findBills,
  findCustomers,
  findInvoices,
  findItems,
  findOrders,
  findReservations,
  findTables,
} from './finders.ts';
import type { Wanted } from './wanted.ts';

interface Finder {
  readonly scopes: readonly Scope[];
  readonly find: (tx: Tx, wanted: Wanted) => Candidate[];
}

/**
 * The finders, each with its scopes: a user needs at least one of these scopes. Results of the same rank are listed in
 * the order of their finders.
 */
const FINDERS: readonly Finder[] = [
  { scopes: SELLERS, find: findTables },
  { scopes: SELLERS, find: findOrders },
  { scopes: SELLERS, find: findBills },
  { scopes: ['INVOICES'], find: findInvoices },
  { scopes: CUSTOMER_READERS, find: findCustomers },
  { scopes: RESERVATION_READERS, find: findReservations },
  { scopes: ['POS', 'SETTINGS'], find: findItems },
];

/** Returns 0 if a name is exactly the text, 1 if a name begins with it, else 2. */
function rankOf(names: readonly string[], text: string): number {
  const folded = names.map(foldText);
  if (folded.includes(text)) return 0;
  return folded.some((name) => name.startsWith(text)) ? 1 : 2;
}

/** Returns the results for a text that a user with these scopes may read, the best matches first. */
export function search(
  tx: Tx,
  user: { role: Role; scope: string },
  { q, limit = MAX_FOUND, now }: { q: string; limit?: number; now: number },
): Found[] {
  const text = foldText(q);
  if (text === '') return [];
  const number = /^#?\d{1,15}$/.test(text) ? Number(text.replace('#', '')) : null;
  const wanted = { q, words: text.split(' '), number, now };
  return FINDERS.filter(({ scopes }) => holdsAny(user, scopes))
    .flatMap(({ find }) => find(tx, wanted))
    .map(({ names, ...found }) => ({ found, rank: rankOf([found.title, ...names], text) }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ found }) => found);
}
