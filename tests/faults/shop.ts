// A hub that sells while something happens to it, and how long its orders take meanwhile.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type HubProcess, startProcess } from './hub-process.ts';
import { Till } from './till.ts';

export interface Shop {
  readonly hub: HubProcess;
  readonly till: Till;
  readonly carts: unknown[][];
  close(): Promise<void>;
}

export async function openShop(): Promise<Shop> {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-hostile-'));
  const hub = await startProcess({ dataDir: join(folder, 'data') });
  const till = new Till(hub.url);
  await till.setUp();
  const close = async () => {
    await hub.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  return { hub, till, carts: await till.someCarts(), close };
}

/** The longest time that an order may take, in ms, on a machine that may be busy. */
export const PATIENCE_MS = 3000;

/**
 * Places orders one after another until `going` is settled, but at least five orders. Returns their durations in ms,
 * ascending.
 */
export async function sellWhile({ till, carts }: Shop, going: Promise<unknown>): Promise<number[]> {
  let isGoing = true;
  const ended = going.finally(() => {
    isGoing = false;
  });
  const spans: number[] = [];
  while (isGoing || spans.length < 5) {
    const since = performance.now();
    await till.order(carts[spans.length % carts.length]);
    spans.push(performance.now() - since);
    await sleep(20);
  }
  await ended;
  return spans.sort((a, b) => a - b);
}

/** Returns a percentile of the spans in whole ms: `at(spans, 0.99)` is p99. `spans` is ascending. */
export const at = (spans: readonly number[], share: number): number =>
  Math.round(spans[Math.min(spans.length - 1, Math.floor(spans.length * share))] ?? 0);

/** Returns the number of orders and their durations as text for the fault table. */
export const told = (spans: readonly number[]): string =>
  `${spans.length} orders meanwhile, p50 ${at(spans, 0.5)} ms, p99 ${at(spans, 0.99)} ms`;

export const memoryMiB = ({ hub }: Shop): number => {
  const status = readFileSync(`/proc/${hub.child.pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
};
