// How Linux behaves when ext4 fails under a program that only writes and syncs: the reason why the hub preallocates its
// log.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '../fixtures/hub.ts';
import { makeRandom } from '../fixtures/random.ts';
import { isFull } from './counts.ts';
import { type Ext4Disk, makeExt4Disk } from './ext4-disk.ts';
import { report } from './report.ts';

const FAILURES = 40;
const RECORD_BYTES = 1320 * 8;
const random = makeRandom();
let folder: string;
let program: string;
let disk: Ext4Disk | undefined;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'comanda-plain-'));
  program = join(folder, 'plain-sync');
  const source = join(projectRoot, 'tests/faults/plain-sync.c');
  if (isFull) execFileSync('cc', ['-O1', '-o', program, source]);
});
afterEach(() => {
  disk?.remove();
  disk = undefined;
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Fails the disk under the program; returns whether the last acknowledged record is missing after a power cut. */
async function losesRecord(failing: Ext4Disk, how: 'append' | 'overwrite'): Promise<boolean> {
  const child = spawn(program, [join(failing.place, 'file'), how], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  child.stdout.on('data', (text) => {
    said += text;
  });
  while (said === '') await sleep(10);
  await sleep(random.below(400));
  failing.fail();
  await sleep(500);
  const place = failing.bootCopy();
  child.kill('SIGKILL');
  await once(child, 'close');
  const good = Number(said.trim().split('\n').at(-1));
  const bytes = readFileSync(join(place, 'file'));
  const at = good * RECORD_BYTES - 8;
  return bytes.length < at + 8 || Number(bytes.readBigUInt64LE(at)) !== good;
}

async function countLosses(how: 'append' | 'overwrite'): Promise<number | undefined> {
  let losses = 0;
  for (let failure = 0; failure < FAILURES; failure += 1) {
    disk = makeExt4Disk();
    if (!disk) return undefined;
    if (await losesRecord(disk, how)) losses += 1;
    disk.remove();
    disk = undefined;
  }
  return losses;
}

test.runIf(isFull).each(['overwrite', 'append'] as const)(
  'a plain program that syncs each record of a file: %s',
  async (how) => {
    const losses = await countLosses(how);
    report({
      fault: `A plain program on a file system that is given up (${how})`,
      cause: `ext4 is made to fail ${FAILURES} times under its writes and fdatasyncs, then the power is cut`,
      holds: how === 'append' ? 'nothing: a flaw of Linux' : 'each record that was called good',
      result: `${losses ?? 'not tried, without root'} of ${FAILURES} lost the last record`,
    });
    if (how === 'overwrite') expect(losses ?? 0).toBe(0);
  },
  FAILURES * 20_000,
);
