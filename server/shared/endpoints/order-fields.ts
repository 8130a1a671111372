// What calls about orders send: which orders, whose, when tapped and how paid (CONTRACT §5).
import { Type } from 'typebox';
import { nullable } from '../entities/common.ts';
import { id, sentInstant } from '../fields.ts';
import { MAX_ORDER_IDS } from '../limits.ts';
import { INVALID } from '../texts.ts';
import { sentAmount, sentPayments } from './bill-fields.ts';

/** A customer as the screens send him: nothing, his phone, or the whole object. */
export const customerRef = () =>
  Type.Union(
    [
      Type.Null(),
      Type.String({ maxLength: 40, clean: 'line' }),
      Type.Object({ phone: Type.String({ maxLength: 40, clean: 'line' }) }),
    ],
    { sentence: INVALID.customer },
  );

/** When it was tapped, an instant: a screen may have held it. */
export const tapped = { tappedAt: Type.Optional(nullable(sentInstant())) };

/** One payment type with what was tendered, or several payments that make the total together. */
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
/** What goes back of what was tendered; null where nothing was. */
export const change = { change: Type.Optional(nullable(Type.Number())) };
/** Goes on behind a page of a list (CONTRACT §1.4). */
export const after = {
  after: Type.Optional(Type.Integer({ minimum: 0, sentence: 'Please choose a page.' })),
};
/** `?orderIds=1,2`: only those, in the list's shape (CONTRACT §6). */
export const NamedOrders = Type.Object({
  orderIds: Type.Optional(Type.String({ maxLength: 5000 })),
  ...after,
});
