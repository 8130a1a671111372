// The printed QR cards for guests, and the tokens in their links (contract 29.2).
import { randomBytes } from 'node:crypto';
import { notFound } from '#shared/errors.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** The number of base62 digits that 128 bits need. */
const TOKEN_LENGTH = 22;

/** Returns 128 random bits in base62. */
export function makeCardToken(): string {
  let rest = BigInt(`0x${randomBytes(16).toString('hex')}`);
  let token = '';
  while (token.length < TOKEN_LENGTH) {
    token = `${DIGITS[Number(rest % 62n)]}${token}`;
    rest /= 62n;
  }
  return token;
}

const cards = qb
  .selectFrom('guest_tokens')
  .leftJoin('store_tables', 'store_tables.id', 'guest_tokens.table_id')
  .selectAll('guest_tokens')
  .select((eb) =>
    eb.fn.coalesce('store_tables.table_title', 'guest_tokens.title').as('shown_title'),
  );

const byToken = prepared<{ token: string }>()((p) =>
  cards.where('guest_tokens.token', '=', p('token')),
);
const byId = prepared<{ id: number }>()((p) => cards.where('guest_tokens.id', '=', p('id')));
const byTable = prepared<{ table: number }>()((p) =>
  cards.where('guest_tokens.table_id', '=', p('table')),
);
const all = prepared()(() => cards.orderBy('guest_tokens.id'));

export const findCard = (tx: Tx, token: string) => tx.get(byToken, { token });
export type Card = NonNullable<ReturnType<typeof findCard>>;

export const findCardOf = (tx: Tx, table: number): Card | undefined => tx.get(byTable, { table });

export const listCards = (tx: Tx): Card[] => tx.all(all, {});

/** Returns a card by its number; 404 if it is unknown. */
export function getCard(tx: Tx, id: number): Card {
  const card = tx.get(byId, { id });
  if (!card) throw notFound('card');
  return card;
}
