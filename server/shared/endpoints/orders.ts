// Orders: lists, states, cancelling, completing, paying (contract 5).
import { Type } from 'typebox';
import { BillSummary, PaymentType } from '../entities/billing.ts';
import { Reason, ServiceChargeRead } from '../entities/bills.ts';
import { Drawer } from '../entities/cash.ts';
import { MessageOnly, nullable } from '../entities/common.ts';
import { Station } from '../entities/kitchen.ts';
import { OrderGroup } from '../entities/orders.ts';
import { BrowserReceipt } from '../entities/paper.ts';
import { FloorPlan } from '../entities/seating.ts';
import { PrintSettings, StoreSettings } from '../entities/store.ts';
import {
  comparedAmount,
  flag,
  id,
  idParams,
  LanguageQuery,
  looseText,
  oneOf,
  pageQuery,
} from '../fields.ts';
import { MAX_QUANTITY, MAX_REASON, UNPAID_PAGE } from '../limits.ts';
import { ORDER_READERS, SELLERS } from '../scopes.ts';
import { ORDERS_TARGETS } from '../states/order-item.ts';
import type { EndpointTable } from './endpoint.ts';
import {
  change,
  issuedCards,
  NamedOrders,
  OrderIds,
  paymentFields,
  tapped,
} from './order-fields.ts';
import { withDish } from './set-fields.ts';

const PayOrders = Type.Object({
  orderIds: OrderIds.properties.orderIds,
  ...paymentFields,
  ...tapped,
  /** Whether the network printer prints the receipt; absent: as the print settings say. */
  printReceipt: Type.Optional(flag()),
  subTotal: comparedAmount(),
  taxTotal: comparedAmount(),
  total: comparedAmount(),
});

export const orderEndpoints = {
  'GET /orders': {
    access: ORDER_READERS,
    query: NamedOrders,
    answer: Type.Array(OrderGroup),
  },
  'GET /orders/unpaid': {
    access: ORDER_READERS,
    query: Type.Object({ ...pageQuery(UNPAID_PAGE), ...LanguageQuery.properties }),
    answer: Type.Array(OrderGroup),
  },
  'GET /orders/init': {
    access: ORDER_READERS,
    query: LanguageQuery,
    answer: Type.Object({
      printSettings: PrintSettings,
      storeSettings: StoreSettings,
      paymentTypes: Type.Array(PaymentType),
      hasReceiptPrinter: Type.Boolean(),
      reasons: Type.Array(Reason),
      drawers: Type.Array(Drawer),
      serviceCharge: ServiceChargeRead,
      floors: Type.Array(FloorPlan),
      stations: Type.Array(Station),
    }),
  },
  'POST /orders/update-status/{id}': {
    access: ['POS', 'ORDERS', 'ORDER_STATUS'],
    params: idParams,
    body: Type.Object({
      status: oneOf(ORDERS_TARGETS, 'Please choose a status.'),
      reason: Type.Optional(nullable(looseText(MAX_REASON))),
      /** The number of pieces to void. The voided pieces become a separate item. */
      quantity: Type.Optional(
        nullable(
          Type.Integer({
            minimum: 1,
            maximum: MAX_QUANTITY,
            sentence: 'Quantity must be 1 to 999.',
          }),
        ),
      ),
      /** Cancels not only this item, but all dishes of the set that it belongs to. */
      set: Type.Optional(nullable(flag())),
    }),
    answer: Type.Object({
      message: Type.String(),
      itemId: Type.Optional(Type.Integer()),
      itemIds: Type.Optional(Type.Array(Type.Integer())),
    }),
    approvable: true,
    // Accepts an `Idempotency-Key`. Without this key, a repeated call would void the pieces twice.
    idempotent: true,
  },
  'POST /orders/cancel': {
    access: SELLERS,
    body: Type.Object({
      orderIds: OrderIds.properties.orderIds,
      reason: Type.Optional(nullable(looseText(MAX_REASON))),
      /** Undoes an order that was just sent, unless the kitchen has started it. */
      undo: Type.Optional(Type.Boolean()),
    }),
    answer: MessageOnly,
    approvable: true,
    idempotent: true,
  },
  /** Exchanges a dish of a set for another choice of the same step. */
  'POST /orders/items/{id}/swap': {
    access: SELLERS,
    params: idParams,
    body: Type.Object({ itemId: id('Please choose a dish of the set.'), ...withDish }),
    answer: MessageOnly,
    approvable: true,
    idempotent: true,
  },
  'POST /orders/complete': { access: SELLERS, body: OrderIds, answer: MessageOnly },
  'POST /orders/complete-order-payment-summary': {
    access: SELLERS,
    body: OrderIds,
    answer: BillSummary,
  },
  'POST /orders/complete-and-pay-order': {
    access: SELLERS,
    body: PayOrders,
    answer: Type.Object({
      message: Type.String(),
      invoiceId: Type.Integer(),
      ...change,
      ...issuedCards,
      paper: Type.Optional(BrowserReceipt),
    }),
    approvable: true,
    idempotent: true,
  },
} as const satisfies EndpointTable;
