// Follows the recipe of server/backup/README.md with Litestream's own program. Everything that was sold before its last
// copy can be restored.
import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { projectRoot } from '../fixtures/hub.ts';
import { findFaults } from './check-database.ts';
import { startProcess } from './hub-process.ts';
import { report } from './report.ts';
import { type AnsweredWrite, Till } from './till.ts';

const run = promisify(execFile);
/** The npm package of Litestream 0.3.13. Only this test installs it. */
const PACKAGE = '@flydotio/litestream@1.0.1';
const SELL_MS = 20_000;
/** Litestream copies each second. On a busy machine a copy takes a few seconds more. */
const COPIED_MS = 5000;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'comanda-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the configuration of the README, with the paths of this test. */
function configOf(database: string, replica: string): string {
  const readme = readFileSync(join(projectRoot, 'server/backup/README.md'), 'utf8');
  const [, yaml = ''] = /```yaml\n([^`]*)```/.exec(readme) ?? [];
  const mine = yaml
    .replace('/var/lib/comanda/comanda.db', database)
    .replace('s3://bucket/comanda', `file://${replica}`);
  expect(mine).toContain(database);
  expect(mine).toContain(replica);
  return mine;
}

/** Installs Litestream below the folder; returns the path of its program. */
async function installLitestream(): Promise<string> {
  const place = join(folder, 'litestream');
  mkdirSync(place);
  await run('npm', ['install', '--prefix', place, '--no-audit', '--no-fund', PACKAGE]);
  return join(place, 'node_modules/.bin/litestream');
}

test.runIf(process.env.FAULTS === 'full')(
  'a copy by Litestream, restored after both programs were killed, has every order from before its last copy',
  async () => {
    const litestream = await installLitestream();
    const dataDir = join(folder, 'data');
    mkdirSync(dataDir);
    const database = join(dataDir, 'comanda.db');
    const config = join(folder, 'litestream.yml');
    writeFileSync(config, configOf(database, join(folder, 'replica')));
    const hub = await startProcess({ dataDir, env: { LITESTREAM: '1' } });
    const till = new Till(hub.url);
    await till.setUp();
    const [cart] = await till.someCarts();
    const body = { cart, deliveryType: 'takeaway', customerType: 'WALKIN', customerId: null };
    const copying = spawn(litestream, ['replicate', '-config', config], {
      ...{ stdio: 'ignore', detached: true },
    });
    const sold: { at: number; write: AnsweredWrite }[] = [];
    for (const ends = Date.now() + SELL_MS; Date.now() < ends; ) {
      const write = await till.send({ key: randomUUID(), path: '/pos/create-order', body });
      sold.push({ at: Date.now(), write });
    }
    const killedAt = Date.now();
    process.kill(-(copying.pid ?? 0), 'SIGKILL');
    await Promise.all([hub.kill(), once(copying, 'exit')]);

    const lost = join(folder, 'lost');
    mkdirSync(lost);
    for (const name of readdirSync(dataDir).filter((each) => each.startsWith('comanda.db')))
      renameSync(join(dataDir, name), join(lost, name));
    await run(litestream, ['restore', '-config', config, database]);
    const again = await startProcess({ dataDir, env: { LITESTREAM: '1' } });
    await again.stop();
    const copied = sold.filter(({ at }) => at < killedAt - COPIED_MS).map(({ write }) => write);
    expect(copied.length).toBeGreaterThan(50);
    expect(findFaults(database, [], copied)).toEqual([]);
    report({
      fault: 'The computer is lost, and Litestream has copied',
      cause: `kill -9 of the hub and of Litestream 0.3.13 after ${SELL_MS / 1000} s of orders`,
      holds: `every order that is older than ${COPIED_MS / 1000} s is in the restored database`,
      result: `${copied.length} of ${copied.length} orders`,
    });
  },
  300_000,
);
