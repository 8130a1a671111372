// The menu and its registers: read forms (CONTRACT §10).
import { type Static, Type } from 'typebox';
import { ALLERGENS, DIETS } from '../dish-facts.ts';
import { oneOf } from '../fields.ts';
import { DELIVERY_TYPES } from '../states/order.ts';
import { amount, flag01, instant, nullable } from './common.ts';

export const Category = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  /** What is often noted about its dishes; absent where there is nothing, and for guests. */
  note_presets: Type.Optional(Type.Array(Type.String())),
});
export type Category = Static<typeof Category>;

export const taxType = () => nullable(oneOf(['exclusive', 'inclusive']));
export const Tax = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  rate: Type.Number(),
  type: oneOf(['exclusive', 'inclusive']),
});
export type Tax = Static<typeof Tax>;

/** Portions that are left: 0 is sold out, null plenty. POS and the QR menu read it. */
const left = () => Type.Optional(nullable(Type.Integer()));

/** A variant's price replaces the item's; an add-on's is added. */
export const MenuOption = Type.Object({
  id: Type.Integer(),
  item_id: Type.Integer(),
  title: Type.String(),
  price: amount(),
  /** Where a price list is near, the price without one. */
  menu_price: Type.Optional(amount()),
  left: left(),
});
export type MenuOption = Static<typeof MenuOption>;

/** What a dish asks: so many pieces of these, the cheapest `free` ones for nothing. */
export const OptionGroup = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  min: Type.Integer(),
  /** Null: as many as one likes. */
  max: nullable(Type.Integer()),
  free: Type.Integer(),
  options: Type.Array(
    Type.Object({
      id: Type.Integer(),
      title: Type.String(),
      price: amount(),
      is_default: flag01(),
      left: left(),
    }),
  ),
});
export type OptionGroup = Static<typeof OptionGroup>;

/** What a price list makes of a dish or variant, and when. */
export const ListPrice = Type.Object({
  variant_id: nullable(Type.Integer()),
  delivery_type: oneOf(DELIVERY_TYPES),
  price: amount(),
  title: Type.String(),
  from: instant(),
  until: instant(),
});
export type ListPrice = Static<typeof ListPrice>;

export const MenuItem = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  price: amount(),
  net_price: nullable(amount()),
  image: nullable(Type.String()),
  /** The hub says this and what is optional below of every dish; a menu that a browser kept from an older hub lacks it. */
  description: Type.Optional(nullable(Type.String())),
  allergens: Type.Optional(Type.Array(oneOf(ALLERGENS))),
  diets: Type.Optional(Type.Array(oneOf(DIETS))),
  color: Type.Optional(nullable(Type.String())),
  is_active: Type.Optional(flag01()),
  category_id: nullable(Type.Integer()),
  category_title: nullable(Type.String()),
  tax_id: nullable(Type.Integer()),
  tax_title: nullable(Type.String()),
  tax_rate: nullable(Type.Number()),
  tax_type: taxType(),
  addons: Type.Array(MenuOption),
  variants: Type.Array(MenuOption),
  groups: Type.Optional(Type.Array(OptionGroup)),
  left: left(),
  /** 1: its price is typed at the till. */
  open_price: Type.Optional(flag01()),
  /** What it is taxed at when taken away or delivered; null where that is the same, and then nothing is said of it. */
  takeaway_tax_id: Type.Optional(nullable(Type.Integer())),
  takeaway_tax_title: Type.Optional(Type.String()),
  takeaway_tax_rate: Type.Optional(Type.Number()),
  takeaway_tax_type: Type.Optional(oneOf(['exclusive', 'inclusive'])),
  /** Where a price list is near, the price without one: `price` is now's. */
  menu_price: Type.Optional(amount()),
  /** Absent in a house without price lists, and for guests. */
  list_prices: Type.Optional(Type.Array(ListPrice)),
});
export type MenuItem = Static<typeof MenuItem>;

export const TopItem = Type.Object({
  title: Type.String(),
  price: amount(),
  orders_count: Type.Integer(),
});
export type TopItem = Static<typeof TopItem>;
