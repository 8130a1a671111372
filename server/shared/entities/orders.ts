// Orders as the API returns them, with the titles and prices at the time of the sale (contract 10).
import { type Static, Type } from 'typebox';
import { CARD_KINDS } from '../card-kinds.ts';
import { oneOf } from '../fields.ts';
import { DELIVERY_TYPES, ORDER_STATUSES } from '../states/order.ts';
import { ITEM_STATUSES } from '../states/order-item.ts';
import { GroupBill } from './bills.ts';
import { amount, flag01, instant, nullable } from './common.ts';
import { taxType } from './menu.ts';

/**
 * An add-on of a sold item. After the add-ons, the list repeats the item's options, such as '2 × Aioli', with `id`
 * null.
 */
export const SoldAddon = Type.Object({
  id: nullable(Type.Integer()),
  title: Type.String(),
  price: amount(),
});
export type SoldAddon = Static<typeof SoldAddon>;

/** An option of a sold item. `price` is for all pieces of the option in one piece of the dish. */
export const SoldOption = Type.Object({
  id: Type.Integer(),
  group: Type.String(),
  title: Type.String(),
  quantity: Type.Integer(),
  price: amount(),
});
export type SoldOption = Static<typeof SoldOption>;

/** The set that a dish was sold in: `id` is the id of the set on the menu, `no` its number within the order. */
export const SoldSet = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  no: Type.Integer(),
});
export type SoldSet = Static<typeof SoldSet>;

export const OrderItem = Type.Object({
  id: Type.Integer(),
  order_id: Type.Integer(),
  item_id: Type.Integer(),
  item_title: Type.String(),
  /** The name of the dish in the kitchen at the time of the sale; null: its title. */
  kitchen_name: Type.Optional(nullable(Type.String())),
  /** The kind of gift card that the item sells; absent for dishes. */
  card: Type.Optional(oneOf(CARD_KINDS)),
  variant_id: nullable(Type.Integer()),
  variant_title: nullable(Type.String()),
  variant_price: nullable(amount()),
  quantity: Type.Integer(),
  status: oneOf(ITEM_STATUSES),
  date: instant(),
  addons: Type.Array(SoldAddon),
  options: Type.Optional(Type.Array(SoldOption)),
  notes: nullable(Type.String()),
  price: amount(),
  net: amount(),
  tax: amount(),
  total: amount(),
  tax_title: nullable(Type.String()),
  tax_rate: nullable(Type.Number()),
  tax_type: taxType(),
  /** The price list that set the price. */
  price_list: Type.Optional(nullable(Type.String())),
  set: Type.Optional(nullable(SoldSet)),
  /** The amount that a dish of a set adds to the price of the set. */
  adds: Type.Optional(amount()),
  /** 0: the item is shared by the table. */
  seat: Type.Optional(Type.Integer()),
  course: Type.Optional(nullable(Type.Integer())),
  /** The table of the item, if it was moved to another table than its order. */
  table_title: Type.Optional(nullable(Type.String())),
  /** The station that cooks the item, once it is fired. */
  station_id: Type.Optional(nullable(Type.Integer())),
  /** 0 while the item's course waits. */
  fired: Type.Optional(flag01()),
  fired_at: Type.Optional(nullable(instant())),
  /** The table before the item was moved; present until the kitchen has acknowledged the move. */
  moved_from: Type.Optional(nullable(Type.String())),
  /** 1 once the kitchen has acknowledged that the item is cancelled. */
  is_told: Type.Optional(flag01()),
  /**
   * The item's texts in each language of a station, in the station's order. Only on the tickets of a station with its
   * own languages.
   */
  texts: Type.Optional(
    Type.Array(
      Type.Object({
        language: Type.String(),
        item_title: Type.String(),
        variant_title: nullable(Type.String()),
        addons: Type.Array(Type.String()),
        options: Type.Array(Type.String()),
      }),
    ),
  ),
});
export type OrderItem = Static<typeof OrderItem>;

export const Order = Type.Object({
  id: Type.Integer(),
  /**
   * The generation of the pair of hubs, which grows with each takeover; absent on a hub that never had a second hub.
   */
  generation: Type.Optional(Type.Integer()),
  date: instant(),
  delivery_type: oneOf(DELIVERY_TYPES),
  customer_type: oneOf(['WALKIN', 'CUSTOMER']),
  customer_id: nullable(Type.String()),
  customer_name: nullable(Type.String()),
  status: oneOf(ORDER_STATUSES),
  payment_status: oneOf(['pending', 'paid']),
  token_no: Type.Integer(),
  items: Type.Array(OrderItem),
  table_id: nullable(Type.Integer()),
  table_title: nullable(Type.String()),
  floor: nullable(Type.String()),
  seen_at: nullable(instant()),
  /** The user who sent the order, if another user entered it. */
  sent_by: Type.Optional(Type.String()),
  /** The guest's allergies, and when the kitchen acknowledged them. */
  allergies: Type.Optional(nullable(Type.String())),
  allergies_seen_at: Type.Optional(nullable(instant())),
  /** The number of guests of the order's bill, and the bill's title: the name of the tab or party. */
  guests: Type.Optional(nullable(Type.Integer())),
  party: Type.Optional(nullable(Type.String())),
  /** The name of the user who entered the order. */
  waiter: Type.Optional(nullable(Type.String())),
  /**
   * Whether guests' phones or another program sent the order, and the user who accepted it; absent on orders of the
   * staff.
   */
  source: Type.Optional(oneOf(['guest', 'open'])),
  username: Type.Optional(nullable(Type.String())),
  /** The title of the API key with which a program sent the order, and the person to hand the order to. */
  open: Type.Optional(
    Type.Object({
      program: Type.String(),
      name: nullable(Type.String()),
      phone: nullable(Type.String()),
      notes: nullable(Type.String()),
    }),
  ),
  rush: Type.Optional(flag01()),
  promised_at: Type.Optional(nullable(instant())),
  /** The stations that have to cook a part of the order and have not acknowledged it, and since when. */
  unseen: Type.Optional(
    Type.Array(Type.Object({ station_id: Type.Integer(), title: Type.String(), since: instant() })),
  ),
  /**
   * On a station's ticket: the other stations with fired items of the order. `open` is the number of items that such a
   * station still has to cook.
   */
  elsewhere: Type.Optional(
    Type.Array(
      Type.Object({
        station_id: Type.Integer(),
        title: Type.String(),
        open: Type.Integer(),
      }),
    ),
  ),
});
export type Order = Static<typeof Order>;

export const OrderGroup = Type.Object({
  table_id: nullable(Type.Integer()),
  table_title: nullable(Type.String()),
  floor: nullable(Type.String()),
  orders: Type.Array(Order),
  order_ids: Type.Array(Type.Integer()),
  /** The open bills with lines of the group's orders. */
  bills: Type.Optional(Type.Array(GroupBill)),
  /** The amount due for all orders of the group on their bills, including discounts, comps and service charge. */
  due: Type.Optional(amount()),
});
export type OrderGroup = Static<typeof OrderGroup>;
