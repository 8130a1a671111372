// Request fields of bill calls: guests, amounts, payments, discounts (contract 12).
import { Type } from 'typebox';
import { nullable } from '../entities/common.ts';
import { id, looseText } from '../fields.ts';
import { MAX_BILL_CENTS, MAX_GUESTS, MAX_PAYMENTS, MAX_REASON } from '../limits.ts';

export const guests = () =>
  Type.Integer({ minimum: 0, maximum: MAX_GUESTS, sentence: 'Enter 0 to 999 guests.' });

/** Returns the schema of an amount from 0 with at most the currency's decimals. */
export const sentAmount = () =>
  Type.Number({
    minimum: 0,
    amount: MAX_BILL_CENTS,
    sentence: 'Please provide a valid amount.',
  });

/** Returns the schema of an amount above 0 with at most the currency's decimals. */
export const someAmount = () =>
  Type.Number({
    exclusiveMinimum: 0,
    amount: MAX_BILL_CENTS,
    sentence: 'Please provide a valid amount.',
  });

/** Returns the schema of a gift card's code as it was typed or scanned. */
export const cardCode = () =>
  Type.String({
    minLength: 1,
    maxLength: 40,
    clean: 'line',
    sentence: 'Please enter the code of the gift card.',
  });

export const sentPayments = () =>
  Type.Array(
    Type.Object({
      paymentTypeId: id('Please choose a payment type.'),
      /** The part of the bill that this payment pays off. */
      amount: someAmount(),
      /** The cash handed over; absent for other tenders. */
      tendered: Type.Optional(nullable(sentAmount())),
      tip: Type.Optional(sentAmount()),
      /** The code of the gift card that pays. */
      code: Type.Optional(nullable(cardCode())),
      /** The account that pays: a house account, or a gift card if its code is not sent. */
      accountId: Type.Optional(nullable(id('Please choose an account.'))),
    }),
    { maxItems: MAX_PAYMENTS, sentence: 'Please send payments.' },
  );

export const reason = () => Type.Optional(nullable(looseText(MAX_REASON)));

export const discountFields = {
  percent: Type.Optional(
    nullable(
      Type.Number({
        minimum: 0,
        maximum: 100,
        rate: true,
        sentence: 'Enter a discount of 0 to 100 %.',
      }),
    ),
  ),
  amount: Type.Optional(nullable(sentAmount())),
  reason: reason(),
};

/** The version that the screen showed. A change is refused if the bill has another version. */
export const version = { version: Type.Optional(nullable(Type.Integer({ minimum: 1 }))) };
