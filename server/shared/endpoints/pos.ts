// The POS: the data that it needs to sell, and the orders that it sends (contract 5).
import { Type } from 'typebox';
import { PaymentType } from '../entities/billing.ts';
import { Reason, ServiceChargeRead } from '../entities/bills.ts';
import { Drawer } from '../entities/cash.ts';
import { nullable } from '../entities/common.ts';
import { Station } from '../entities/kitchen.ts';
import { Category, MenuItem } from '../entities/menu.ts';
import { TillPromotion } from '../entities/promotions.ts';
import { PrintSettings, StoreSettings, StoreTable } from '../entities/store.ts';
import { CardTax } from '../entities/value.ts';
import { block, comparedAmount, flag, id, LanguageQuery, looseText, oneOf } from '../fields.ts';
import {
  MAX_ALLERGIES,
  MAX_BILL_TITLE,
  MAX_CART_LINES,
  MAX_COUPON,
  MAX_GRAMS,
  MAX_NOTES,
  MAX_QUANTITY,
} from '../limits.ts';
import { DELIVERY_TYPES } from '../states/order.ts';
import { INVALID } from '../texts.ts';
import { cardCode, discountFields, guests, someAmount } from './bill-fields.ts';
import type { EndpointTable } from './endpoint.ts';
import { change, customerRef, issuedCards, paymentFields, tapped } from './order-fields.ts';
import { sentAddons, sentChoices, sentOptions } from './set-fields.ts';

const SentCard = Type.Object({
  code: Type.Optional(nullable(cardCode())),
  /**
   * Whether a new card is sold. In that case, `code` may be a code that no card has yet; the new card gets this code.
   */
  isNew: Type.Optional(flag()),
  amount: someAmount(),
});

const CartLine = Type.Object({
  /** The id of the dish or set; absent for a gift card. */
  id: Type.Optional(id('Please choose an item of the menu.')),
  /** A new gift card, or money that is added to the card with this code. */
  giftCard: Type.Optional(nullable(SentCard)),
  quantity: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MAX_QUANTITY, sentence: 'Quantity must be 1 to 999.' }),
  ),
  notes: Type.Optional(nullable(block(MAX_NOTES, INVALID.notes))),
  variant_id: Type.Optional(nullable(id('Please choose a variant of the item.'))),
  addons_ids: Type.Optional(nullable(sentAddons())),
  /** Absent for the defaults; empty for no options. */
  options: Type.Optional(nullable(sentOptions())),
  /** The dishes of a set; absent for the defaults. */
  choices: Type.Optional(nullable(sentChoices())),
  price: Type.Optional(nullable(comparedAmount())),
  /**
   * The weight of one piece, for a dish with an open price. The menu price of the dish is then the price of a kilogram.
   */
  grams: Type.Optional(
    nullable(
      Type.Integer({
        minimum: 1,
        maximum: MAX_GRAMS,
        sentence: 'Enter a weight of 1 to 99,999 grams.',
      }),
    ),
  ),
  /** 0 if the line is shared by the table. */
  seat: Type.Optional(
    nullable(
      Type.Integer({ minimum: 0, maximum: 99, sentence: 'Please choose a seat from 0 to 99.' }),
    ),
  ),
  course: Type.Optional(
    nullable(
      Type.Integer({ minimum: 1, maximum: 9, sentence: 'Please choose a course from 1 to 9.' }),
    ),
  ),
});

const orderFields = {
  // A cart has at most MAX_CART_LINES lines. The command, not this schema, refuses a longer cart, with its own
  // sentence.
  cart: Type.Array(CartLine, { cleansAtMost: MAX_CART_LINES, sentence: INVALID.emptyCart }),
  deliveryType: oneOf(DELIVERY_TYPES, 'Please choose a dining option.'),
  customerType: Type.Optional(oneOf(['WALKIN', 'CUSTOMER'], INVALID.customer)),
  customerId: Type.Optional(customerRef()),
  tableId: Type.Optional(nullable(id('Please choose a table.'))),
  billTitle: Type.Optional(nullable(looseText(MAX_BILL_TITLE))),
  guests: Type.Optional(nullable(guests())),
  allergies: Type.Optional(nullable(looseText(MAX_ALLERGIES, INVALID.allergies))),
  /** The coupon of the bill; absent: unchanged. */
  coupon: Type.Optional(
    nullable(looseText(MAX_COUPON, 'Enter a coupon of at most 20 characters.')),
  ),
  ...tapped,
};
const CreateOrder = Type.Object({
  ...orderFields,
  /** The bill for the order. Absent: the table's open bill, or a new bill. */
  billId: Type.Optional(nullable(id('Please choose a bill.'))),
  newBill: Type.Optional(flag()),
});
const CreateOrderAndInvoice = Type.Object({
  ...orderFields,
  ...paymentFields,
  discount: Type.Optional(nullable(Type.Object(discountFields))),
  netTotal: comparedAmount(),
  taxTotal: comparedAmount(),
  total: comparedAmount(),
});

const Placed = Type.Object({
  message: Type.String(),
  tokenNo: Type.Integer(),
  orderId: Type.Integer(),
  billId: Type.Integer(),
});

export const posEndpoints = {
  'GET /pos/init': {
    query: LanguageQuery,
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
      drawers: Type.Array(Drawer),
      serviceCharge: ServiceChargeRead,
      /** The tax of the service charge; absent if the charge is not taxed. */
      serviceTax: Type.Optional(CardTax),
      stations: Type.Array(Station),
      /** The tax of a new single-purpose gift card; absent unless such cards are sold. */
      cardTax: Type.Optional(CardTax),
      /** Absent if no promotion applies now or begins within 24 hours. */
      promotions: Type.Optional(Type.Array(TillPromotion)),
    }),
  },
  'GET /pos/favourites': {
    access: ['POS'],
    answer: Type.Object({ itemIds: Type.Array(Type.Integer()) }),
  },
  'POST /pos/create-order': {
    access: ['POS'],
    body: CreateOrder,
    answer: Type.Object({
      ...Placed.properties,
      /** When the order is expected to be ready, judging by the restaurant's past kitchen times. */
      promisedAt: nullable(Type.String()),
    }),
    idempotent: true,
    approvable: true,
    onBehalf: true,
  },
  'POST /pos/create-order-and-invoice': {
    access: ['POS'],
    body: CreateOrderAndInvoice,
    answer: Type.Object({
      ...Placed.properties,
      invoiceId: Type.Integer(),
      ...change,
      ...issuedCards,
    }),
    idempotent: true,
    approvable: true,
  },
} as const satisfies EndpointTable;
