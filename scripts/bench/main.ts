// npm run bench -- [--json] [--only NAME] [--rounds 7] [--orders 1000000] [--customers 100000] [--seconds 2] [--minutes 2]
import { cpus, type as systemName, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import type { Bench, BenchRow } from './bench.ts';
import { notMeasured, type Row } from './figures.ts';
import { cleanUp, seededDir } from './processes.ts';
import { billRows } from './rows-bills.ts';
import { clientRows } from './rows-client.ts';
import { dataRows } from './rows-data.ts';
import { feedRows } from './rows-feed.ts';
import { guestRows } from './rows-guests.ts';
import { lineRows } from './rows-line.ts';
import { orderRows } from './rows-orders.ts';
import { phoneRows } from './rows-phones.ts';
import { processRows } from './rows-process.ts';
import { reportRows } from './rows-reports.ts';
import { screenRows } from './rows-screens.ts';
import { smallRows } from './rows-small.ts';
import { standbyRows } from './rows-standby.ts';
import { valueRows } from './rows-value.ts';

const all: readonly BenchRow[] = [
  ...orderRows,
  ...screenRows,
  ...lineRows,
  ...processRows,
  ...dataRows,
  ...reportRows,
  ...billRows,
  ...valueRows,
  ...clientRows,
  ...guestRows,
  ...feedRows,
  ...phoneRows,
  ...standbyRows,
  ...smallRows,
];

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '2' },
    orders: { type: 'string', default: '1000000' },
    customers: { type: 'string', default: '100000' },
  },
});

const positive = (text: string): number => {
  const value = Number(text);
  if (value > 0) return value;
  throw new Error(`${text} is not a number above 0`);
};

const [orders, customers] = [positive(values.orders), positive(values.customers)];
const bench: Bench = {
  rounds: positive(values.rounds),
  seconds: positive(values.seconds),
  minutes: positive(values.minutes),
  orders,
  customers,
  smallDir: () => seededDir(500, 50),
  bigDir: () => seededDir(orders, customers),
};

const say = (text: string): void => void process.stderr.write(`${text}\n`);

async function measure({ name, run }: BenchRow): Promise<Row[]> {
  const start = performance.now();
  say(`${name} …`);
  try {
    return await run(bench);
  } catch (error) {
    return [notMeasured(name, '', error instanceof Error ? error.message : String(error))];
  } finally {
    cleanUp();
    say(`${name}: ${((performance.now() - start) / 1000).toFixed(0)} s`);
  }
}

const machine = () => {
  const [cpu] = cpus();
  return {
    cpu: cpu?.model ?? 'unknown',
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    system: systemName(),
    node: process.version,
    orders,
    customers,
    rounds: bench.rounds,
  };
};

const figure = (value: number | null): string => {
  if (value === null) return '–';
  return value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2);
};

function printTable(rows: readonly Row[]): void {
  const cells = rows.map((row) => [
    row.name,
    `${figure(row.value)} ${row.unit}`,
    figure(row.reference),
    figure(row.ratio),
    row.spread === null ? '–' : `${(100 * row.spread).toFixed(0)} %`,
    row.goal,
    row.met ? 'met' : 'NOT MET',
    row.note ?? '',
  ]);
  const lines = [['row', 'value', 'reference', 'ratio', 'spread', 'goal', '', ''], ...cells];
  const widths = lines[0]?.map((_, index) =>
    Math.max(...lines.map((line) => line[index]?.length ?? 0)),
  );
  for (const line of lines) {
    console.log(
      line
        .map((cell, index) => cell.padEnd(widths?.[index] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
}

async function main(): Promise<void> {
  const chosen = all.filter(({ name }) => values.only.length === 0 || values.only.includes(name));
  if (chosen.length === 0)
    throw new Error(`--only takes ${all.map(({ name }) => name).join(', ')}`);
  const rows: Row[] = [];
  for (const row of chosen) rows.push(...(await measure(row)));
  if (values.json) console.log(JSON.stringify({ machine: machine(), rows }, null, 2));
  else {
    console.log(Object.values(machine()).join(' · '));
    printTable(rows);
  }
}

// Also clean up if a signal ends the bench.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    cleanUp();
    process.exit(1);
  });
}

main()
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  })
  .finally(cleanUp);
