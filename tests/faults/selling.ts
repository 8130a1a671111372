// Tills that sell during an update, and repeat each order under its key until it is answered.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Machine } from './rehearsal.ts';
import { type Acknowledged, Till } from './till.ts';

/** Sells until `going` returns false; returns what was acknowledged. */
export async function keepSelling(
  till: Till,
  carts: readonly unknown[],
  going: () => boolean,
): Promise<Acknowledged[]> {
  const done: Acknowledged[] = [];
  while (going()) {
    const [cart, key] = [carts[done.length % carts.length], randomUUID()];
    let placed: Acknowledged | undefined;
    while (!placed) {
      placed = await till.order(cart, key).catch(() => undefined);
      await sleep(placed ? 20 : 50);
    }
    done.push(placed);
  }
  return done;
}

/** Waits until the hub is healthy; throws after `forMs`. */
export async function waitHealthy({ url }: Machine, forMs = 60_000): Promise<void> {
  const deadline = Date.now() + forMs;
  while (!(await fetch(`${url}/healthz`).catch(() => undefined))?.ok) {
    if (Date.now() > deadline) throw new Error('the hub does not answer');
    await sleep(100);
  }
}

/** Starts the machine and sets its hub up. Returns a till and carts for its orders. */
export async function openMachine(running: Machine): Promise<{ till: Till; carts: unknown[][] }> {
  await running.systemctl('start');
  const till = new Till(running.url);
  await waitHealthy(running);
  await till.setUp();
  return { till, carts: await till.someCarts() };
}
