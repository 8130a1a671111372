// kill -9 while slips are printed: after the restart each slip is printed once, or needs checking.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { Sqlite } from '../../server/db/sqlite.ts';
import { textOf } from '../fixtures/escpos.ts';
import { addPrinter, type JobRow, StandInPrinter } from '../fixtures/printer.ts';
import { makeRandom } from '../fixtures/random.ts';
import { times } from './counts.ts';
import { startProcess } from './hub-process.ts';
import { Till } from './till.ts';

const KILLS = times(20, 2);
const JOBS = 50;
const folder = mkdtempSync(join(tmpdir(), 'comanda-print-kill-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const tokenOf = (bytes: Buffer) => Number(/Token (\d+)/.exec(textOf(bytes))?.[1]);

/** Places fifty orders and kills the hub while they print; then another hub process prints the rest. */
async function playOnce(dataDir: string, killAfterMs: number) {
  const printer = await new StandInPrinter().listen();
  printer.temper = { kind: 'trickles', step: 120 };
  const first = await startProcess({ dataDir });
  const till = new Till(first.url);
  await till.setUp();
  const db = new Sqlite(join(dataDir, 'comanda.db'));
  db.pragma('busy_timeout = 5000');
  addPrinter({ db }, printer.port);
  const [cart] = await till.someCarts();
  const placed = await Promise.all(Array.from({ length: JOBS }, () => till.order(cart)));
  await sleep(killAfterMs);
  await first.kill();
  printer.temper = { kind: 'fine' };
  const printedBefore = printer.prints.length;
  const second = await startProcess({ dataDir });
  const jobs = () => db.prepare('SELECT * FROM print_jobs ORDER BY id').all() as JobRow[];
  const isOver = () => jobs().every(({ state }) => state === 'done' || state === 'unconfirmed');
  for (let waited = 0; !isOver() && waited < 30_000; waited += 50) await sleep(50);
  const rows = jobs();
  await second.stop();
  db.close();
  await printer.close();
  return { placed, rows, printedBefore, prints: printer.prints };
}

test(`after ${KILLS} kills with ${JOBS} slips under way, every slip is printed or asks, and none twice`, async () => {
  const random = makeRandom();
  console.log(`print kills: SEED=${random.seed}`);
  for (let round = 0; round < KILLS; round += 1) {
    const dataDir = join(folder, String(round));
    const killAfterMs = random.below(1500);
    const { placed, rows, prints, printedBefore } = await playOnce(dataDir, killAfterMs);
    const tokens = prints.map(tokenOf).filter((token) => !Number.isNaN(token));
    expect(new Set(tokens).size).toBe(tokens.length);
    expect(rows).toHaveLength(placed.length);
    expect(rows.filter(({ state }) => state !== 'done' && state !== 'unconfirmed')).toEqual([]);
    const asks = rows.filter(({ state }) => state === 'unconfirmed').length;
    expect(asks).toBeLessThanOrEqual(1);
    expect(tokens.length).toBeGreaterThanOrEqual(JOBS - asks);
    console.log(
      `killed after ${killAfterMs} ms: ${printedBefore} begun before, ${rows.length - asks} printed, ${asks} asks`,
    );
  }
}, 600_000);
