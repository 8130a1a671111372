// Sends requests for a time or until a number is reached, either as fast as the answers come or at a fixed pace. At a
// fixed pace, the latency of a request counts from the time when the request was due.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Ask, Wire } from './wire.ts';

interface Load {
  readonly count: number;
  readonly seconds: number;
  /** The milliseconds until each answer. */
  readonly latencies: readonly number[];
}

const expectOk = (status: number, path: string, body: string): void => {
  if (status !== 200) throw new Error(`${path}: ${status} ${body.slice(0, 200)}`);
};

/**
 * Sends the next request on each connection as soon as its previous request is answered. Ends after a time or a number
 * of answers.
 */
export async function closedLoad(
  port: number,
  connections: number,
  { seconds, count = Number.POSITIVE_INFINITY }: { seconds: number; count?: number },
  next: () => Ask,
): Promise<Load> {
  const wires = await Promise.all(Array.from({ length: connections }, () => Wire.open(port)));
  const latencies: number[] = [];
  const start = performance.now();
  const end = start + seconds * 1000;
  let begun = 0;
  await Promise.all(
    wires.map(async (wire) => {
      for (let at = performance.now(); at < end && begun < count; at = performance.now()) {
        begun += 1;
        const ask = next();
        const { status, body } = await wire.ask(ask);
        expectOk(status, ask.path, body);
        latencies.push(performance.now() - at);
      }
    }),
  );
  const took = (performance.now() - start) / 1000;
  for (const wire of wires) wire.close();
  return { count: latencies.length, seconds: took, latencies };
}

interface Pace {
  readonly perSecond: number;
  readonly seconds: number;
  /** Ends the load early when this function returns true. */
  readonly until?: () => boolean;
  /** Called with each answer and the time when its request was due. */
  readonly answered?: (body: string, due: number) => void;
}

/** Sends a fixed number of requests per second on idle connections, even if earlier requests are unanswered. */
export async function pacedLoad(
  port: number,
  { perSecond, seconds, until = () => false, answered }: Pace,
  next: () => Ask,
): Promise<Load> {
  const idle: Wire[] = [];
  const latencies: number[] = [];
  const start = performance.now();
  const running: Promise<void>[] = [];
  const total = Math.round(perSecond * seconds);
  for (let n = 0; n < total && !until(); n += 1) {
    const due = start + (n * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 1) await sleep(early);
    const run = async () => {
      const wire = idle.pop() ?? (await Wire.open(port));
      const ask = next();
      const { status, body } = await wire.ask(ask);
      expectOk(status, ask.path, body);
      latencies.push(performance.now() - due);
      answered?.(body, due);
      idle.push(wire);
    };
    running.push(run());
  }
  await Promise.all(running);
  for (const wire of idle) wire.close();
  return { count: latencies.length, seconds: (performance.now() - start) / 1000, latencies };
}
