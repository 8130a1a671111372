// The kitchen times as CSV (contract 20.8).
import type { KitchenTimes } from '#shared/entities/kitchen.ts';
import { CSV_MARK, csvRows } from '../../http/csv.ts';

const HEADER = ['Station', 'Dish', 'Variant', 'Hour', 'Completed', 'p50 seconds', 'p90 seconds'];

/** Returns the times by station and hour, then those by dish and hour. */
export const timesCsv = ({ stations, items }: KitchenTimes): string =>
  CSV_MARK +
  csvRows([
    HEADER,
    ...stations.map(({ title, hour, count, p50, p90 }) => [
      ...[title, null, null],
      ...[hour, count, p50, p90],
    ]),
    ...items.map(({ item_title, variant_title, hour, count, p50, p90 }) => [
      ...[null, item_title, variant_title],
      ...[hour, count, p50, p90],
    ]),
  ]);
