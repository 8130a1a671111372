// Bills: read, split, joined, moved, reduced, paid in parts (contract 15, 16).

import { Type } from 'typebox';
import { MAX_EVEN_PARTS, MAX_SHARE_DEN } from '../billing/split.ts';
import { Bill } from '../entities/bills.ts';
import { MessageOnly, nullable } from '../entities/common.ts';
import { Printed } from '../entities/paper.ts';
import { flag, id, idParams, looseText, oneOf, paperLanguage, text } from '../fields.ts';
import { MAX_BILL_LINES, MAX_QUANTITY } from '../limits.ts';
import { SELLERS } from '../scopes.ts';
import { INVALID } from '../texts.ts';
import { discountFields, guests, reason, version } from './bill-fields.ts';
import type { EndpointTable } from './endpoint.ts';
import { after } from './order-fields.ts';

const CHOOSE_LINES = 'Please choose lines of the bill.';
const quantity = () =>
  Type.Optional(
    nullable(
      Type.Integer({ minimum: 1, maximum: MAX_QUANTITY, sentence: 'Quantity must be 1 to 999.' }),
    ),
  );

/** Whole pieces of a line, or one n-th of it; the whole line if neither is sent. */
const wantedLines = () =>
  Type.Array(
    Type.Object({
      lineId: id(CHOOSE_LINES),
      quantity: quantity(),
      shares: Type.Optional(
        nullable(
          Type.Integer({
            minimum: 1,
            maximum: MAX_SHARE_DEN,
            sentence: 'Please divide a line by 1 to 1000.',
          }),
        ),
      ),
    }),
    { minItems: 1, maxItems: MAX_BILL_LINES, sentence: CHOOSE_LINES },
  );
const pieces = () =>
  Type.Array(Type.Object({ lineId: id(CHOOSE_LINES), quantity: quantity() }), {
    minItems: 1,
    maxItems: MAX_BILL_LINES,
    sentence: CHOOSE_LINES,
  });
const BillIdAnswer = Type.Object({ message: Type.String(), billId: Type.Integer() });

export const billEndpoints = {
  /** Requires exactly one of the four parameters. */
  'GET /bills': {
    access: SELLERS,
    query: Type.Object({
      ids: Type.Optional(looseText(5000)),
      tableId: Type.Optional(id('Please choose a table.')),
      orderIds: Type.Optional(looseText(5000)),
      status: Type.Optional(oneOf(['open'], 'Only open bills are listed.')),
      ...after,
    }),
    answer: Type.Array(Bill),
  },
  'GET /bills/{id}': { access: SELLERS, params: idParams, answer: Bill },
  'POST /bills/{id}/guests': {
    access: SELLERS,
    params: idParams,
    body: Type.Object({ guests: guests(), ...version }),
    answer: MessageOnly,
    idempotent: true,
    approvable: true,
  },
  /** Hands the bill over to another waiter. Throws 404 if that waiter has neither the scope POS nor ORDERS. */
  'POST /bills/{id}/owner': {
    access: SELLERS,
    params: idParams,
    body: Type.Object({ username: text(INVALID.username), ...version }),
    answer: MessageOnly,
    idempotent: true,
  },
  'POST /bills/{id}/split': {
    access: SELLERS,
    params: idParams,
    body: Type.Object({
      by: oneOf(['items', 'seats', 'evenly'], 'Please choose how to split.'),
      /** The lines of each part (for a split by items), or the number of parts (for an even split). */
      parts: Type.Optional(
        Type.Union(
          [
            Type.Integer({ minimum: 2, maximum: MAX_EVEN_PARTS }),
            Type.Array(Type.Object({ lines: wantedLines() }), {
              minItems: 1,
              maxItems: MAX_BILL_LINES,
            }),
          ],
          { sentence: 'Please choose the parts.' },
        ),
      ),
      ...version,
    }),
    answer: Type.Object({ message: Type.String(), billIds: Type.Array(Type.Integer()) }),
    idempotent: true,
    approvable: true,
  },
  'POST /bills/{id}/join': {
    access: SELLERS,
    params: idParams,
    body: Type.Object({
      billIds: Type.Array(id('Please choose bills.'), {
        minItems: 1,
        maxItems: 100,
        uniqueItems: true,
        sentence: 'Please choose bills, each once.',
      }),
      ...version,
    }),
    answer: BillIdAnswer,
    idempotent: true,
    approvable: true,
  },
  'POST /bills/{id}/move': {
    access: SELLERS,
    params: idParams,
    body: Type.Object({
      tableId: nullable(id('Please choose a table.')),
      onto: Type.Optional(nullable(oneOf(['join', 'beside'], 'Please choose join or beside.'))),
      ...version,
    }),
    answer: BillIdAnswer,
    idempotent: true,
    approvable: true,
  },
  'POST /bills/{id}/move-lines': {
    access: SELLERS,
    params: idParams,
    body: Type.Object({
      lines: wantedLines(),
      toBillId: Type.Optional(nullable(id('Please choose a bill.'))),
      toTableId: Type.Optional(nullable(id('Please choose a table.'))),
      ...version,
    }),
    answer: BillIdAnswer,
    idempotent: true,
    approvable: true,
  },
  'POST /bills/{id}/lines': {
    access: SELLERS,
    params: idParams,
    body: Type.Object({
      lines: Type.Array(
        Type.Object({
          lineId: id(CHOOSE_LINES),
          seat: Type.Optional(
            Type.Integer({
              minimum: 0,
              maximum: 99,
              sentence: 'Please choose a seat from 0 to 99.',
            }),
          ),
          course: Type.Optional(
            nullable(
              Type.Integer({
                minimum: 1,
                maximum: 9,
                sentence: 'Please choose a course from 1 to 9.',
              }),
            ),
          ),
        }),
        { minItems: 1, maxItems: MAX_BILL_LINES, sentence: CHOOSE_LINES },
      ),
      ...version,
    }),
    answer: MessageOnly,
    idempotent: true,
  },
  'POST /bills/{id}/discount': {
    access: SELLERS,
    params: idParams,
    body: Type.Object({
      ...discountFields,
      /** The lines to discount; absent: the whole bill. */
      lineIds: Type.Optional(
        nullable(
          Type.Array(id(CHOOSE_LINES), {
            minItems: 1,
            maxItems: MAX_BILL_LINES,
            uniqueItems: true,
            sentence: CHOOSE_LINES,
          }),
        ),
      ),
      ...version,
    }),
    answer: MessageOnly,
    idempotent: true,
    approvable: true,
  },
  'POST /bills/{id}/comp': {
    access: SELLERS,
    params: idParams,
    body: Type.Object({
      lines: pieces(),
      reason: reason(),
      undo: Type.Optional(flag()),
      ...version,
    }),
    answer: MessageOnly,
    idempotent: true,
    approvable: true,
  },
  /** True forces the charge on, false forces it off, and null follows the rule. */
  'POST /bills/{id}/service': {
    access: SELLERS,
    params: idParams,
    body: Type.Object({ on: nullable(flag()), reason: reason(), ...version }),
    answer: MessageOnly,
    idempotent: true,
    approvable: true,
  },
  /** Prints the bill. In the answer, `jobId` is null if the browser has to print it. */
  'POST /bills/{id}/print': {
    access: SELLERS,
    params: idParams,
    body: Type.Object(paperLanguage),
    answer: Printed,
    idempotent: true,
  },
} as const satisfies EndpointTable;
