// The menu and its registers: read forms (CONTRACT §10).
import { type Static, Type } from 'typebox';
import { oneOf } from '../fields.ts';
import { amount, nullable } from './common.ts';

export const Category = Type.Object({ id: Type.Integer(), title: Type.String() });
export type Category = Static<typeof Category>;

export const taxType = () => nullable(oneOf(['exclusive', 'inclusive']));
export const Tax = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  rate: Type.Number(),
  type: oneOf(['exclusive', 'inclusive']),
});
export type Tax = Static<typeof Tax>;

/** A variant's price replaces the item's; an add-on's is added. */
export const MenuOption = Type.Object({
  id: Type.Integer(),
  item_id: Type.Integer(),
  title: Type.String(),
  price: amount(),
});
export type MenuOption = Static<typeof MenuOption>;

export const MenuItem = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  price: amount(),
  net_price: nullable(amount()),
  image: nullable(Type.String()),
  /** Absent where there is none. */
  description: Type.Optional(Type.String()),
  category_id: nullable(Type.Integer()),
  category_title: nullable(Type.String()),
  tax_id: nullable(Type.Integer()),
  tax_title: nullable(Type.String()),
  tax_rate: nullable(Type.Number()),
  tax_type: taxType(),
  addons: Type.Array(MenuOption),
  variants: Type.Array(MenuOption),
});
export type MenuItem = Static<typeof MenuItem>;

export const TopItem = Type.Object({
  title: Type.String(),
  price: amount(),
  orders_count: Type.Integer(),
});
export type TopItem = Static<typeof TopItem>;
