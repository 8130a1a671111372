// The menu and the lists that belong to it, as the API returns them (contract 10).
import { type Static, Type } from 'typebox';
import { ALLERGENS, DIETS } from '../dish-facts.ts';
import { oneOf } from '../fields.ts';
import { DELIVERY_TYPES } from '../states/order.ts';
import { amount, flag01, instant, nullable, translationsRead } from './common.ts';

export const Category = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  /**
   * Frequent notes for the category's dishes. Absent if the category has no notes, and absent in the menu that guests
   * read.
   */
  note_presets: Type.Optional(Type.Array(Type.String())),
  /** The course, 1 to 9, that the till proposes for the category's dishes. */
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

/** The remaining portions: 0 is sold out, null is not counted. The POS and the QR menu show them. */
const left = () => Type.Optional(nullable(Type.Integer()));

/** A variant's price replaces the price of the item; an add-on's price is added to it. */
export const MenuOption = Type.Object({
  id: Type.Integer(),
  item_id: Type.Integer(),
  title: Type.String(),
  price: amount(),
  /** The price without price lists; present if a price list applies now or within 24 hours. */
  menu_price: Type.Optional(amount()),
  left: left(),
  translations: translationsRead(),
});
export type MenuOption = Static<typeof MenuOption>;

/** A group of options for a dish. The cheapest `free` chosen pieces cost nothing. */
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
  /** Only in Settings: 0 for a dish that is turned off or no longer fits the step. */
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

/** The price of a dish or variant in a price list, and the period in which it applies. */
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
  /** The name of the dish in the kitchen, and on the tiles of the till; null: its title. */
  kitchen_name: Type.Optional(nullable(Type.String())),
  button_name: Type.Optional(nullable(Type.String())),
  /** The barcode that a scanner reads. Absent if the dish has no barcode, and absent in the menu that guests read. */
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
  /** Present for a set. */
  steps: Type.Optional(Type.Array(SetStep)),
  /** 1: the price is typed at the sale. */
  open_price: Type.Optional(flag01()),
  /** The tax for takeaway and delivery. Null if it is the same as for dine-in; then the three fields below are absent. */
  takeaway_tax_id: Type.Optional(nullable(Type.Integer())),
  takeaway_tax_title: Type.Optional(Type.String()),
  takeaway_tax_rate: Type.Optional(Type.Number()),
  takeaway_tax_type: Type.Optional(oneOf(['exclusive', 'inclusive'])),
  /**
   * The price without price lists; present if a price list applies now or within 24 hours. `price` is the current
   * price.
   */
  menu_price: Type.Optional(amount()),
  /**
   * The prices of this dish in price lists. Absent if the store has no price lists, and in the menu that guests read.
   */
  list_prices: Type.Optional(Type.Array(ListPrice)),
  /**
   * The titles of the dish in all languages, for searching: each in lower case, and also without accents. Absent if
   * all of them equal the title in lower case.
   */
  found_by: Type.Optional(Type.String()),
  translations: translationsRead(),
});
export type MenuItem = Static<typeof MenuItem>;

/** A dish that was sold as part of sets. */
export const InSets = Type.Object({ title: Type.String(), quantity: Type.Integer() });

export const TopItem = Type.Object({
  title: Type.String(),
  price: amount(),
  orders_count: Type.Integer(),
});
export type TopItem = Static<typeof TopItem>;
