// Computes from measured costs what a deployment of head office needs.
import { A_DAY, FACTS_A_DAY } from './office-facts.ts';
import type { Cost } from './office-load.ts';

interface Measured {
  /** One sale alone: an invoice and its payment. */
  readonly sale: Cost;
  /** A hub's report of its last fact, once a minute. */
  readonly heard: Cost;
  /** The bytes stored for one day of a restaurant: for its facts, and for everything else, such as sums. */
  readonly factBytes: number;
  readonly sumBytes: number;
}

/** The share of a day's sales in its busiest hour, assumed to be the same hour for all restaurants. */
const BUSIEST = 0.15;
/** Cores are planned so that they are busy for this share of the busiest hour. */
const BUSY = 0.6;

/** The machine of one database: its cores, and its disk for the facts and sums of a year. */
const MACHINE = { cores: 8, bytes: 4e12 } as const;
/** The most connections of a process to each database (server/office/db/open.ts). */
const CONNECTIONS = 10;

export const ASSUMED = `Assumed: ${A_DAY.invoices} invoices and ${FACTS_A_DAY} facts a restaurant and day, ${BUSIEST * 100} % of them in the busiest hour, the same for all; each sale sent alone; every hub heard once a minute; cores busy for ${BUSY * 100} % of that hour; a process of head office uses one core; a database has a machine of ${MACHINE.cores} cores with ${MACHINE.bytes / 1e12} TB for a year.`;

const YEAR = 365;
const SIZES = [100, 10_000, 100_000];
const rounded = (value: number, digits = 1) =>
  value.toLocaleString('en', { maximumFractionDigits: digits });

function sizeText(bytes: number): string {
  return bytes < 1e12 ? `${rounded(bytes / 1e9, 0)} GB` : `${rounded(bytes / 1e12)} TB`;
}

/** Returns the loads, cores and storage that a number of restaurants needs. */
function needsOf(restaurants: number, { sale, heard, factBytes, sumBytes }: Measured) {
  const sales = (restaurants * A_DAY.invoices * BUSIEST) / 3600;
  const words = restaurants / 60;
  const cores = (part: 'office' | 'database') =>
    (sales * sale[part] + words * heard[part]) / 1000 / BUSY;
  const [facts, sums] = [restaurants * YEAR * factBytes, restaurants * YEAR * sumBytes];
  const databases = Math.ceil(
    Math.max(cores('database') / MACHINE.cores, (facts + sums) / MACHINE.bytes),
  );
  return {
    ...{ restaurants, calls: sales + words, facts, sums, databases },
    ...{ office: cores('office'), database: cores('database') },
    processes: Math.ceil(cores('office')),
  };
}

type Needs = ReturnType<typeof needsOf>;

/** Returns which databases and processes to set up (decision 53). */
function deploymentOf({ restaurants, processes, databases }: Needs): string {
  const count = processes === 1 ? 'one process' : `${processes} processes`;
  const start = `${rounded(restaurants)} restaurants: ${count} of head office, DATABASE_URL`;
  if (databases === 1) return `${start} without STORES_SHARD.`;
  const connections = processes * CONNECTIONS;
  return `${start} for the directory, and STORES_SHARD with ${databases} databases of ${rounded(restaurants / databases, 0)} restaurants each, the same list in all processes; max_connections of each database above ${connections}.`;
}

const HEADINGS = [
  'restaurants',
  'facts a day',
  'calls/s, busiest hour',
  'cores of head office',
  'processes',
  'cores of the databases',
  'databases of stores',
  'facts a year',
  'sums a year',
];

function cellsOf(needs: Needs): string[] {
  return [
    rounded(needs.restaurants, 0),
    rounded(needs.restaurants * FACTS_A_DAY, 0),
    rounded(needs.calls),
    rounded(needs.office, 2),
    rounded(needs.processes),
    rounded(needs.database, 2),
    rounded(needs.databases),
    sizeText(needs.facts),
    sizeText(needs.sums),
  ];
}

/** Returns the lines of a table of loads, cores and storage, and what to set up for each number of restaurants. */
export function sizeRows(measured: Measured): string[] {
  const all = SIZES.map((restaurants) => needsOf(restaurants, measured));
  const rowOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    rowOf(HEADINGS),
    rowOf(HEADINGS.map(() => '---')),
    ...all.map((needs) => rowOf(cellsOf(needs))),
    '',
    ...all.map(deploymentOf),
  ];
}
