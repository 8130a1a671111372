// Ends sessions of guests and expires their orders: when a bill is paid, and every ten seconds.
import { hasClosedBill, isSweepDue, sweepGuests } from '../domain/guests/sweep.ts';
import type { Hub } from '../hub.ts';

const EVERY_MS = 10_000;

/** Sweeps when there is something to do; returns the function that stops it. */
export function startSweeping(hub: Hub): () => void {
  const sweep = async (isDue: () => boolean): Promise<void> => {
    try {
      if (!hub.isStopping && isDue()) await hub.run(sweepGuests, {}, { actor: null });
    } catch (error) {
      hub.log.warn({ err: error }, 'the sessions of guests could not be looked at');
    }
  };
  const now = () => hub.clock();
  const timer = setInterval(
    () => void sweep(() => hub.read((tx) => isSweepDue(tx, now()))),
    EVERY_MS,
  ).unref();
  hub.onEvent(({ event }) => {
    // Runs after the answer to the call that paid the bill.
    if (event === 'bill_update') setImmediate(() => void sweep(() => hub.peek(hasClosedBill)));
  });
  return () => clearInterval(timer);
}
