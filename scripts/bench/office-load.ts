// Sends facts to head office as hubs do, through its web server but without opening a port, and measures what a call
// costs.
import type { FastifyInstance } from 'fastify';
import { addDays } from '#shared/days.ts';
import type { BatchFact } from '../../server/office/receive/batch.ts';
import { median, percentile } from './figures.ts';
import { chain, factsOfDay } from './office-facts.ts';
import { keyOf, storeSent } from './office-fill.ts';

/** Makes the calls of a store that sends its next facts. */
export interface Sender {
  /** Returns the next call, with this many facts. */
  readonly next: (facts: number) => Send;
  /** Returns the call that reports the number and hash of the store's last fact. */
  readonly heard: () => Send;
}

interface Send {
  readonly url: string;
  readonly payload: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly facts: number;
}

/**
 * Returns the sender of a store that has sent its facts up to number `seq`; the hash of that fact is `hash`. Its next
 * facts are the facts of `day`, the `no`-th day of the store.
 */
export function makeSender(
  n: number,
  from: { seq: number; hash: string; day: string; no: number },
): Sender {
  let { seq, hash, day, no } = from;
  let waiting: ReturnType<typeof factsOfDay> = [];
  const headers = { authorization: `Bearer ${keyOf(n)}`, 'content-type': 'application/json' };
  const store = storeSent(n);
  const callOf = (url: string, body: object, facts: number): Send => ({
    ...{ url, payload: JSON.stringify({ store, ...body }), headers, facts },
  });
  return {
    next: (count) => {
      while (waiting.length < count) {
        waiting.push(...factsOfDay(day, no));
        day = addDays(day, 1);
        no += 1;
      }
      const facts: BatchFact[] = chain(waiting.slice(0, count), hash, seq + 1);
      waiting = waiting.slice(count);
      const batch = { generation: 1, from: seq + 1, to: seq + count, previousHash: hash, facts };
      seq += count;
      hash = facts.at(-1)?.hash ?? hash;
      return callOf('/v1/facts', batch, count);
    },
    heard: () => callOf('/v1/heard', { head: { seq, hash } }, 0),
  };
}

export interface Cost {
  readonly calls: number;
  readonly facts: number;
  /** Milliseconds of one call, start to answer. */
  readonly p50: number;
  readonly p95: number;
  /**
   * The milliseconds of processor time that one call takes in this process, and in PostgreSQL. PGlite runs in this
   * process, so `database` is then 0.
   */
  readonly office: number;
  readonly database: number;
}

/** How many calls are prepared together. */
const PREPARED = 20;

/**
 * Makes calls one after another for this many seconds, not counting the time to prepare them. With `--expose-gc`, the
 * time to collect the garbage of this preparation is not counted either.
 */
export async function measure(
  app: FastifyInstance,
  databaseTime: () => number,
  seconds: number,
  next: () => Send,
): Promise<Cost> {
  const walls: number[] = [];
  let [facts, office] = [0, 0];
  const database = databaseTime();
  // The first calls are not measured, because statements and code are compiled for them.
  for (let n = 0; n < 5; n += 1) await app.inject({ method: 'POST', ...next() });
  let prepared: Send[] = [];
  // All prepared calls are made, because the facts of a later measurement continue the facts of these calls.
  for (let spent = 0; spent < seconds * 1000 || prepared.length > 0; spent += walls.at(-1) ?? 0) {
    if (prepared.length === 0) {
      prepared = Array.from({ length: PREPARED }, next);
      globalThis.gc?.();
    }
    const { facts: count, ...request } = prepared.shift() ?? next();
    const [start, used] = [performance.now(), process.cpuUsage()];
    const { statusCode, body } = await app.inject({ method: 'POST', ...request });
    const { user, system } = process.cpuUsage(used);
    walls.push(performance.now() - start);
    if (statusCode !== 200) throw new Error(`head office answered ${statusCode}: ${body}`);
    office += (user + system) / 1000;
    facts += count;
  }
  const calls = walls.length;
  return {
    ...{ calls, facts: facts / calls, p50: median(walls), p95: percentile(walls, 0.95) },
    ...{ office: office / calls, database: ((databaseTime() - database) * 1000) / (calls + 5) },
  };
}
