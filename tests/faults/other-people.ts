// Another user of the same hub, in a separate thread: measures how long their calls take while a test runs.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

const ASK = `
  const { get, Agent } = require('node:http');
  const { parentPort, workerData } = require('node:worker_threads');
  const slowest = new Float64Array(workerData.shared);
  const agent = new Agent({ keepAlive: true });
  const ask = () => {
    const since = performance.now();
    get(workerData.url, { agent, headers: { cookie: workerData.cookie } }, (answer) => {
      answer.resume().on('end', () => {
        slowest[0] = Math.max(slowest[0], performance.now() - since);
        setTimeout(ask, 1);
      });
    });
  };
  ask();
  parentPort.postMessage('asking');
`;

export interface Bystander {
  /** Returns the milliseconds of the slowest answer during an action. */
  slowestDuring(deed: () => Promise<unknown>): Promise<number>;
  leave(): Promise<unknown>;
}

/** Opens a bystander, which requests its session again and again. */
export async function openBystander(hubUrl: string, cookie: string): Promise<Bystander> {
  const shared = new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT);
  const slowest = new Float64Array(shared);
  const url = `${hubUrl}/api/v1/auth/session`;
  const worker = new Worker(ASK, { eval: true, workerData: { shared, url, cookie } });
  await once(worker, 'message');
  return {
    slowestDuring: async (deed) => {
      slowest[0] = 0;
      await deed();
      // Waits a little, so that a call that is still running when the action ends is measured too.
      await sleep(10);
      return Math.round(slowest[0] ?? 0);
    },
    leave: () => worker.terminate(),
  };
}
