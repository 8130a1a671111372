// Finds more than pages: tables, tokens, bills, invoices, guests, reservations and dishes, each with the page that
// shows it.

import { useEffect, useState } from 'react';
import type { AnswerOf } from '#shared/endpoints/table.ts';
import { CUSTOMER_READERS } from '#shared/scopes.ts';
import { ApiError, call } from '../hub/api.ts';
import { t, words } from '../locales/t.ts';
import { passes, type SessionUser } from '../session/session.ts';

type Found = AnswerOf<'GET /search'>[number];

/** How long the search waits after a key press before it asks the hub, in ms. */
const REST_MS = 150;
const MOST = 12;

const WORDS = words({
  table: 'Table',
  order: 'Order',
  bill: 'Bill',
  invoice: 'Invoice',
  customer: 'Guest',
  reservation: 'Reservation',
  item: 'Dish',
}) satisfies Record<Found['kind'], string>;

const find = (page: string, text: string): string =>
  `/dashboard/${page}?find=${encodeURIComponent(text)}`;

/** Returns the path of the page that shows the found entry; undefined if the user may not open that page. */
function pathOf({ kind, id, title }: Found, user: SessionUser | null): string | undefined {
  const may = (...scopes: Parameters<typeof passes>[1]) => passes(user, scopes);
  switch (kind) {
    case 'table':
    case 'bill':
      return may('POS', 'ORDERS') ? `/dashboard/tables?${kind}=${id}` : undefined;
    case 'order':
      return find('orders', title.replace(/\D/g, ''));
    case 'invoice':
      return may('INVOICES') ? find('invoices', String(id)) : undefined;
    case 'customer':
      return may(...CUSTOMER_READERS)
        ? `/dashboard/customers/${encodeURIComponent(String(id))}`
        : undefined;
    case 'reservation':
      return find('reservation', title);
    case 'item':
      if (may('POS')) return find('pos', title);
      return may('SETTINGS') ? `/dashboard/settings/menu-items/${id}` : undefined;
  }
}

export interface FoundRow {
  readonly path: string;
  readonly title: string;
  /** The kind and the details: `Table · Garden, 4 seats` */
  readonly detail: string;
}

const rowOf = (found: Found, user: SessionUser | null): FoundRow[] => {
  const path = pathOf(found, user);
  const detail = [t(WORDS[found.kind]), found.detail].filter((part) => part !== '').join(' · ');
  return path === undefined ? [] : [{ path, title: found.title, detail }];
};

interface Answer {
  readonly wanted: string;
  readonly rows: readonly FoundRow[];
  readonly error?: string;
}
const NONE: Answer = { wanted: '', rows: [] };

/**
 * Searches the hub for the text. The last answer stays until the next answer arrives. While the hub can't be reached,
 * only pages are found.
 */
export function useFound(text: string, user: SessionUser | null) {
  const wanted = text.trim();
  const [answer, setAnswer] = useState(NONE);
  useEffect(() => {
    if (wanted === '') return setAnswer(NONE);
    let isLatest = true;
    const ask = async () => {
      try {
        const found = await call('GET /search', { query: { q: wanted, limit: MOST } });
        if (isLatest) setAnswer({ wanted, rows: found.flatMap((each) => rowOf(each, user)) });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (isLatest) setAnswer({ wanted, rows: [], error: error.message });
      }
    };
    const timer = setTimeout(() => void ask(), REST_MS);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [wanted, user]);
  return { ...answer, isLoading: answer.wanted !== wanted };
}
