// The hub as a process: it starts, or ends with one clear line, and it stops in time (contract 8).
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect as connectTcp, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { request } from 'undici';
import { afterAll, expect, test } from 'vitest';
import { Sqlite } from '../../../server/db/sqlite.ts';
import { covers } from '../../contract/covers.ts';
import { asNobody, endProcesses, makeFolder, startProcess } from '../../fixtures/hub-process.ts';
import { makePerson } from '../../fixtures/people.ts';
import { connect } from '../../fixtures/sockets.ts';

afterAll(endProcesses);

/** Expects one line on stderr and exit code 1. */
async function expectRefusal(
  env: Record<string, string>,
  words: RegExp,
  through?: readonly string[],
): Promise<void> {
  const { output, ended } = startProcess(env, through);
  expect((await ended).code).toBe(1);
  expect(output.err.trim().split('\n')).toEqual([expect.stringMatching(words)]);
  expect(output.err).toMatch(/^Comanda can't start: /);
}

test.each([
  [{ PORT: 'eighty' }, /PORT must be a number/],
  [{ PORT: '70000' }, /PORT must be a number/],
  [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL must be one of/],
  [{ HOST: '203.0.113.7' }, /has no address 203\.0\.113\.7/],
  [{ HOST: 'no-such-host.invalid' }, /no-such-host\.invalid/],
])('%j is refused with one line', async (env, words) => {
  covers('8.2');
  await expectRefusal({ DATA_DIR: makeFolder(), ...(env as Record<string, string>) }, words);
});

test('a folder that cannot be written is refused with one line', async () => {
  const file = join(makeFolder(), 'file');
  writeFileSync(file, '');
  await expectRefusal({ DATA_DIR: file }, /DATA_DIR .* can't be written/);
  // A folder that every user can open, but in which no user can write, not even root.
  await expectRefusal({ DATA_DIR: '/proc/self' }, /DATA_DIR \/proc\/self can't be written/);
  await expectRefusal(
    { DATA_DIR: '/proc/new/data' },
    /DATA_DIR \/proc\/new\/data can't be written/,
  );
});

const nobody = asNobody();
const NO_NOBODY = 'the tests run as root, and nobody may not read this folder';

/** Returns a folder owned by the user nobody, with its files. */
function makeNobodysFolder(): string {
  const folder = makeFolder();
  for (const name of ['.', 'uploads', 'backups']) {
    mkdirSync(join(folder, name), { recursive: true });
    if (process.getuid?.() === 0) chownSync(join(folder, name), 65_534, 65_534);
  }
  return folder;
}

test('an existing folder without rights is refused with one line', async (context) => {
  if (!nobody) return context.skip(NO_NOBODY);
  const folder = makeNobodysFolder();
  chmodSync(folder, 0o500);
  await expectRefusal({ DATA_DIR: folder }, /DATA_DIR .* can't be written.*EACCES/, nobody);
  chmodSync(folder, 0o700);
  const other = makeFolder();
  if (nobody.length === 0) return;
  // Another user's folder, closed to everyone else.
  await expectRefusal({ DATA_DIR: other }, /DATA_DIR .* can't be written.*EACCES/, nobody);
});

test('a port that needs root rights is refused with one line', async (context) => {
  if (!nobody) return context.skip(NO_NOBODY);
  const first = Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8'));
  if (first <= 1) return context.skip('this machine gives every port to anybody');
  const env = { DATA_DIR: makeNobodysFolder(), PORT: String(first - 1) };
  await expectRefusal(env, /port \d+ needs rights that this user lacks\. Set PORT to 1024/, nobody);
});

test('a taken port is refused with one line', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await expectRefusal({ DATA_DIR: makeFolder(), PORT: String(port) }, /port \d+ is taken/);
  server.close();
});

test('a second hub in the same folder is refused, and after a kill -9 the next one starts', async () => {
  const DATA_DIR = makeFolder();
  const first = startProcess({ DATA_DIR });
  await first.port;
  await expectRefusal({ DATA_DIR }, /another hub is running with DATA_DIR/);
  await first.stop('SIGKILL');
  const next = startProcess({ DATA_DIR });
  expect(await next.port).toBeGreaterThan(0);
  expect(await next.stop()).toMatchObject({ code: 0 });
});

test('the process prints its address, with a code for phones', async () => {
  const hub = startProcess({ DATA_DIR: makeFolder(), HOST: '0.0.0.0' });
  const port = await hub.port;
  await wait(100);
  expect(hub.output.out).toContain(`http://localhost:${port}`);
  if (hub.output.out.includes('On other screens')) expect(hub.output.out).toMatch(/[▀▄█]{5}/);
  const { statusCode, body } = await request(`http://127.0.0.1:${port}/healthz`);
  expect(statusCode).toBe(200);
  expect(await body.json()).toMatchObject({ status: 'ok', version: expect.any(String) });
  expect((await hub.stop('SIGINT')).code).toBe(0);
});

/** Inserts a user with a session into the database of a running hub. */
function makeCook(folder: string) {
  const db = new Sqlite(join(folder, 'comanda.db'));
  const cook = makePerson(
    { db, clock: { now: Date.now(), monotonic: 0 } },
    { scopes: ['KITCHEN', 'POS'] },
  );
  db.close();
  return cook;
}

test('it stops at once with 0: and its sockets close with 1001', async () => {
  covers('8.3');
  const folder = makeFolder();
  const hub = startProcess({ DATA_DIR: folder });
  const host = `127.0.0.1:${await hub.port}`;
  const ear = await connect(host, { cookie: makeCook(folder).cookie });
  const { code, ms } = await hub.stop();
  expect(code).toBe(0);
  expect(ms).toBeLessThan(2500);
  expect((await ear.closed).code).toBe(1001);
  expect(hub.output.err).toBe('');
});

test('a client that never finishes and a second signal do not prevent a clean stop', async () => {
  const folder = makeFolder();
  const hub = startProcess({ DATA_DIR: folder });
  const port = await hub.port;
  const { cookie } = makeCook(folder);
  const head = `Host: localhost\r\nCookie: ${cookie}\r\n`;
  const stuck = connectTcp(port, '127.0.0.1');
  stuck.on('error', () => undefined);
  stuck.write(
    `POST /api/v1/pos/create-order HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
  );
  const deaf = connectTcp(port, '127.0.0.1');
  deaf.on('error', () => undefined);
  deaf.write(
    `GET /socket.io HTTP/1.1\r\n${head}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  );
  await new Promise((resolve) => deaf.once('data', resolve));
  deaf.pause();
  const since = performance.now();
  const stopped = hub.stop();
  await wait(200);
  hub.child.kill('SIGINT');
  hub.child.kill('SIGTERM');
  expect((await stopped).code).toBe(0);
  expect(performance.now() - since).toBeLessThan(5000);
  stuck.destroy();
  deaf.destroy();
});
