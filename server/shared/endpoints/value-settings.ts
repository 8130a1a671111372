// The settings of gift cards and points as clients send them (contract 32).
import { Type } from 'typebox';
import { CARD_KINDS } from '../card-kinds.ts';
import { nullable } from '../entities/common.ts';
import { id, oneOf } from '../fields.ts';
import { MAX_POINTS } from '../limits.ts';
import { someAmount } from './bill-fields.ts';

const MAX_MONTHS = 1200;

const expiresMonths = () =>
  Type.Optional(
    nullable(
      Type.Integer({
        minimum: 1,
        maximum: MAX_MONTHS,
        sentence: 'Please choose 1 to 1200 months.',
      }),
    ),
  );

const points = (minimum: number, sentence: string) =>
  Type.Integer({ minimum, maximum: MAX_POINTS, sentence });

export const GiftCardsWrite = Type.Object({
  kind: oneOf(CARD_KINDS, 'Please choose when gift cards are taxed.'),
  taxId: Type.Optional(nullable(id('Please choose a tax.'))),
  expiresMonths: expiresMonths(),
  /** The highest balance of a gift card. */
  maxBalance: someAmount(),
});

export const PointsWrite = Type.Object({
  /**
   * The amount that a guest spends to earn `earnPoints` points. A remainder of less than this amount earns no points.
   */
  earnPer: someAmount(),
  earnPoints: points(1, 'Please enter how many points are earned.'),
  /** The amount that one point takes off a bill. */
  worth: someAmount(),
  minSpend: points(0, 'Please enter the minimum points to spend.'),
  expiresMonths: expiresMonths(),
});
