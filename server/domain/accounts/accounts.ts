// Opens accounts, and finds them by id, customer or card code (contract 32).
import type { Insertable, Selectable } from 'kysely';
import type { AccountKind } from '#shared/account-kinds.ts';
import type { SoldTax } from '#shared/billing/line.ts';
import { toRate } from '#shared/billing/tax.ts';
import type { CardTax } from '#shared/entities/value.ts';
import { notFound } from '#shared/errors.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { AccountRow } from '../../db/schema.ts';
import { billRulesOf } from '../store/bill-rules.ts';

export type StoredAccount = Selectable<AccountRow>;

const byId = prepared<{ id: number }>()((p) =>
  qb.selectFrom('accounts').selectAll().where('id', '=', p('id')),
);
const byCustomer = prepared<{ phone: string; kind: AccountKind }>()((p) =>
  qb
    .selectFrom('accounts')
    .selectAll()
    .where('customer_id', '=', p('phone'))
    .where('kind', '=', p('kind')),
);
const byHash = prepared<{ hash: string }>()((p) =>
  qb.selectFrom('accounts').selectAll().where('code_hash', '=', p('hash')),
);

export const findAccount = (tx: Tx, id: number): StoredAccount | undefined => tx.get(byId, { id });

/** Returns an account by its id; 404 if it is unknown or not of the given kind. */
export function getAccount(tx: Tx, id: number, kind?: AccountKind): StoredAccount {
  const row = findAccount(tx, id);
  if (!row || (kind !== undefined && row.kind !== kind)) throw notFound('account');
  return row;
}

/** Returns the customer's account of this kind; undefined if there is none. */
export const findCustomerAccount = (
  tx: Tx,
  phone: string,
  kind: 'house' | 'points',
): StoredAccount | undefined => tx.get(byCustomer, { phone, kind });

/** Returns the gift card whose code has this hash; undefined if there is none. */
export const findCardByHash = (tx: Tx, hash: string): StoredAccount | undefined =>
  tx.get(byHash, { hash });

/** Opens an account with a balance of 0. */
export function openAccount(tx: Tx, values: Insertable<AccountRow>): StoredAccount {
  const { id } = tx.run(qb.insertInto('accounts').values(values));
  return getAccount(tx, id);
}

/** Returns the tax that a single-purpose card had when it was issued; null for all other accounts. */
export const cardTaxOf = ({
  tax_title,
  tax_rate_milli,
  tax_type,
}: StoredAccount): SoldTax | null =>
  tax_type === null || tax_rate_milli === null
    ? null
    : { title: tax_title ?? '', rateMilli: tax_rate_milli, type: tax_type };

const taxById = prepared<{ id: number }>()((p) =>
  qb.selectFrom('taxes').select(['title', 'rate_milli', 'type']).where('id', '=', p('id')),
);

/** Returns the tax of a new single-purpose card. Null for a multi-purpose card, which is taxed when it is spent. */
export function newCardTax(tx: Tx): SoldTax | null {
  const { giftCards } = billRulesOf(tx);
  const taxId = giftCards?.kind === 'single' ? giftCards.taxId : null;
  const row = taxId === null ? undefined : tx.get(taxById, { id: taxId });
  return row ? { title: row.title, rateMilli: row.rate_milli, type: row.type } : null;
}

/** Returns a card's tax in the form that the API uses; null if there is none. */
export const wireCardTax = (tax: SoldTax | null): CardTax =>
  tax && { title: tax.title, rate: toRate(tax.rateMilli), type: tax.type };

const renamed = prepared<{ phone: string; title: string }>()((p) =>
  qb
    .updateTable('accounts')
    .set({ title: p('title') })
    .where('customer_id', '=', p('phone'))
    .where('title', '<>', p('title')),
);

/** Changes the titles of a customer's accounts to the customer's new name. */
export const renameAccounts = (tx: Tx, phone: string, title: string): void => {
  tx.run(renamed, { phone, title });
};
