// The walk-throughs on the architecture page: each step names a file and a function, and the file has this function.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../fixtures/hub.ts';

const STEP = /^\d+\. `([\w./-]+)` `(\w+)`/gm;

interface Step {
  readonly file: string;
  readonly name: string;
}

const stepsOf = (text: string): Step[] =>
  [...text.matchAll(STEP)].map(([, file = '', name = '']) => ({ file, name }));

const exists = ({ file, name }: Step): boolean =>
  readFileSync(join(projectRoot, file), 'utf8').includes(name);

it('names only functions that exist where it says', () => {
  const steps = stepsOf(readFileSync(join(projectRoot, 'server/docs/architecture.md'), 'utf8'));
  expect(steps.length).toBeGreaterThan(20);
  expect(steps.filter((step) => !exists(step))).toEqual([]);
});

it('notices a function that has moved', () => {
  const [step] = stepsOf('1. `server/hub.ts` `placeOrder` stores the order.');
  expect(step && exists(step)).toBe(false);
});
