// The disk of either hub of a pair is full or fails: the primary goes on without its standby, stores nothing that it does
// not acknowledge, and both hubs recover.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFaults } from './check-database.ts';
import { times } from './counts.ts';
import { makePlaces, type Place, pair, takeOver, until, untilMode } from './pair.ts';
import { canPreload, compileLibrary } from './preload.ts';
import { report } from './report.ts';
import { type AnsweredWrite, Till } from './till.ts';

/** The error numbers of a full, a read-only and a broken disk. */
const ERRORS = [28, 30, 5].slice(0, times(3, 1));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'comanda-disk-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns a place whose files below `name` fail while its flag exists, and that flag. */
function makeSick(place: Place, library: string, name: string) {
  const flag = join(folder, `${place.host}.flag`);
  const prefix = join(place.dataDir, name);
  const env = { ...place.env, LD_PRELOAD: library, SICK_PREFIX: prefix, SICK_FLAG: flag };
  const begin = (error: number) => writeFileSync(flag, String(error));
  return { place: { ...place, env }, begin, end: () => rmSync(flag) };
}

test.runIf(canPreload)(
  `with sick disks (errors ${ERRORS.join(', ')}) on either hub, nothing that was acknowledged is missing after the takeover`,
  async () => {
    const library = compileLibrary('sick-disk', folder);
    const hubs = await makePlaces();
    const sickFirst = makeSick(hubs.first, library, 'comanda.db');
    const sickSecond = makeSick(hubs.second, library, 'standby');
    try {
      const first = await hubs.start(sickFirst.place);
      const till = new Till(first.url);
      await till.setUp();
      const [cart] = await till.someCarts();
      const body = { cart, deliveryType: 'takeaway', customerType: 'WALKIN', customerId: null };
      const writes: AnsweredWrite[] = [];
      const sell = async (count = 5) => {
        for (let sold = 0; sold < count; sold += 1)
          writes.push(await till.send({ key: randomUUID(), path: '/pos/create-order', body }));
      };
      await pair(till, hubs.second, `${hubs.first.host}:${hubs.first.port}`);
      await hubs.start(sickSecond.place, 421);
      let refused = 0;
      for (const error of ERRORS) {
        await untilMode(till, 'doubled');
        await sell();
        sickSecond.begin(error);
        await sell();
        await untilMode(till, 'single');
        await sell();
        sickSecond.end();
        await untilMode(till, 'doubled');
        await sell();
        sickFirst.begin(error);
        for (let tries = 0; tries < 5; tries += 1) {
          const answer = await till.call('POST', '/pos/create-order', body, randomUUID());
          expect([answer.status, answer.body.code]).toEqual([503, 'STORAGE_UNAVAILABLE']);
          refused += 1;
        }
        sickFirst.end();
        await until(
          async () => ((await fetch(`${first.url}/healthz`)).ok ? true : undefined),
          20_000,
        );
        await sell();
      }
      await untilMode(till, 'doubled');
      await sell();
      await takeOver(hubs.second, false);
      const database = join(hubs.second.dataDir, 'comanda.db');
      expect(findFaults(database, [], writes)).toEqual([]);
      const second = new Till(hubs.second.url);
      await second.signIn();
      const { body: orders } = await second.call('GET', '/orders');
      expect(orders).toHaveLength(writes.length);
      report({
        fault: 'A sick disk on either of two hubs',
        cause: `every write and sync fails with the errors ${ERRORS.join(', ')} on the standby, then on the primary`,
        holds:
          'the primary goes on alone; with its own disk sick it refuses; every acknowledged order is on the survivor',
        result: `${writes.length} orders, ${refused} refused with 503`,
      });
    } finally {
      await hubs.close();
    }
  },
  900_000,
);
