// Rehearses a takeover: copies the standby's data, then opens and checks that copy. The standby stores commits
// meanwhile.
import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { faultOf } from '#shared/rehearsal.ts';
import type { Checked, ToCheck } from '../threads/rehearser.ts';
import { COPY_DATABASE } from './followed-log.ts';
import type { Follower } from './follower.ts';
import type { Rehearsal } from './pair-state.ts';

interface RehearsalParts {
  readonly dataDir: string;
  readonly threads: URL;
  readonly clock: () => number;
}

type Rehearsed = Pick<Follower, 'holdCopy' | 'storedOrder'>;

/** How often copying is tried. Data that change while they are copied are copied again. */
const MOST_TRIES = 3;
const AGAIN_MS = 2000;

/** Returns the result of the rehearsal; undefined if there is no whole copy yet. */
export async function rehearse(
  follower: Rehearsed,
  { dataDir, threads, clock }: RehearsalParts,
): Promise<Rehearsal | undefined> {
  // If the machine stops meanwhile, the next start removes this folder with other unfinished copies.
  const folder = join(dataDir, 'standby', `copy-${randomUUID().slice(0, 8)}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const order = await copyTo(folder, follower);
    if (order === undefined) return undefined;
    const { faults, lastOrder } = await check(threads, { folder, order });
    return { at: clock(), faults, lastOrder };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { at: clock(), faults: [faultOf('untried', reason)], lastOrder: null };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Copies the file and the log. Returns the order that they must contain; undefined if there is no whole copy. */
async function copyTo(folder: string, follower: Rehearsed): Promise<number | undefined> {
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    const held = await follower.holdCopy();
    if (!held) return undefined;
    const order = follower.storedOrder;
    try {
      for (const name of [COPY_DATABASE, `${COPY_DATABASE}-wal`])
        await copyFile(join(held.folder, name), join(folder, name), constants.COPYFILE_FICLONE);
      if (!held.hold.isBroken) return order;
    } catch (error) {
      if (!held.hold.isBroken) throw error;
    } finally {
      held.hold.release();
    }
    await sleep(AGAIN_MS);
  }
  throw new Error('too much was sold meanwhile');
}

function check(threads: URL, workerData: ToCheck): Promise<Checked> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('rehearser.js', threads), { workerData });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the check has ended early')));
  });
}
