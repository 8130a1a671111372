// After a build, the hub runs once, and once as a standby, so that V8's compiled code can be stored; if that fails, the hub only starts slower.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureCompiled } from '../../scripts/setup/compiled.mjs';
import { projectRoot } from '../../scripts/setup/files.mjs';

let root = '';
const at = (path: string) => join(root, path);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'compiled-'));
  mkdirSync(at('dist'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** Writes a hub that appends a letter to a file and ends with this exit code. */
function putHub(code: number): void {
  mkdirSync(at('dist/server'), { recursive: true });
  const source = `require('node:fs').appendFileSync(${JSON.stringify(at('runs'))}, 'r'); process.exit(${code});`;
  writeFileSync(at('dist/server/main.js'), source);
  writeFileSync(at('dist/server.built.json'), JSON.stringify({ sources: `of ${code}` }));
}

test('the built hub leaves what V8 made of its threads, for whichever user starts it', async () => {
  symlinkSync(join(projectRoot, 'dist/server'), at('dist/server'));
  await ensureCompiled(root);
  // On a slow machine, the code of the checkpointer may be stored too, although its thread starts later.
  const threads = readdirSync(at('dist/compiled'));
  expect(threads).toEqual(expect.arrayContaining(['hub', 'main', 'reader', 'standby', 'writer']));
  expect(statSync(at('dist/compiled/main')).mode & 0o777).toBe(0o644);
  expect(existsSync(at('dist/compiled.new'))).toBe(false);
});

test('it runs for a build, once as a hub and once as a standby, and again for the next', async () => {
  putHub(0);
  await ensureCompiled(root);
  await ensureCompiled(root);
  expect(readFileSync(at('runs'), 'utf8')).toBe('rr');
  writeFileSync(at('dist/server.built.json'), JSON.stringify({ sources: 'the next' }));
  await ensureCompiled(root);
  expect(readFileSync(at('runs'), 'utf8')).toBe('rrrr');
});

test('if the hub fails, no compiled code is left, not even of the previous build, and the start continues', async () => {
  putHub(0);
  await ensureCompiled(root);
  writeFileSync(at('dist/compiled/main'), 'of the build before');
  putHub(1);
  await ensureCompiled(root);
  await ensureCompiled(root);
  expect(existsSync(at('dist/compiled'))).toBe(false);
  expect(existsSync(at('dist/compiled.new'))).toBe(false);
  // The hub that failed is not run as a standby.
  expect(readFileSync(at('runs'), 'utf8')).toBe('rrr');
});

test('the start continues if nothing can be written', async () => {
  rmSync(at('dist'), { recursive: true });
  writeFileSync(at('dist'), 'no folder');
  await expect(ensureCompiled(root)).resolves.toBeUndefined();
});
