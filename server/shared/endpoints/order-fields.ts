// Request fields of order calls: orders, customer, time of entry, payment (contract 5).
import { Type } from 'typebox';
import { nullable } from '../entities/common.ts';
import { IssuedCard } from '../entities/value.ts';
import { id, LanguageQuery, sentInstant } from '../fields.ts';
import { MAX_ORDER_IDS } from '../limits.ts';
import { INVALID } from '../texts.ts';
import { sentAmount, sentPayments } from './bill-fields.ts';

/** Returns the schema of a customer as screens send it: null, a phone number, or the whole object. */
export const customerRef = () =>
  Type.Union(
    [
      Type.Null(),
      Type.String({ maxLength: 40, clean: 'line' }),
      Type.Object({ phone: Type.String({ maxLength: 40, clean: 'line' }) }),
    ],
    { sentence: INVALID.customer },
  );

/** The instant of the entry. It may be earlier than the call, because a screen may have stored the entry unsent. */
export const tapped = { tappedAt: Type.Optional(nullable(sentInstant())) };

/** One payment type with the tendered amount, or several payments that add up to the total. */
export const paymentFields = {
  paymentTypeId: Type.Optional(nullable(id('Please choose a payment type.'))),
  tendered: Type.Optional(nullable(sentAmount())),
  payments: Type.Optional(nullable(sentPayments())),
};

export const OrderIds = Type.Object({
  orderIds: Type.Array(id('Please choose orders.'), {
    minItems: 1,
    maxItems: MAX_ORDER_IDS,
    uniqueItems: true,
    sentence: 'Please choose orders, each once.',
  }),
});
/** The change for the tendered cash; null if no cash was tendered. */
export const change = { change: Type.Optional(nullable(Type.Number())) };
/** The gift cards that the invoice issued or added money to; absent without any. */
export const issuedCards = { cards: Type.Optional(Type.Array(IssuedCard)) };
/** The position after which the next page of a list starts (contract 1.4). */
export const after = {
  after: Type.Optional(Type.Integer({ minimum: 0, sentence: 'Please choose a page.' })),
};
/** The query `?orderIds=1,2` returns only these orders, in the same form as the whole list (contract 6). */
export const NamedOrders = Type.Object({
  orderIds: Type.Optional(Type.String({ maxLength: 5000 })),
  ...after,
  ...LanguageQuery.properties,
});
