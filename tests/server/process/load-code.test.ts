// V8's stored code of a thread is used if it is complete and matches; otherwise the code runs without it.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { projectRoot } from '../../fixtures/hub.ts';
import { endProcesses, makeFolder } from '../../fixtures/hub-process.ts';

afterAll(endProcesses);

const FLAGS = ['--max-semi-space-size=4'];
const CODE = `const answer = (n) => n + 2;\nconsole.log(answer(40), require('node:path').basename(__filename));\n`;
let folder = '';
const at = (...names: string[]) => join(folder, ...names);

function start(flags: readonly string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...flags, at('server/main.js')], {
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

/** Returns whether V8 accepted the stored code; undefined if it was not even loaded. */
function isTaken(flags: readonly string[]): boolean | undefined {
  const script = `const { compile } = require(${JSON.stringify(at('server/load-code.js'))});
    const { script } = compile(${JSON.stringify(at('server/main.code.js'))}, ${JSON.stringify(at('compiled/main'))});
    console.log(JSON.stringify({ rejected: script.cachedDataRejected }));`;
  const { stdout } = spawnSync(process.execPath, [...flags, '-e', script], { encoding: 'utf8' });
  const { rejected } = JSON.parse(stdout);
  return rejected === undefined ? undefined : !rejected;
}

beforeEach(() => {
  folder = makeFolder();
  mkdirSync(at('server'));
  mkdirSync(at('compiled'));
  for (const file of ['main.js', 'load-code.js', 'package.json'])
    copyFileSync(join(projectRoot, 'dist/server', file), at('server', file));
  writeFileSync(at('server/main.code.js'), CODE);
  expect(start(FLAGS, { KEEP_COMPILED: at('compiled') }).status).toBe(0);
});

const runsAsEver = () =>
  expect(start(FLAGS)).toEqual({ status: 0, stdout: '42 main.code.js\n', stderr: '' });

test('the next run uses the code that a run has stored, even as another user', () => {
  expect(isTaken(FLAGS)).toBe(true);
  runsAsEver();
  expect(existsSync(at('compiled/main.new'))).toBe(false);
});

/** Changes the stored code. */
function spoil(change: (kept: Buffer) => Buffer): void {
  writeFileSync(at('compiled/main'), change(readFileSync(at('compiled/main'))));
}

const flipped = (kept: Buffer, index: number): Buffer => {
  kept.writeUInt8(kept.readUInt8(index) ^ 0x41, index);
  return kept;
};

/** Returns the stored code with another version number of V8 in its header, but otherwise complete. */
function ofAnotherVersion(kept: Buffer): Buffer {
  flipped(kept, 8 + 4).writeUInt32LE(crc32(kept.subarray(8)), 4);
  return kept;
}

test.each<[string, () => void]>([
  ['is missing', () => rmSync(at('compiled'), { recursive: true })],
  ['was left empty by a power cut', () => spoil(() => Buffer.alloc(0))],
  ['was cut short', () => spoil((kept) => kept.subarray(0, kept.length / 2))],
  ['is damaged', () => spoil((kept) => flipped(kept, kept.length - 200))],
  ['is of other code', () => writeFileSync(at('server/main.code.js'), CODE.replace('2', '2.0'))],
])('what %s is not handed to V8, and nothing is said of it', (_what, harm) => {
  harm();
  expect(isTaken(FLAGS)).toBeUndefined();
  runsAsEver();
});

test('code that V8 compiled in another version or with other flags is ignored without a message', () => {
  expect(isTaken(['--no-opt'])).toBe(false);
  spoil(ofAnotherVersion);
  expect(isTaken(FLAGS)).toBe(false);
  runsAsEver();
});

test('storing the code where nothing can be written reports an error', () => {
  const { status, stdout, stderr } = start(FLAGS, { KEEP_COMPILED: at('nowhere') });
  expect([status, stdout]).toEqual([1, '42 main.code.js\n']);
  expect(stderr).toContain('ENOENT');
});
