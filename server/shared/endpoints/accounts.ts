// Gift cards, house accounts and points: their accounts and entries (contract 32).
import { Type } from 'typebox';
import { ACCOUNT_KINDS, ACCOUNT_STATES } from '../account-kinds.ts';
import { CARD_KINDS } from '../card-kinds.ts';
import { MessageOnly, nullable } from '../entities/common.ts';
import { Printed } from '../entities/paper.ts';
import { Account, CardTax, OpenAccounts, Statement } from '../entities/value.ts';
import { day, id, idParams, looseText, oneOf, pageQuery, text } from '../fields.ts';
import { ACCOUNT_PAGE, MAX_BILL_CENTS, MAX_REASON } from '../limits.ts';
import { ACCOUNT_READERS, SELLERS } from '../scopes.ts';
import { cardCode, reason, sentPayments } from './bill-fields.ts';
import type { EndpointTable } from './endpoint.ts';

const why = () => text('Please give a reason.', MAX_REASON);
const paymentParams = Type.Object({ id: id(), paymentId: id() });
const days = {
  from: Type.Optional(day()),
  to: Type.Optional(day()),
};

export const accountEndpoints = {
  'GET /accounts': {
    access: ACCOUNT_READERS,
    query: Type.Object({
      kind: Type.Optional(oneOf(ACCOUNT_KINDS, 'Please choose gift, house or points.')),
      q: Type.Optional(looseText(200)),
      ...pageQuery(ACCOUNT_PAGE),
    }),
    answer: Type.Array(Account),
  },
  'GET /accounts/open': { access: ACCOUNT_READERS, answer: OpenAccounts },
  'GET /accounts/{id}': {
    access: ACCOUNT_READERS,
    params: idParams,
    query: Type.Object(pageQuery(ACCOUNT_PAGE)),
    answer: Account,
  },
  'GET /accounts/{id}/statement': {
    access: ACCOUNT_READERS,
    params: idParams,
    query: Type.Object(days),
    answer: Statement,
  },
  'GET /accounts/{id}/statement.csv': {
    access: ACCOUNT_READERS,
    params: idParams,
    query: Type.Object(days),
    answer: Type.String(),
    raw: true,
  },
  /** Prints the statement. In the answer, `jobId` is null if the browser has to print it. */
  'POST /accounts/{id}/statement/print': {
    access: ACCOUNT_READERS,
    params: idParams,
    body: Type.Object(days),
    answer: Printed,
    idempotent: true,
  },
  'POST /accounts/lookup': {
    access: SELLERS,
    body: Type.Object({ code: cardCode() }),
    answer: Type.Object({
      accountId: Type.Integer(),
      last4: Type.String(),
      balance: Type.Number(),
      expires_at: nullable(Type.String()),
      state: oneOf(ACCOUNT_STATES),
      /** A `single` card reduces a bill before tax; a `multi` card is used as a payment. */
      card: oneOf(CARD_KINDS),
      /** The tax of a single-purpose card, as it was issued. */
      tax: CardTax,
    }),
    idempotent: true,
  },
  /** `amount` is money, or whole points for a points account. A negative amount is taken off the account. */
  'POST /accounts/{id}/adjust': {
    access: ACCOUNT_READERS,
    params: idParams,
    body: Type.Object({
      amount: Type.Number({
        minimum: -MAX_BILL_CENTS,
        maximum: MAX_BILL_CENTS,
        sentence: 'Please provide a valid amount.',
      }),
      reason: why(),
    }),
    answer: MessageOnly,
    idempotent: true,
    approvable: true,
  },
  'POST /accounts/{id}/expire': {
    access: ACCOUNT_READERS,
    params: idParams,
    body: Type.Object({ reason: why() }),
    answer: MessageOnly,
    idempotent: true,
    approvable: true,
  },
  /** Prints the code of a new gift card on a printer of the hub. This works only once. */
  'POST /accounts/{id}/print': {
    access: SELLERS,
    params: idParams,
    answer: Printed,
    idempotent: true,
  },
  /** Takes a payment of a customer who owes money on a house account. */
  'POST /accounts/{id}/payment': {
    access: SELLERS,
    params: idParams,
    body: Type.Object({ payments: sentPayments(), reason: reason() }),
    answer: Type.Object({ message: Type.String(), paymentId: Type.Integer() }),
    idempotent: true,
  },
  'POST /accounts/{id}/payments/{paymentId}/cancel': {
    access: SELLERS,
    params: paymentParams,
    body: Type.Object({ reason: why() }),
    answer: MessageOnly,
    idempotent: true,
    approvable: true,
  },
} as const satisfies EndpointTable;
