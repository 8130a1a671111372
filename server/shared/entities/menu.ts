// Read forms of the menu and the lists that belong to it (contract 10).
import { type Static, Type } from 'typebox';
import { ALLERGENS, DIETS } from '../dish-facts.ts';
import { oneOf } from '../fields.ts';
import { DELIVERY_TYPES } from '../states/order.ts';
import { amount, flag01, instant, nullable, translationsRead } from './common.ts';

export const Category = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  /** Frequent notes for its dishes; absent if there are none, and for guests. */
  note_presets: Type.Optional(Type.Array(Type.String())),
  /** The course, 1 to 9, that the till proposes for its dishes. */
  default_course: Type.Optional(nullable(Type.Integer())),
  translations: translationsRead(),
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

/** The remaining portions: 0 is sold out, null is not counted. POS and the QR menu read it. */
const left = () => Type.Optional(nullable(Type.Integer()));

/** A variant's price replaces the item's; an add-on's is added. */
export const MenuOption = Type.Object({
  id: Type.Integer(),
  item_id: Type.Integer(),
  title: Type.String(),
  price: amount(),
  /** The price without price lists; present if a price list is near. */
  menu_price: Type.Optional(amount()),
  left: left(),
  translations: translationsRead(),
});
export type MenuOption = Static<typeof MenuOption>;

/** A set of choices for a dish; the cheapest `free` pieces cost nothing. */
export const OptionGroup = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  min: Type.Integer(),
  /** Null: no limit. */
  max: nullable(Type.Integer()),
  free: Type.Integer(),
  options: Type.Array(
    Type.Object({
      id: Type.Integer(),
      title: Type.String(),
      price: amount(),
      is_default: flag01(),
      left: left(),
      translations: translationsRead(),
    }),
  ),
  translations: translationsRead(),
});
export type OptionGroup = Static<typeof OptionGroup>;

export const ITEM_KINDS = ['dish', 'set'] as const;

/** A dish or variant that a step of a set offers. */
export const SetChoice = Type.Object({
  item_id: Type.Integer(),
  variant_id: nullable(Type.Integer()),
  title: Type.String(),
  variant_title: nullable(Type.String()),
  surcharge: amount(),
  is_default: flag01(),
  /** In Settings only: 0 for a dish that is turned off or no longer fits. */
  is_offered: Type.Optional(flag01()),
  left: left(),
});
export type SetChoice = Static<typeof SetChoice>;

export const SetStep = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  min: Type.Integer(),
  max: Type.Integer(),
  course: nullable(Type.Integer()),
  choices: Type.Array(SetChoice),
  translations: translationsRead(),
});
export type SetStep = Static<typeof SetStep>;

/** The price of a dish or variant by a price list, and when it applies. */
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
  /** The hub sends this and the optional fields below for every dish. A menu that a browser stored from an older hub lacks them. */
  description: Type.Optional(nullable(Type.String())),
  allergens: Type.Optional(Type.Array(oneOf(ALLERGENS))),
  diets: Type.Optional(Type.Array(oneOf(DIETS))),
  color: Type.Optional(nullable(Type.String())),
  /** What the kitchen and the till's tiles call the dish; null means its title. */
  kitchen_name: Type.Optional(nullable(Type.String())),
  button_name: Type.Optional(nullable(Type.String())),
  /** For a scanner; absent without one, and for guests. */
  barcode: Type.Optional(Type.String()),
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
  kind: Type.Optional(oneOf(ITEM_KINDS)),
  /** Of a set. */
  steps: Type.Optional(Type.Array(SetStep)),
  /** 1: the price is typed at the sale. */
  open_price: Type.Optional(flag01()),
  /** The tax for takeaway and delivery. Null if it is the same as for dine-in; then the three fields below are absent. */
  takeaway_tax_id: Type.Optional(nullable(Type.Integer())),
  takeaway_tax_title: Type.Optional(Type.String()),
  takeaway_tax_rate: Type.Optional(Type.Number()),
  takeaway_tax_type: Type.Optional(oneOf(['exclusive', 'inclusive'])),
  /** The price without price lists; present if a price list is near. `price` is the current price. */
  menu_price: Type.Optional(amount()),
  /** Absent if the restaurant has no price lists, and for guests. */
  list_prices: Type.Optional(Type.Array(ListPrice)),
  /** For searching: its titles in all languages in lower case, as they are and folded; absent if that is the title. */
  found_by: Type.Optional(Type.String()),
  translations: translationsRead(),
});
export type MenuItem = Static<typeof MenuItem>;

/** A dish that was sold in sets. */
export const InSets = Type.Object({ title: Type.String(), quantity: Type.Integer() });

export const TopItem = Type.Object({
  title: Type.String(),
  price: amount(),
  orders_count: Type.Integer(),
});
export type TopItem = Static<typeof TopItem>;
