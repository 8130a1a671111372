// The committed lock file works with other npm versions. Debian 12 and 13 have npm 9.2.0.
import { spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, type TestContext, test } from 'vitest';
import { explainNpm } from '../../scripts/setup/npm-words.mjs';
import { projectRoot } from '../fixtures/hub.ts';

const OF_DEBIAN = '9.2.0';
/** An installation takes 10 s on two idle cores; other tests run at the same time. */
const INSTALL_MS = 180_000;
const NO_NETWORK = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|ENOTCACHED/;

const folder = mkdtempSync(join(tmpdir(), 'comanda-npm-'));
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * The environment without the npm settings of this test run, because with them the tested npm would use another folder.
 * Settings of the registry are kept.
 */
const env = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !/^npm_/i.test(name) || /^npm_config_(registry|cache|cafile|.*proxy)$/i.test(name),
  ),
);

interface Ended {
  readonly code: number | null;
  readonly said: string;
}

async function run(cwd: string, [program = '', ...args]: readonly string[]): Promise<Ended> {
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  });
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, said: out + err };
}

const old = join(folder, 'package/bin/npm-cli.js');
let fetched: Ended;

beforeAll(async () => {
  fetched = await run(folder, ['npm', 'pack', `npm@${OF_DEBIAN}`, '--prefer-offline']);
  if (fetched.code === 0) await run(folder, ['tar', '-xzf', `npm-${OF_DEBIAN}.tgz`]);
}, INSTALL_MS);

/** Skips a test only if nothing can be downloaded. */
function needNetwork({ skip }: TestContext, { code, said }: Ended): void {
  if (code !== 0 && NO_NETWORK.test(said)) skip('offline: npm 9.2.0 and packages were not fetched');
}

/** Returns a folder with only the package files of the repository. */
function makeClone(name: string): string {
  const clone = mkdtempSync(join(folder, `${name}-`));
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) {
    copyFileSync(join(projectRoot, file), join(clone, file));
  }
  return clone;
}

const ci = (clone: string, npm: readonly string[], ...more: readonly string[]) => {
  // Installs only the packages that the hub needs to run, without platform packages. The other packages are most of
  // the download and would test nothing more: their entries in the lock file have the same form.
  const options = ['--omit=dev', '--omit=optional', '--ignore-scripts', '--prefer-offline'];
  return run(clone, [...npm, 'ci', ...options, '--loglevel=verbose', ...more]);
};

test('npm 9.2.0 installs from the committed lock', { timeout: INSTALL_MS }, async (context) => {
  needNetwork(context, fetched);
  const clone = makeClone('old');
  const ended = await ci(clone, [process.execPath, old]);
  needNetwork(context, ended);
  expect([explainNpm(ended.said).reason, ended.code]).toEqual(['', 0]);
  const nameOf = (path: string): string =>
    JSON.parse(readFileSync(join(clone, 'node_modules', path, 'package.json'), 'utf8')).name;
  // Another npm may read the aliases in the lock file differently, and install other packages under these names.
  expect(nameOf('usb')).toBe('inherits');
  expect(nameOf('better-sqlite3-13')).toBe('better-sqlite3');
  expect(nameOf('escpos')).toBe('escpos');
});

test('the npm of this machine reads the committed lock', { timeout: INSTALL_MS }, async () => {
  const ended = await ci(makeClone('own'), ['npm'], '--dry-run');
  expect([explainNpm(ended.said).reason, ended.code]).toEqual(['', 0]);
});

test('what npm 9.2.0 cannot read is named by its cause', async (context) => {
  needNetwork(context, fetched);
  const clone = makeClone('unreadable');
  const path = join(clone, 'package.json');
  const { overrides, ...rest } = JSON.parse(readFileSync(path, 'utf8'));
  const alias = { escpos: { usb: 'npm:inherits@2.0.4' } };
  writeFileSync(path, JSON.stringify({ ...rest, overrides: { ...overrides, ...alias } }));
  const { code, said } = await ci(clone, [process.execPath, old]);
  expect(code).toBe(1);
  expect(explainNpm(said).reason).toContain('Invalid comparator: npm:inherits@2.0.4');
});

test('the lock names no registry', () => {
  const lock = readFileSync(join(projectRoot, 'package-lock.json'), 'utf8');
  expect(lock).not.toMatch(/"resolved"/);
});
