// One function for each kind of search result. Each returns at most as many results as a search shows.
import { sql } from 'kysely';
import type { Found } from '#shared/endpoints/search.ts';
import { MAX_FOUND } from '#shared/limits.ts';
import type { Tx } from '../../db/executor.ts';
import { isOpenBill, isOpenOrder } from '../../db/open-rows.ts';
import { prepared, qb } from '../../db/query.ts';
import { foldedSpellings, searchTerms } from '../../db/text-search.ts';
import { businessDayNow } from '../../time/business-day.ts';
import { dayStart, localTime } from '../../time/zone-days.ts';
import { listTables } from '../menu/menu.ts';
import { languagesOf, readTranslations, textKey } from '../menu/menu-texts.ts';
import { wireOf } from '../store/bill-rules.ts';
import { dayRuleOf, getStore } from '../store/settings.ts';
import { contains, type Wanted } from './wanted.ts';

/** A search result, with further texts that are ranked like its title. */
export type Candidate = Found & { readonly names: readonly string[] };

/** Only this many of the next reservations are searched. */
const MAX_RESERVATIONS = 500;

const joined = (parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(' · ');

export const findTables = (tx: Tx, wanted: Wanted): Candidate[] =>
  listTables(tx)
    .filter(({ table_title }) => contains([table_title], wanted))
    .slice(0, MAX_FOUND)
    .map(({ id, table_title, floor }) => ({
      kind: 'table',
      id,
      title: table_title,
      detail: floor,
      // Each word counts as a name, so that "12" ranks Table 12 as high as token 12.
      names: table_title.split(/\s+/),
    }));

const orders = () =>
  qb.selectFrom('orders').select(['id', 'token_no', 'table_title', 'customer_name', 'status']);
const ordersOfToken = prepared<{ token: number; day: string }>()((p) =>
  orders()
    .where('token_no', '=', p('token'))
    .where((eb) => eb.or([isOpenOrder, eb('business_day', '=', p('day'))]))
    .orderBy('id', 'desc'),
);
const openForCustomers = prepared()(() =>
  orders().where(isOpenOrder).where('customer_name', 'is not', null).orderBy('id', 'desc'),
);

export function findOrders(tx: Tx, wanted: Wanted): Candidate[] {
  const { number, now } = wanted;
  const rows =
    number === null
      ? tx
          .all(openForCustomers, {})
          .filter(({ customer_name }) => contains([customer_name], wanted))
      : tx.all(ordersOfToken, { token: number, day: businessDayNow(tx, now) });
  return rows.slice(0, MAX_FOUND).map(({ id, token_no, table_title, customer_name, status }) => ({
    kind: 'order',
    id,
    title: `Token ${token_no}`,
    detail: joined([table_title, customer_name, status === 'created' ? null : status]),
    names: [String(token_no), ...(customer_name === null ? [] : [customer_name])],
  }));
}

const openBills = prepared()(() =>
  qb
    .selectFrom('bills')
    .select(['id', 'title', 'table_title', 'customer_name'])
    .select(sql<number>`net_cents + tax_cents - paid_cents`.as('due_cents'))
    .where(isOpenBill)
    .where((eb) => eb.or([eb('title', 'is not', null), eb('customer_name', 'is not', null)]))
    .orderBy('id'),
);

export function findBills(tx: Tx, wanted: Wanted): Candidate[] {
  const wire = wireOf(tx);
  return tx
    .all(openBills, {})
    .filter(({ title, customer_name }) => contains([title, customer_name], wanted))
    .slice(0, MAX_FOUND)
    .map(({ id, title, table_title, customer_name, due_cents }) => ({
      kind: 'bill',
      id,
      title: title ?? customer_name ?? '',
      detail: joined([table_title, `due ${wire.text(due_cents)}`]),
      names: customer_name === null ? [] : [customer_name],
    }));
}

const invoiceById = prepared<{ id: number }>()((p) =>
  qb
    .selectFrom('invoices')
    .select(['id', 'kind', 'customer_name', 'total_cents', 'business_day'])
    .where('id', '=', p('id')),
);

export function findInvoices(tx: Tx, { number }: Wanted): Candidate[] {
  const row = number === null ? undefined : tx.get(invoiceById, { id: number });
  if (!row) return [];
  const { id, kind, customer_name, total_cents, business_day } = row;
  const title = `${kind === 'credit' ? 'Credit note' : 'Invoice'} ${id}`;
  const detail = joined([customer_name, wireOf(tx).text(total_cents), business_day]);
  return [{ kind: 'invoice', id, title, detail, names: [String(id)] }];
}

const customersIn = (index: 'customer_search' | 'customer_grams') =>
  prepared<{ terms: string }>()((p) =>
    qb
      .selectFrom('customers')
      .select(['phone', 'name'])
      .where(
        'id',
        'in',
        sql<number>`(SELECT rowid FROM ${sql.table(index)} WHERE ${sql.table(index)} MATCH ${p('terms')} LIMIT ${sql.lit(MAX_FOUND)})`,
      ),
  );
const customersByText = customersIn('customer_search');
const customersByPair = customersIn('customer_grams');

export function findCustomers(tx: Tx, { q }: Wanted): Candidate[] {
  const { long, short } = searchTerms(q, foldedSpellings(q));
  const rows = [
    ...(long === undefined ? [] : tx.all(customersByText, { terms: long })),
    ...(short === undefined ? [] : tx.all(customersByPair, { terms: short })),
  ];
  return rows.slice(0, MAX_FOUND).map(({ phone, name }) => ({
    kind: 'customer',
    id: phone,
    title: name,
    detail: phone,
    names: [phone],
  }));
}

const coming = prepared<{ from: number }>()((p) =>
  qb
    .selectFrom('reservations')
    .select(['id', 'date', 'customer_name', 'people_count', 'unique_code'])
    .where('date', '>=', p('from'))
    .where('status', '<>', 'cancelled')
    .orderBy('date')
    .limit(sql.lit(MAX_RESERVATIONS)),
);

/** Finds reservations from the current business day on. */
export function findReservations(tx: Tx, wanted: Wanted): Candidate[] {
  const rule = dayRuleOf(getStore(tx));
  const from = dayStart(businessDayNow(tx, wanted.now), rule);
  return tx
    .all(coming, { from })
    .filter(({ customer_name, unique_code }) => contains([customer_name, unique_code], wanted))
    .slice(0, MAX_FOUND)
    .map(({ id, date, customer_name, people_count, unique_code }) => ({
      kind: 'reservation',
      id,
      title: customer_name,
      detail: `${localTime(date, rule)} · party of ${people_count}`,
      names: [unique_code],
    }));
}

const dishes = prepared()(() =>
  qb
    .selectFrom('menu_items as item')
    .leftJoin('categories as category', 'category.id', 'item.category_id')
    .select(['item.id', 'item.title', 'item.button_name', 'item.price_cents'])
    .select('category.title as category_title')
    .where('item.deleted_at', 'is', null)
    .where('item.is_active', '=', 1)
    .orderBy('item.id'),
);

/** Returns the titles of dishes in the store's other languages, by the dish's id. */
function otherTitles(tx: Tx): (id: number) => string[] {
  if (languagesOf(tx).length === 1) return () => [];
  const texts = readTranslations(tx);
  return (id) =>
    Object.values(texts.get(textKey('item', id)) ?? {}).flatMap(({ title }) => title ?? []);
}

/** Finds dishes by their titles in any language of the store, and by the names of their buttons. */
export function findItems(tx: Tx, wanted: Wanted): Candidate[] {
  const wire = wireOf(tx);
  const titlesOf = otherTitles(tx);
  return tx
    .all(dishes, {})
    .map((dish) => ({ ...dish, names: [...titlesOf(dish.id), dish.button_name ?? ''] }))
    .filter(({ title, names }) => contains([title, ...names], wanted))
    .slice(0, MAX_FOUND)
    .map(({ id, title, category_title, price_cents, names }) => ({
      kind: 'item',
      id,
      title,
      detail: joined([category_title, wire.text(price_cents)]),
      names: names.filter((name) => name !== ''),
    }));
}
