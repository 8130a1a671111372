// The built console command reset-password, with and without a running hub.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import bcrypt from 'bcrypt';
import { afterAll, expect, test, vi } from 'vitest';
import { covers } from '../../contract/covers.ts';
import { runConsole } from '../../fixtures/console.ts';
import { callApi, makeHub, projectRoot, type TestHub } from '../../fixtures/hub.ts';
import { makeDevice, makePerson } from '../../fixtures/people.ts';

const hub: TestHub = await makeHub();
afterAll(() => hub.close());

const runCli = (args: string[], input = '', dataDir = hub.dataDir) =>
  runConsole(args, { DATA_DIR: dataDir }, input);

const reset = (username: string, password: string) =>
  runCli(['reset-password', username, '--stdin'], password);
const hashOf = (userId: number) =>
  hub.db.prepare('SELECT password_hash FROM users WHERE id = ?').pluck().get(userId) as string;

test('a running hub takes the new password at once, and all the user’s devices are gone', async () => {
  covers('3.5');
  const signals: unknown[] = [];
  hub.hub.onSignal((signal) => signals.push(signal));
  const ana = makePerson(hub, { username: 'Ana' });
  const second = makeDevice(hub, ana.userId);
  const ben = makePerson(hub);
  const { code, out } = await reset('ANA', 'stew\n');
  expect([code, out]).toEqual([0, 'The password of Ana is changed. Signed out: 2 devices.']);
  for (const [cookie, status] of [
    [ana.cookie, 401],
    [second.cookie, 401],
    [ben.cookie, 200],
  ] as const) {
    expect((await callApi(hub, 'GET', '/auth/session', { cookie })).status).toBe(status);
  }
  const body = { username: 'ana', password: 'stew' };
  expect((await callApi(hub, 'POST', '/auth/signin', { body })).status).toBe(200);
  expect(bcrypt.getRounds(hashOf(ana.userId))).toBe(10);
  await vi.waitFor(() => expect(signals).toContainEqual({ kind: 'foreign' }), 10_000);
});

test('the reset is in the audit trail, linked to the row before', async () => {
  const cook = makePerson(hub);
  await reset(cook.username, 'stew');
  const [last, before] = hub.db.prepare('SELECT * FROM audit ORDER BY id DESC LIMIT 2').all() as {
    hash: string;
  }[];
  expect(last).toMatchObject({
    kind: 'user.password-reset',
    entity_id: cook.username,
    details: '{"at":"console","devicesRemoved":1}',
    prev_hash: before?.hash,
  });
});

test.each([
  ['user', 'abc', /4 characters/],
  ['admin', 'seven77', /8 characters/],
  ['user', 'x'.repeat(73), /72 bytes/],
  ['user', '', /4 characters/],
] as const)('the new password of a %s is not %j', async (role, password, message) => {
  const person = makePerson(hub, { role });
  const { code, err } = await reset(person.username, password);
  expect(code).toBe(1);
  expect(err).toMatch(message);
  expect(err.split('\n')).toHaveLength(1);
  expect(hashOf(person.userId)).toBe('none');
});

test('an unknown or deleted user is named', async () => {
  const gone = makePerson(hub, { username: 'gone' });
  hub.db.prepare('UPDATE users SET deleted_at = 1 WHERE id = ?').run(gone.userId);
  const { code, err } = await reset('gone', 'stew');
  expect([code, err]).toEqual([1, 'There is no user "gone".']);
});

test.each([
  [['reset-password']],
  [['reset-password', 'a', 'b']],
  [['reset-password', 'a', '--loud']],
  [[]],
  [['toString']],
])('%j is answered with what can be typed', async (args) => {
  const { code, err } = await runCli(args);
  expect(code).toBe(1);
  expect(err).toContain('reset-password <username> [--stdin]');
});

test('without a keyboard and without --stdin nothing is asked', async () => {
  const person = makePerson(hub);
  const { code, err } = await runCli(['reset-password', person.username]);
  expect(code).toBe(1);
  expect(err).toContain('--stdin');
});

/** Whether the program `script` of util-linux is installed. It gives a child process a terminal. */
const hasScript = spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout?.includes(
  'util-linux',
);

/** Runs the command at a terminal and types each line at its prompt; returns all that the terminal shows. */
async function typeAt(username: string, lines: readonly string[]) {
  const command = `"${process.execPath}" "${join(projectRoot, 'dist/server/cli.js')}" reset-password ${username}`;
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    env: { ...process.env, DATA_DIR: hub.dataDir, SHELL: '/bin/sh' },
  });
  let shown = '';
  const left = [...lines];
  let asked = 0;
  child.stdout.on('data', (data) => {
    shown += data;
    const questions = shown.match(/(New password|Once more): /g)?.length ?? 0;
    if (questions <= asked) return;
    asked = questions;
    child.stdin.write(`${left.shift()}\r`);
  });
  const code = await new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  child.stdin.end();
  return { code, shown };
}

test.skipIf(!hasScript)('typed at a terminal the password is shown by nothing', async () => {
  const cook = makePerson(hub);
  const { code, shown } = await typeAt(cook.username, ['stew pot', 'stew pot']);
  expect(shown).toContain(`The password of ${cook.username} is changed.`);
  expect(shown).not.toMatch(/stew|pot/);
  expect(code).toBe(0);
  const body = { username: cook.username, password: 'stew pot' };
  expect((await callApi(hub, 'POST', '/auth/signin', { body })).status).toBe(200);
});

test.skipIf(!hasScript)('a slip of the finger, or Ctrl+C, changes nothing', async () => {
  const cook = makePerson(hub);
  const slip = await typeAt(cook.username, ['stew pot', 'stew pit']);
  expect(slip.shown).toContain('The two differ. Nothing was changed.');
  expect(slip.shown).not.toMatch(/stew/);
  const stopped = await typeAt(cook.username, ['stew\u0003']);
  expect(stopped.shown).toContain('Nothing was changed.');
  expect([slip.code, stopped.code]).toEqual([1, 1]);
  expect(hashOf(cook.userId)).toBe('none');
});

test('without a database none is created', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'comanda-none-'));
  const { code, err } = await runCli(['reset-password', 'ana', '--stdin'], 'stew', empty);
  rmSync(empty, { recursive: true });
  expect(code).toBe(1);
  expect(err).toContain('There is no database');
});
