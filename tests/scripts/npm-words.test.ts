// A failed installation shows npm's error, and native code compiles with the headers of this Node only.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { explainNpm } from '../../scripts/setup/npm-words.mjs';
import { findHeaders } from '../../scripts/setup/prepare-sqlite.mjs';
import { runStep } from '../../scripts/setup/step.mjs';

const UNREADABLE = `npm verb argv "ci" "--ignore-scripts"
npm verb loadVirtual TypeError: Invalid comparator: npm:inherits@2.0.4
npm verb loadVirtual     at Comparator.parse (comparator.js:38:13)
npm verb stack Error:
npm ERR! code EUSAGE
npm ERR!
npm ERR! The \`npm ci\` command can only install with an existing package-lock.json or
`;

test('a lock file that npm cannot read is not called missing', () => {
  const { text, reason } = explainNpm(UNREADABLE);
  expect(reason).toBe(': TypeError: Invalid comparator: npm:inherits@2.0.4');
  expect(text).not.toContain('existing package-lock.json');
});

test('an error of the network is named by its sentence', () => {
  const output =
    'npm http fetch GET 200\nnpm error code EAI_AGAIN\nnpm error syscall getaddrinfo\nnpm error request to https://x failed\n';
  expect(explainNpm(output)).toEqual({
    text: 'npm: code EAI_AGAIN\nnpm: syscall getaddrinfo\nnpm: request to https://x failed\n',
    reason: ': request to https://x failed',
  });
});

test('any other text is shown complete', () => {
  expect(explainNpm('spawn npm ENOENT\n')).toEqual({ text: 'spawn npm ENOENT\n', reason: '' });
});

test('the step that failed ends with that reason', async () => {
  const command = [process.execPath, '-e', 'console.error("npm error no space"); process.exit(1)'];
  const step = runStep('Installing packages', command, { cwd: '/', explain: explainNpm });
  await expect(step).rejects.toThrow(
    'Installing packages failed: no space; what it said is above.',
  );
});

test('headers are used if they are those of the running Node', () => {
  const prefix = mkdtempSync(join(tmpdir(), 'headers-'));
  const node = join(prefix, 'bin/node');
  mkdirSync(join(prefix, 'bin'));
  writeFileSync(node, '');
  expect(findHeaders(node, '20.19.2')).toBeUndefined();
  mkdirSync(join(prefix, 'include/node'), { recursive: true });
  const define = (part: string, value: number) => `#define NODE_${part}_VERSION ${value}\n`;
  const header = define('MAJOR', 20) + define('MINOR', 19) + define('PATCH', 2);
  writeFileSync(join(prefix, 'include/node/node_version.h'), header);
  expect(findHeaders(node, '20.19.2')).toBe(prefix);
  expect(findHeaders(node, '22.1.0')).toBeUndefined();
  rmSync(prefix, { recursive: true });
});
