// The walks in the hub's README: each hop stands at the line that is named.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../fixtures/hub.ts';

const HOP = /`([\w./-]+):(\d+)` `(\w+)`/g;

interface Hop {
  readonly file: string;
  readonly line: number;
  readonly name: string;
}

const hopsOf = (text: string): Hop[] =>
  [...text.matchAll(HOP)].map(([, file = '', line = '', name = '']) => ({
    file,
    line: Number(line),
    name,
  }));

const stands = ({ file, line, name }: Hop): boolean =>
  readFileSync(join(projectRoot, file), 'utf8').split('\n')[line - 1]?.includes(name) === true;

it('each hop of the walks stands where the README says', () => {
  const hops = hopsOf(readFileSync(join(projectRoot, 'server/README.md'), 'utf8'));
  expect(hops.length).toBeGreaterThan(20);
  expect(hops.filter((hop) => !stands(hop))).toEqual([]);
});

it('a hop that has moved is missed', () => {
  const [hop] = hopsOf('`server/hub.ts:1` `placeOrder`');
  expect(hop && stands(hop)).toBe(false);
});
