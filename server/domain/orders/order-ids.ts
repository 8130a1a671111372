// The query `?orderIds=1,2` of the lists that realtime events refresh (contract 6).
import { invalid } from '../../shared/errors.ts';
import { MAX_ORDER_IDS } from '../../shared/limits.ts';

const refused = () => invalid('orderIds', 'Please choose orders, each once.');

/**
 * Parses '3,1' to [3, 1]; undefined if the query is absent. Throws 400 unless the text lists at most 500 distinct
 * positive whole numbers.
 */
export function parseOrderIds(text: string): number[];
export function parseOrderIds(text: string | undefined): number[] | undefined;
export function parseOrderIds(text: string | undefined): number[] | undefined {
  if (text === undefined) return undefined;
  const ids = text.split(',').map((part) => (/^[1-9]\d*$/.test(part) ? Number(part) : Number.NaN));
  const distinct = new Set(ids).size === ids.length;
  if (!distinct || ids.length > MAX_ORDER_IDS || !ids.every(Number.isSafeInteger)) throw refused();
  return ids;
}
