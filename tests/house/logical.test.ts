// The styles work from left to right and from right to left: they use logical properties only.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, test } from 'vitest';
import { projectRoot } from '../fixtures/hub.ts';

const client = join(projectRoot, 'client');
const PHYSICAL =
  /^\s*(?:(?:margin|padding|scroll-margin|scroll-padding|border)-(?:left|right)[\w-]*|left|right|border-(?:top|bottom)-(?:left|right)-radius|float|clear)\s*:|^\s*text-align:\s*(?:left|right)\b/;
const SIDES = /^\s*(?:margin|padding|inset|border-width|border-style|border-color):\s*(.+);/;

/** Splits a value at its spaces, but not within parentheses. */
const partsOf = (value: string): string[] =>
  value.match(/(?:[^\s(]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];

/** Returns whether a line of styles names a side that changes with the direction. */
function isPhysical(line: string): boolean {
  if (PHYSICAL.test(line)) return true;
  const [, right, , left] = partsOf(SIDES.exec(line)?.[1] ?? '');
  return left !== undefined && left !== right;
}

it('no style names left or right', () => {
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.css'),
  );
  expect(files.length).toBeGreaterThan(50);
  const faults = files.flatMap((name) =>
    readFileSync(join(client, name), 'utf8')
      .split('\n')
      .flatMap((line, index) => (isPhysical(line) ? [`${name}:${index + 1} ${line.trim()}`] : [])),
  );
  expect(faults).toEqual([]);
});

test.each([
  ['  margin-left: 4px;', true],
  ['  left: 0;', true],
  ['  border-right-color: red;', true],
  ['  text-align: right;', true],
  ['  padding: 1px 2px 3px 4px;', true],
  ['  padding: 1px 2px calc(3px + var(--a)) 4px;', true],
  ['  padding: 1px 2px 3px 2px;', false],
  ['  padding: 1px 2px calc(3px + 2px);', false],
  ['  margin-inline-start: 4px;', false],
  ['  text-align: end;', false],
  ['.left {', false],
])('%j names a side: %s', (line, expected) => {
  expect(isPhysical(line)).toBe(expected);
});
