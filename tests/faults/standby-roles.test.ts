// The roles of two hubs: which one works, follows, is sealed or waits.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { request } from 'undici';
import { expect, test } from 'vitest';
import { covers } from '../contract/covers.ts';
import { projectRoot } from '../fixtures/hub.ts';
import { findFaults } from './check-database.ts';
import { makePlaces, type Place, pair, type TwoHubs, takeOver, until, untilMode } from './pair.ts';
import { ADMIN, type AnsweredWrite, Till } from './till.ts';

const run = promisify(execFile);

const roleAt = async ({ url }: Place): Promise<string | undefined> => {
  const { body } = await new Till(url).call('GET', '/standby').catch(() => ({ body: undefined }));
  return body?.role;
};

const untilRole = (place: Place, role: string) =>
  until(async () => ((await roleAt(place)) === role ? true : undefined), 60_000);

/** Runs `npm run standby -- --rehearse` at a place and returns its output. */
async function rehearse({ dataDir, port, env }: Place): Promise<string> {
  const cli = join(projectRoot, 'dist/server/cli.js');
  const { stdout } = await run(process.execPath, [cli, 'standby', '--rehearse'], {
    env: { ...process.env, ...env, NODE_ENV: 'production', PORT: String(port), DATA_DIR: dataDir },
  });
  return stdout;
}

const generationOf = async ({ url }: Place): Promise<string> => {
  const { headers, body } = await request(`${url}/healthz`);
  await body.dump();
  expect(headers['access-control-allow-origin']).toBe('*');
  return String(headers['hub-generation']);
};

/**
 * Reports to the standby, as a page of the primary, that the page has just heard from the primary; `seen` is the
 * generation that the page sends. Returns the status, and the origin that may read the answer.
 */
async function sayHeard({ first, second }: TwoHubs, seen: string): Promise<unknown[]> {
  const url = `${second.url}/api/v1/standby/heard`;
  const asked = await request(url, { method: 'OPTIONS', headers: { origin: first.url } });
  await asked.body.dump();
  expect([asked.statusCode, asked.headers['access-control-allow-headers']]).toEqual([
    204,
    'Content-Type, Hub-Generation',
  ]);
  const { statusCode, headers, body } = await request(url, {
    method: 'POST',
    headers: { origin: first.url, 'content-type': 'application/json', 'hub-generation': seen },
    body: JSON.stringify({ ms_ago: 0 }),
  });
  await body.dump();
  return [statusCode, headers['access-control-allow-origin']];
}

async function sell(till: Till, cart: unknown, writes: AnsweredWrite[], count = 5): Promise<void> {
  for (let sold = 0; sold < count; sold += 1) {
    const body = { cart, deliveryType: 'takeaway', customerType: 'WALKIN', customerId: null };
    writes.push(await till.send({ key: randomUUID(), path: '/pos/create-order', body }));
  }
}

test('a hub continues alone if its standby dies; after a planned handover to the standby it is sealed', async () => {
  covers('35.1', '35.3', '35.4', '35.5', '37.1');
  const hubs = await makePlaces();
  const writes: AnsweredWrite[] = [];
  try {
    const first = await hubs.start(hubs.first);
    const till = new Till(first.url);
    await till.setUp();
    const [cart] = await till.someCarts();
    // Simulates an installation: the second hub has run before, but nobody has set it up.
    await (await hubs.start(hubs.second)).kill();
    await pair(till, hubs.second, `${hubs.first.host}:${hubs.first.port}`);
    const following = await hubs.start(hubs.second, 421);
    await untilMode(till, 'doubled');
    await sell(till, cart, writes);
    const refused = await new Till(hubs.second.url).call('GET', '/pos/init');
    expect([refused.status, refused.body.code]).toEqual([421, 'STANDBY']);

    expect(await sayHeard(hubs, await generationOf(hubs.first))).toEqual([200, '*']);
    for (const seen of ['', `1.${'0'.repeat(64)}`])
      expect(await sayHeard(hubs, seen)).toEqual([403, undefined]);

    const rehearsing = rehearse(hubs.second);
    await sell(till, cart, writes, 20);
    expect(await rehearsing).toMatch(/A takeover would lose nothing/);
    const told = await until(async () => {
      const { body } = await till.call('GET', '/standby');
      return body.rehearsal ?? undefined;
    }, 20_000);
    expect(told.faults).toEqual([]);
    await untilMode(till, 'doubled');

    await following.kill();
    const since = performance.now();
    await sell(till, cart, writes, 1);
    expect(performance.now() - since).toBeLessThan(4000);
    await untilMode(till, 'single');
    await sell(till, cart, writes);
    await hubs.start(hubs.second, 421);
    await untilMode(till, 'doubled');
    await sell(till, cart, writes);

    await takeOver(hubs.second, false);
    const second = new Till(hubs.second.url);
    await second.signIn();
    expect(findFaults(join(hubs.second.dataDir, 'comanda.db'), [], writes)).toEqual([]);
    await untilRole(hubs.first, 'sealed');
    const old = await new Till(hubs.first.url).call('GET', '/pos/init');
    expect([old.status, old.body.code]).toEqual([421, 'SEALED']);
    expect(old.body.primary).toBe(`${hubs.second.host}:${hubs.second.port}`);
    await sell(second, cart, writes);
    const { body } = await second.call('GET', '/standby');
    expect(body).toMatchObject({ role: 'primary', generation: 2, mode: 'single' });
    const trail = await second.call('GET', '/audit?kind=standby.takeover');
    expect(JSON.stringify(trail.body)).toContain('planned');
  } finally {
    await hubs.close();
  }
}, 400_000);

test('a hub that returns after a takeover is sealed; a hub that cannot reach its partner waits for a user', async () => {
  covers('35.4', '35.6');
  const hubs = await makePlaces();
  try {
    const first = await hubs.start(hubs.first);
    const till = new Till(first.url);
    await till.setUp();
    const [cart] = await till.someCarts();
    await pair(till, hubs.second, `${hubs.first.host}:${hubs.first.port}`);
    const following = await hubs.start(hubs.second, 421);
    await untilMode(till, 'doubled');
    await following.kill();
    await first.stop();

    // The second hub does not answer, so the first hub waits after its start.
    const waiting = await hubs.start(hubs.first);
    await untilRole(hubs.first, 'waiting');
    await till.signIn();
    const body = { cart, deliveryType: 'takeaway', customerType: 'WALKIN', customerId: null };
    const refused = await till.call('POST', '/pos/create-order', body, randomUUID());
    expect([refused.status, refused.body.code]).toEqual([503, 'PARTNER_UNKNOWN']);
    const early = await till.call('POST', '/standby/work');
    expect([early.status, early.body.code]).toEqual([409, 'WAIT']);
    const again = await hubs.start(hubs.second, 421);
    await until(async () => {
      const { status } = await till.call('POST', '/pos/create-order', body, randomUUID());
      return status === 200 ? true : undefined;
    }, 60_000);
    await untilMode(till, 'doubled');

    // The first hub dies. At first no screen reports this, then one screen does.
    await waiting.kill();
    const at = new Till(hubs.second.url);
    const alive = await at.call('POST', '/standby/takeover', ADMIN);
    expect([alive.status, alive.body.code, alive.body.by]).toEqual([
      409,
      'PRIMARY_ALIVE',
      'standby',
    ]);
    const wrong = await at.call('POST', '/standby/takeover', { ...ADMIN, password: 'wrong' });
    expect([wrong.status, wrong.body.code]).toEqual([401, 'INVALID_CREDENTIALS']);
    const unheard = await until(async () => {
      const answer = await at.call('POST', '/standby/takeover', ADMIN);
      return answer.body.code === 'PRIMARY_ALIVE' ? undefined : answer;
    }, 60_000);
    expect([unheard.status, unheard.body.code]).toEqual([409, 'NO_WITNESS']);
    await at.call('POST', '/standby/heard', { ms_ago: 2000 });
    const witnessed = await at.call('POST', '/standby/takeover', { ...ADMIN, anyway: true });
    expect([witnessed.body.code, witnessed.body.by]).toEqual(['PRIMARY_ALIVE', 'screen']);
    await at.call('POST', '/standby/heard', { ms_ago: 20_000 });
    await until(async () => ((await takesOver(hubs.second)) ? true : undefined), 60_000);
    expect(again.child.exitCode).toBeNull();

    await hubs.start(hubs.first, 421);
    await untilRole(hubs.first, 'sealed');
    const second = new Till(hubs.second.url);
    await second.signIn();
    const order = await second.call('POST', '/pos/create-order', body, randomUUID());
    expect(order.status).toBe(200);
  } finally {
    await hubs.close();
  }
}, 400_000);

const takesOver = (second: Place): Promise<boolean> =>
  takeOver(second, false).then(
    () => true,
    () => false,
  );
