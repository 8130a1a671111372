// Drawers and their shifts (contract 19.1–19.4).
import { Type } from 'typebox';
import { PaymentType } from '../entities/billing.ts';
import { Reason } from '../entities/bills.ts';
import { Drawer, Shift } from '../entities/cash.ts';
import { amount, flag01, MessageAndId, MessageOnly, nullable } from '../entities/common.ts';
import { StoreSettings } from '../entities/store.ts';
import { flag, id, idParams, looseText, oneOf, pageQuery, periodQuery, text } from '../fields.ts';
import { BOOKS_PAGE, MAX_REASON, MAX_USERNAME } from '../limits.ts';
import { MOVE_KINDS } from '../states/shift.ts';
import { reason, sentAmount, someAmount } from './bill-fields.ts';
import type { EndpointTable } from './endpoint.ts';

const settings = ['SETTINGS'] as const;
const readers = ['CASH', 'REPORTS', 'SETTINGS'] as const;
const CHOOSE_DRAWER = 'Please choose a drawer.';
const COUNT_SENTENCE = 'Please count the drawer.';

const DrawerWrite = Type.Object({
  title: text('Please provide a title.'),
  printerId: Type.Optional(nullable(id('Please choose a printer.'))),
  /** The user whose server bank the drawer becomes. */
  username: Type.Optional(nullable(looseText(MAX_USERNAME))),
});
const anyway = Type.Optional(flag());

export const cashEndpoints = {
  'GET /settings/drawers': { access: settings, answer: Type.Array(Drawer) },
  'POST /settings/drawers/add': {
    access: settings,
    body: DrawerWrite,
    answer: MessageAndId,
    idempotent: true,
  },
  'POST /settings/drawers/{id}/update': {
    access: settings,
    params: idParams,
    body: DrawerWrite,
    answer: MessageOnly,
    idempotent: true,
  },
  'DELETE /settings/drawers/{id}': { access: settings, params: idParams, answer: MessageOnly },
  'POST /till/drawer': {
    access: 'session',
    body: Type.Object({ drawerId: id(CHOOSE_DRAWER) }),
    answer: MessageOnly,
    idempotent: true,
    approvable: true,
  },
  'POST /shifts/open': {
    access: 'session',
    body: Type.Object({
      /** Absent: the caller's drawer. */
      drawerId: Type.Optional(nullable(id(CHOOSE_DRAWER))),
      float: sentAmount(),
    }),
    answer: MessageAndId,
    idempotent: true,
    approvable: true,
  },
  'POST /shifts/{id}/move': {
    access: 'session',
    params: idParams,
    body: Type.Object({
      kind: oneOf(MOVE_KINDS, 'Please choose in, out, drop or tipout.'),
      amount: someAmount(),
      reason: Type.Optional(nullable(looseText(MAX_REASON))),
      /** The user who gets a tip-out. */
      username: Type.Optional(nullable(looseText(MAX_USERNAME))),
      /** The id, from `tipsOwed`, of a user who had this username before. */
      userId: Type.Optional(nullable(id('Please choose who gets the tips.'))),
    }),
    answer: MessageAndId,
    idempotent: true,
    approvable: true,
  },
  'POST /shifts/{id}/count': {
    access: 'session',
    params: idParams,
    body: Type.Object({
      counted: Type.Array(
        Type.Object({
          paymentTypeId: id('Please choose a payment type.'),
          amount: sentAmount(),
          denominations: Type.Optional(
            nullable(
              Type.Array(
                Type.Object({
                  value: someAmount(),
                  count: Type.Integer({ minimum: 0, maximum: 1_000_000, sentence: COUNT_SENTENCE }),
                }),
                { maxItems: 50, sentence: COUNT_SENTENCE },
              ),
            ),
          ),
        }),
        { maxItems: 100, sentence: COUNT_SENTENCE },
      ),
      anyway,
    }),
    /** The result of this count: counted and expected amounts by payment type. `shift` has all counts of the shift. */
    answer: Type.Object({
      message: Type.String(),
      no: Type.Integer(),
      rows: Shift.properties.counts.items.properties.rows,
      shift: Shift,
    }),
    idempotent: true,
    approvable: true,
  },
  'POST /shifts/{id}/close': {
    access: 'session',
    params: idParams,
    body: Type.Object({ reason: reason() }),
    answer: MessageOnly,
    idempotent: true,
    approvable: true,
  },
  /**
   * Returns the open shift of a drawer, without its figures; null if no shift is open. Without `drawerId`, the drawer
   * is the caller's drawer.
   */
  'GET /shifts/current': {
    access: ['POS', 'ORDERS', 'CASH'],
    query: Type.Object({ drawerId: Type.Optional(id(CHOOSE_DRAWER)) }),
    answer: nullable(Shift),
  },
  'GET /shifts': {
    access: readers,
    query: Type.Object({ ...periodQuery().properties, ...pageQuery(BOOKS_PAGE) }),
    answer: Type.Array(Shift),
  },
  /** The data that the cash page needs before anything is chosen. */
  'GET /shifts/init': {
    access: readers,
    answer: Type.Object({
      drawers: Type.Array(Drawer),
      drawerId: Type.Integer(),
      paymentTypes: Type.Array(PaymentType),
      reasons: Type.Array(Reason),
      storeSettings: StoreSettings,
      hasReceiptPrinter: Type.Boolean(),
      tipsOwed: Type.Array(
        Type.Object({
          /** The `userId` to send for a tip-out. Present if another user has this username now. */
          user_id: Type.Optional(Type.Integer()),
          username: Type.String(),
          name: Type.String(),
          owed: amount(),
        }),
      ),
      /**
       * 1 if an invoice or payment of an earlier business day is in no Z report; always 0 before the first Z report.
       */
      isZMissing: flag01(),
    }),
  },
} as const satisfies EndpointTable;
