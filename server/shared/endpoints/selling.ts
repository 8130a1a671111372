// The counter and the kitchen: POS, orders, kitchen, dashboard (CONTRACT §5).
import { Type } from 'typebox';
import { BillSummary, PaymentType } from '../entities/billing.ts';
import { Reason, ServiceChargeRead } from '../entities/bills.ts';
import { MessageOnly, nullable } from '../entities/common.ts';
import { Category, MenuItem, TopItem } from '../entities/menu.ts';
import { Order, OrderGroup } from '../entities/orders.ts';
import { Reservation } from '../entities/people.ts';
import { PrintSettings, StoreSettings, StoreTable } from '../entities/store.ts';
import {
  block,
  comparedAmount,
  flag,
  id,
  idParams,
  looseText,
  oneOf,
  pageQuery,
} from '../fields.ts';
import {
  MAX_BILL_TITLE,
  MAX_CART_LINES,
  MAX_LINE_ADDONS,
  MAX_NOTES,
  MAX_ORDER_IDS,
  MAX_QUANTITY,
  MAX_REASON,
  UNPAID_PAGE,
} from '../limits.ts';
import { KITCHEN_READERS, ORDER_READERS } from '../scopes.ts';
import { DELIVERY_TYPES } from '../states/order.ts';
import { KITCHEN_STATUSES, ORDERS_TARGETS } from '../states/order-item.ts';
import { INVALID } from '../texts.ts';
import { discountFields, guests, sentAmount, sentPayments } from './bill-fields.ts';
import type { EndpointTable } from './endpoint.ts';

const CartLine = Type.Object({
  id: id('Please choose an item of the menu!'),
  quantity: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MAX_QUANTITY, sentence: 'Quantity must be 1 to 999!' }),
  ),
  notes: Type.Optional(nullable(block(MAX_NOTES, INVALID.notes))),
  variant_id: Type.Optional(nullable(id('Please choose a variant of the item!'))),
  addons_ids: Type.Optional(
    nullable(
      Type.Array(id('Please choose add-ons of the item!'), {
        maxItems: MAX_LINE_ADDONS,
        uniqueItems: true,
        sentence: 'An add-on can be chosen once only!',
      }),
    ),
  ),
  price: Type.Optional(nullable(comparedAmount())),
  /** 0 is the table's. */
  seat: Type.Optional(
    nullable(Type.Integer({ minimum: 0, maximum: 99, sentence: 'A seat is 0 to 99!' })),
  ),
  course: Type.Optional(
    nullable(Type.Integer({ minimum: 1, maximum: 9, sentence: 'A course is 1 to 9!' })),
  ),
});

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

const orderFields = {
  // At most MAX_CART_LINES; the command says so in a sentence of its own.
  cart: Type.Array(CartLine, { cleansAtMost: MAX_CART_LINES, sentence: INVALID.emptyCart }),
  deliveryType: oneOf(DELIVERY_TYPES, 'Please choose a dining option!'),
  customerType: Type.Optional(oneOf(['WALKIN', 'CUSTOMER'], INVALID.customer)),
  customerId: Type.Optional(customerRef()),
  tableId: Type.Optional(nullable(id('Please choose a table!'))),
  billTitle: Type.Optional(nullable(looseText(MAX_BILL_TITLE))),
  guests: Type.Optional(nullable(guests())),
};
const CreateOrder = Type.Object({
  ...orderFields,
  /** The bill that the order goes to; else the table's open one, or a new one. */
  billId: Type.Optional(nullable(id('Please choose a bill!'))),
  newBill: Type.Optional(flag()),
});

/** One payment type with what was tendered, or several payments that make the total together. */
const paymentFields = {
  paymentTypeId: Type.Optional(nullable(id('Please choose a payment type!'))),
  tendered: Type.Optional(nullable(sentAmount())),
  payments: Type.Optional(nullable(sentPayments())),
};
const CreateOrderAndInvoice = Type.Object({
  ...orderFields,
  ...paymentFields,
  discount: Type.Optional(nullable(Type.Object(discountFields))),
  netTotal: comparedAmount(),
  taxTotal: comparedAmount(),
  total: comparedAmount(),
});

export const OrderIds = Type.Object({
  orderIds: Type.Array(id('Please choose orders!'), {
    minItems: 1,
    maxItems: MAX_ORDER_IDS,
    uniqueItems: true,
    sentence: 'Please choose orders, each once!',
  }),
});
const PayOrders = Type.Object({
  orderIds: OrderIds.properties.orderIds,
  ...paymentFields,
  /** Whether the network printer prints the receipt; the print settings say it where this is absent. */
  printReceipt: Type.Optional(flag()),
  subTotal: comparedAmount(),
  taxTotal: comparedAmount(),
  total: comparedAmount(),
});

const Placed = Type.Object({
  message: Type.String(),
  tokenNo: Type.Integer(),
  orderId: Type.Integer(),
  billId: Type.Integer(),
});
const change = { change: Type.Optional(nullable(Type.Number())) };
/** `?orderIds=1,2`: only those, in the list's shape (CONTRACT §6). */
const NamedOrders = Type.Object({ orderIds: Type.Optional(Type.String({ maxLength: 5000 })) });

export const sellingEndpoints = {
  'GET /dashboard': {
    access: ['DASHBOARD'],
    answer: Type.Object({
      reservations: Type.Array(Reservation),
      topSellingItems: Type.Array(TopItem),
      ordersCount: Type.Integer(),
      newCustomerCount: Type.Integer(),
      repeatedCustomerCount: Type.Integer(),
      currency: Type.String(),
    }),
  },
  /** Today as it stands, beside the same weekday a week ago by the same time. */
  'GET /dashboard/now': {
    access: ['DASHBOARD'],
    answer: Type.Object({
      day: Type.String(),
      currency: Type.String(),
      timezone: Type.String(),
      takings: Type.Number(),
      before: Type.Object({ day: Type.String(), takings: Type.Number() }),
      /** Both days by the hour of the store's clock, in the order of the day. */
      hours: Type.Array(
        Type.Object({ hour: Type.Integer(), takings: Type.Number(), before: Type.Number() }),
      ),
      openBills: Type.Integer(),
      openDue: Type.Number(),
      unpaidOrders: Type.Integer(),
      lateTokens: Type.Array(Type.Integer()),
      nextReservations: Type.Array(
        Type.Object({
          id: Type.Integer(),
          date: Type.String(),
          customer_name: Type.String(),
          people_count: Type.Integer(),
          table_title: nullable(Type.String()),
        }),
      ),
    }),
  },
  /** The first hour: which of its steps are done. */
  'GET /dashboard/checklist': {
    access: ['SETTINGS'],
    answer: Type.Object({
      menu: Type.Boolean(),
      tables: Type.Boolean(),
      taxes: Type.Boolean(),
      printers: Type.Boolean(),
      users: Type.Boolean(),
      kitchen: Type.Boolean(),
      order: Type.Boolean(),
      backup: Type.Boolean(),
    }),
  },
  'GET /pos/init': {
    access: ['POS'],
    answer: Type.Object({
      categories: Type.Array(Category),
      menuItems: Type.Array(MenuItem),
      paymentTypes: Type.Array(PaymentType),
      printSettings: PrintSettings,
      storeSettings: StoreSettings,
      storeTables: Type.Array(StoreTable),
      hasReceiptPrinter: Type.Boolean(),
      reasons: Type.Array(Reason),
      serviceCharge: ServiceChargeRead,
    }),
  },
  'POST /pos/create-order': {
    access: ['POS'],
    body: CreateOrder,
    answer: Placed,
    idempotent: true,
  },
  'POST /pos/create-order-and-invoice': {
    access: ['POS'],
    body: CreateOrderAndInvoice,
    answer: Type.Object({ ...Placed.properties, invoiceId: Type.Integer(), ...change }),
    idempotent: true,
  },
  'GET /orders': {
    access: ORDER_READERS,
    query: NamedOrders,
    answer: Type.Array(OrderGroup),
  },
  'GET /orders/unpaid': {
    access: ORDER_READERS,
    query: Type.Object(pageQuery(UNPAID_PAGE)),
    answer: Type.Array(OrderGroup),
  },
  'GET /orders/init': {
    access: ORDER_READERS,
    answer: Type.Object({
      printSettings: PrintSettings,
      storeSettings: StoreSettings,
      paymentTypes: Type.Array(PaymentType),
      hasReceiptPrinter: Type.Boolean(),
      reasons: Type.Array(Reason),
      serviceCharge: ServiceChargeRead,
    }),
  },
  'POST /orders/update-status/{id}': {
    access: ['POS', 'ORDERS', 'ORDER_STATUS'],
    params: idParams,
    body: Type.Object({
      status: oneOf(ORDERS_TARGETS, 'Please choose a status!'),
      reason: Type.Optional(nullable(looseText(MAX_REASON))),
      /** So many pieces are cancelled, as an item of their own. */
      quantity: Type.Optional(
        nullable(
          Type.Integer({
            minimum: 1,
            maximum: MAX_QUANTITY,
            sentence: 'Quantity must be 1 to 999!',
          }),
        ),
      ),
    }),
    answer: Type.Object({ message: Type.String(), itemId: Type.Optional(Type.Integer()) }),
  },
  'POST /orders/cancel': {
    access: ['POS', 'ORDERS'],
    body: Type.Object({
      orderIds: OrderIds.properties.orderIds,
      reason: Type.Optional(nullable(looseText(MAX_REASON))),
    }),
    answer: MessageOnly,
  },
  'POST /orders/complete': { access: ['POS', 'ORDERS'], body: OrderIds, answer: MessageOnly },
  'POST /orders/complete-order-payment-summary': {
    access: ['POS', 'ORDERS'],
    body: OrderIds,
    answer: BillSummary,
  },
  'POST /orders/complete-and-pay-order': {
    access: ['POS', 'ORDERS'],
    body: PayOrders,
    answer: Type.Object({ message: Type.String(), invoiceId: Type.Integer(), ...change }),
    idempotent: true,
  },
  'GET /kitchen': {
    access: KITCHEN_READERS,
    query: NamedOrders,
    answer: Type.Array(Order),
  },
  'GET /kitchen/screens': {
    access: ORDER_READERS,
    answer: Type.Object({ connected: Type.Integer() }),
  },
  'POST /kitchen/seen': { access: KITCHEN_READERS, body: OrderIds, answer: MessageOnly },
  'POST /kitchen/{id}': {
    access: ['KITCHEN'],
    params: idParams,
    body: Type.Object({ status: oneOf(KITCHEN_STATUSES, 'Please choose a status!') }),
    answer: MessageOnly,
  },
} as const satisfies EndpointTable;
