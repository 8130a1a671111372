// The sample client computes each Z of a busy evening from facts, and its figures equal the hub's own (contract
// 34.3).
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { makeRandom } from '../../../server/console/seed/random.ts';
import { covers } from '../../contract/covers.ts';
import { makeHouse, playEvening } from '../../fixtures/busy-evening.ts';
import { makeKey } from '../../fixtures/feed.ts';
import { makeHub, projectRoot } from '../../fixtures/hub.ts';
import { makeTill } from '../../fixtures/orders.ts';
import { listen } from '../../fixtures/sockets.ts';

const CLIENT = join(projectRoot, 'server/docs/sample-client.mjs');
const run = promisify(execFile);

test('a program of some lines adds up the Zs of a busy evening', async () => {
  covers('34.3');
  const hub = await makeHub();
  const { key } = await makeKey(hub, makeTill(hub), ['facts:read']);
  const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
  console.log(`sample client: SEED=${seed}`);
  const house = await makeHouse(hub, makeRandom(seed));
  await playEvening(house, 60, 3);
  const host = await listen(hub);
  const { stdout } = await run(process.execPath, [CLIENT, `http://${host}`, key], {
    maxBuffer: 10_000_000,
  });
  const zs = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(zs.length).toBeGreaterThan(1);
  for (const { added, said } of zs) expect(added).toEqual(said);
  expect(zs.every(({ isEqual }) => isEqual)).toBe(true);
  expect(zs.reduce((sum, { said }) => sum + said.sales.count, 0)).toBeGreaterThan(10);
  await hub.close();
}, 120_000);
