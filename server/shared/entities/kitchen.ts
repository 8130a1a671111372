// Stations, kitchen displays and the order board as the API returns them (contract 20).
import { type Static, Type } from 'typebox';
import { instant, nullable } from './common.ts';
import { OrderItem, SoldAddon } from './orders.ts';

export const Station = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  category_ids: Type.Array(Type.Integer()),
  printer_ids: Type.Array(Type.Integer()),
  next_station_id: nullable(Type.Integer()),
  warn_minutes: Type.Integer(),
  late_minutes: Type.Integer(),
  /** The one or two languages of the station's tickets; empty: the store language. */
  languages: Type.Array(Type.String()),
});
export type Station = Static<typeof Station>;

/** One dish and the number of its pieces still to make, over all tickets. */
export const AllDayRow = Type.Object({
  item_title: Type.String(),
  /** Present if the dish has a name for the kitchen. */
  kitchen_name: Type.Optional(Type.String()),
  variant_title: nullable(Type.String()),
  addons: Type.Array(SoldAddon),
  quantity: Type.Integer(),
});
export type AllDayRow = Static<typeof AllDayRow>;

/** An item that the kitchen has finished, with its table. */
export const DoneItem = Type.Object({
  ...OrderItem.properties,
  token_no: Type.Integer(),
  table_title: nullable(Type.String()),
  completed_at: instant(),
});
export type DoneItem = Static<typeof DoneItem>;

/** Percentiles of the time from firing to completion, in seconds. */
const Timed = {
  hour: Type.Integer(),
  count: Type.Integer(),
  p50: Type.Integer(),
  p90: Type.Integer(),
};
export const KitchenTimes = Type.Object({
  items: Type.Array(
    Type.Object({ item_title: Type.String(), variant_title: nullable(Type.String()), ...Timed }),
  ),
  /** The times by the station that finished the items; empty if items were finished without a station. */
  stations: Type.Array(Type.Object({ station_id: Type.Integer(), title: Type.String(), ...Timed })),
  kept: Type.Object({ promised: Type.Integer(), kept: Type.Integer() }),
});
export type KitchenTimes = Static<typeof KitchenTimes>;

/** The tokens of orders without a table. */
export const OrderBoard = Type.Object({
  preparing: Type.Array(Type.Integer()),
  ready: Type.Array(Type.Integer()),
});
export type OrderBoard = Static<typeof OrderBoard>;
