// The stations of the kitchen, and the orders that their displays have shown.
import type { Generated } from 'kysely';
import type { RowId } from './columns.ts';

interface StationRow {
  id: RowId;
  title: string;
  next_station_id: number | null;
  warn_minutes: number;
  late_minutes: number;
  /** Language tags separated by commas; empty means the store language. */
  languages: Generated<string>;
  created_at: number;
  /** The id of the newest order item when the station was created. */
  after_item_id: number;
  deleted_at: number | null;
}

interface StationCategoryRow {
  category_id: number;
  station_id: number;
}

interface StationPrinterRow {
  station_id: number;
  printer_id: number;
}

interface OrderSightingRow {
  order_id: number;
  station_id: number;
  seen_at: number;
}

export interface KitchenTables {
  stations: StationRow;
  station_categories: StationCategoryRow;
  station_printers: StationPrinterRow;
  order_sightings: OrderSightingRow;
}
