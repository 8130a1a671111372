// Computes from measured costs what a deployment of head office needs.
import { A_DAY, FACTS_A_DAY } from './office-facts.ts';
import type { Cost } from './office-load.ts';

export interface Measured {
  /** One sale alone: an invoice and its payment. */
  readonly sale: Cost;
  /** A hub's report of its last fact, once a minute. */
  readonly heard: Cost;
  /** Stored bytes of a restaurant's day: of its facts, and of its sums and everything else. */
  readonly factBytes: number;
  readonly sumBytes: number;
}

/** The share of a day's sales in its busiest hour, assumed to be the same hour for all restaurants. */
const BUSIEST = 0.15;
/** Cores are planned so that they are busy for this share of the busiest hour. */
const BUSY = 0.6;

export const ASSUMED = `Assumed: ${A_DAY.invoices} invoices and ${FACTS_A_DAY} facts a restaurant and day, ${BUSIEST * 100} % of them in the busiest hour, the same for all; each sale sent alone; every hub heard once a minute; cores busy for ${BUSY * 100} % of that hour.`;

const YEAR = 365;
const SIZES = [100, 10_000, 100_000];
const rounded = (value: number, digits = 1) =>
  value.toLocaleString('en', { maximumFractionDigits: digits });

function sizeText(bytes: number): string {
  return bytes < 1e12 ? `${rounded(bytes / 1e9, 0)} GB` : `${rounded(bytes / 1e12)} TB`;
}

/** Returns the lines of a table: restaurants, load of the busiest hour, cores and storage. */
export function sizeRows({ sale, heard, factBytes, sumBytes }: Measured): string[] {
  const head =
    '| restaurants | facts a day | calls/s, busiest hour | cores of head office | cores of the database | facts a year | sums a year |';
  const rows = SIZES.map((restaurants) => {
    const sales = (restaurants * A_DAY.invoices * BUSIEST) / 3600;
    const words = restaurants / 60;
    const cores = (part: 'office' | 'database') =>
      rounded((sales * sale[part] + words * heard[part]) / 1000 / BUSY, 2);
    const cells = [
      rounded(restaurants, 0),
      rounded(restaurants * FACTS_A_DAY, 0),
      rounded(sales + words),
      cores('office'),
      cores('database'),
      sizeText(restaurants * YEAR * factBytes),
      sizeText(restaurants * YEAR * sumBytes),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return [head, '|---|---|---|---|---|---|---|', ...rows];
}
