// The set-up of npm start: builds what changed, once, and never two builds at the same time.
import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Builder, ensureBuilt } from '../../scripts/setup/build.mjs';
import { holdsLock } from '../../scripts/setup/install.mjs';
import { nameProcess, withLock } from '../../scripts/setup/lock.mjs';
import { checkNode } from '../../scripts/setup/node-version.mjs';

let root: string;

function put(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** Replaces Vite, which has its own tests: writes one result file per part. */
const writeResult: Builder = async (_root, _part, outDir) => {
  mkdirSync(outDir);
  writeFileSync(join(outDir, 'result.js'), 'built');
};

const buildAll = async () => (await ensureBuilt(root, writeResult)).sort();

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'setup-'));
  put('client/index.html', '<p>');
  put('server/main.ts', 'main');
  put('server/shared/money.ts', 'money');
});

afterEach(() => rmSync(root, { recursive: true }));

describe('building', () => {
  it('builds both parts on a fresh clone and nothing at a second start', async () => {
    expect(await buildAll()).toEqual(['client', 'server']);
    expect(await buildAll()).toEqual([]);
  });

  it('goes by contents, not by dates', async () => {
    await buildAll();
    utimesSync(join(root, 'server/main.ts'), new Date(), new Date(Date.now() + 60_000));
    expect(await buildAll()).toEqual([]);
  });

  it.each([
    ['server/main.ts', ['server']],
    ['client/index.html', ['client']],
    ['server/shared/money.ts', ['client', 'server']],
    ['client/screens/new.tsx', ['client']],
    ['package-lock.json', ['client', 'server']],
  ])('a change of %s builds %j', async (path, expected) => {
    await buildAll();
    put(path, 'changed');
    expect(await buildAll()).toEqual(expected);
  });

  it('builds files again that a power cut left empty', async () => {
    await buildAll();
    put('dist/server/result.js', '');
    expect(await buildAll()).toEqual(['server']);
  });

  it('leaves the old build standing when a new one fails', async () => {
    await buildAll();
    put('server/main.ts', 'broken');
    const fail: Builder = async () => Promise.reject(new Error('broken'));
    await expect(ensureBuilt(root, fail)).rejects.toThrow('broken');
    expect(readFileSync(join(root, 'dist/server/result.js'), 'utf8')).toBe('built');
    expect(await buildAll()).toEqual(['server']);
  });

  it('finishes the other part when one part fails', async () => {
    const failClient: Builder = async (at, part, outDir) => {
      if (part.name === 'client') throw new Error('broken');
      await sleep(100);
      await writeResult(at, part, outDir);
    };
    await expect(ensureBuilt(root, failClient)).rejects.toThrow('broken');
    expect(await buildAll()).toEqual(['client']);
  });

  it('builds one part after the other if an update requests it', async () => {
    process.env.BUILD_IN_TURN = '1';
    let [now, most] = [0, 0];
    const count: Builder = async (at, part, outDir) => {
      now += 1;
      most = Math.max(most, now);
      await sleep(20);
      await writeResult(at, part, outDir);
      now -= 1;
    };
    await ensureBuilt(root, count).finally(() => delete process.env.BUILD_IN_TURN);
    expect(most).toBe(1);
  });

  it('builds once when two start together', async () => {
    const both = await Promise.all([buildAll(), buildAll()]);
    expect(both.flat().sort()).toEqual(['client', 'server']);
  });
});

describe('installing', () => {
  const packages = {
    '': { name: 'comanda' },
    'node_modules/fastify': { version: '5.12.8' },
    'node_modules/other-machine': { version: '1.0.0', optional: true },
  };

  beforeEach(() => {
    put('package-lock.json', JSON.stringify({ packages }));
    put('node_modules/.package-lock.json', JSON.stringify({ packages }));
    put('node_modules/fastify/package.json', '{}');
  });

  it('uses the packages that a user’s own `npm ci` has installed', () => {
    expect(holdsLock(root)).toBe(true);
  });

  it('does not take node_modules that lack a package', () => {
    rmSync(join(root, 'node_modules/fastify'), { recursive: true });
    expect(holdsLock(root)).toBe(false);
  });

  it('does not take node_modules that are older than the lock', () => {
    const newer = { ...packages, 'node_modules/fastify': { version: '5.13.0' } };
    put('package-lock.json', JSON.stringify({ packages: newer }));
    expect(holdsLock(root)).toBe(false);
  });

  it('does not take a clone without node_modules', () => {
    rmSync(join(root, 'node_modules'), { recursive: true });
    expect(holdsLock(root)).toBe(false);
  });
});

describe('the lock', () => {
  const lock = () => join(root, 'dist/.lock');

  async function endedProcess(): Promise<number> {
    const child = spawn(process.execPath, ['-e', '']);
    await new Promise((resolve) => child.once('exit', resolve));
    return child.pid ?? Number.NaN;
  }

  it('is taken over from a dead process', async () => {
    put('dist/.lock', `${await endedProcess()}`);
    expect(await withLock(lock(), async () => 'worked')).toBe('worked');
    expect(existsSync(lock())).toBe(false);
  });

  it('is taken over from a process whose id another process has now', async () => {
    put('dist/.lock', `${process.pid} before-the-power-cut 1`);
    expect(await withLock(lock(), async () => 'worked')).toBe('worked');
  });

  it('makes a second start wait for the process that holds it', async () => {
    const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)']);
    await new Promise((resolve) => child.once('spawn', resolve));
    put('dist/.lock', nameProcess(child.pid ?? Number.NaN));
    let worked = false;
    const second = withLock(lock(), async () => {
      worked = true;
    });
    await sleep(400);
    expect(worked).toBe(false);
    child.kill();
    await second;
    expect(worked).toBe(true);
  });

  it('is given back when the work fails', async () => {
    const work = () => withLock(lock(), () => Promise.reject(new Error('no')));
    await expect(work()).rejects.toThrow('no');
    expect(existsSync(lock())).toBe(false);
  });
});

it.each([['18.20.0'], ['20.18.3']])('Node %s is refused in one line', (version) => {
  expect(() => checkNode(version)).toThrow(
    `Comanda needs Node 20.19 or newer; this is ${version}.`,
  );
});

it.each([['20.19.0'], ['22.1.0'], ['24.0.0']])('Node %s will do', (version) => {
  expect(() => checkNode(version)).not.toThrow();
});
