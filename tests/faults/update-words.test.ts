// What an update says of a version that does not start.
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
  const { code, said } = await machine.update();
  expect(code).toBe(1);
  expect(said).toContain('Error: the printer driver is missing');
  expect(machine.current()).toBe('old');
});
