// Makes a CSV file of the kitchen times that the report shows. The hub has no file of them.
import type { KitchenTimes } from '#shared/entities/kitchen.ts';
import { call } from '../../hub/api.ts';
import type { FetchedFile } from '../../hub/files.ts';

const HEADER = ['station', 'dish', 'variant', 'hour', 'count', 'p50_seconds', 'p90_seconds'];

/** Excel reads a file as UTF-8 only with this mark. */
const MARK = '\ufeff';

/** In a spreadsheet, a text that begins with one of these characters is a formula. */
const FORMULA = /(^|[;\t] *)(?=[=+\-@＝＋－＠])/g;

const cellOf = (cell: string | number | null): string =>
  typeof cell === 'string'
    ? `"${cell.replaceAll(FORMULA, "$1'").replaceAll('"', '""')}"`
    : `${cell ?? ''}`;

/** Returns the times by station and hour, then those by dish and hour, as CSV with a header. */
export function kitchenCsv({ stations, items }: KitchenTimes): string {
  const rows = [
    HEADER,
    ...stations.map(({ title, hour, count, p50, p90 }) => [title, '', '', hour, count, p50, p90]),
    ...items.map(({ item_title, variant_title, hour, count, p50, p90 }) => [
      ...['', item_title, variant_title],
      ...[hour, count, p50, p90],
    ]),
  ];
  return MARK + rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

/** Loads the kitchen times and returns them as a file. */
export async function fetchKitchenCsv(): Promise<FetchedFile> {
  const text = kitchenCsv(await call('GET /kitchen/times'));
  return { blob: new Blob([text], { type: 'text/csv;charset=utf-8' }), name: 'kitchen-times.csv' };
}
