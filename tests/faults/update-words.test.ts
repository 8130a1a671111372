// The messages of an update whose version does not start, and how an update builds a version.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { type Machine, makeMachine } from './rehearsal.ts';
import { Till } from './till.ts';

const UPDATE_MS = 120_000;
let machine: Machine | undefined;
afterEach(async () => {
  await machine?.remove();
  machine = undefined;
});

const BROKEN = `
function deeper(n) { if (n > 0) return deeper(n - 1); throw new Error('the printer driver is missing'); }
deeper(9);`;

test('a version that does not start says why, above its stack', {
  timeout: UPDATE_MS,
}, async () => {
  machine = await makeMachine({ migrations: {}, first: BROKEN });
  await machine.systemctl('start');
  while (!(await fetch(`${machine.url}/healthz`).catch(() => undefined))?.ok) await sleep(100);
  await new Till(machine.url).setUp();
  const root = join(machine.dataDir, '../../..');
  const install = join(root, 'clone/scripts/install');
  const [shebang = '', ...rest] = readFileSync(install, 'utf8').split('\n');
  const note = `echo "$(nice) \${BUILD_IN_TURN:-}" >"$DESTDIR/built-at"`;
  writeFileSync(install, [shebang, note, ...rest].join('\n'));
  const { code, said } = await machine.update();
  expect(code).toBe(1);
  expect(said).toContain('Error: the printer driver is missing');
  expect(machine.current()).toBe('old');
  // The build had nice 19 and `BUILD_IN_TURN=1`: it used only the memory and processor time that the selling hub does
  // not need.
  expect(readFileSync(join(root, 'built-at'), 'utf8')).toBe('19 1\n');
});
