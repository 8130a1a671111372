// The pure parts of `npm run machine`: arguments, the result table, package sources.
import { expect, test } from 'vitest';
import { DEBIANS, PIECES, readWish } from '../../scripts/machine/args.ts';
import { mirrorIn } from '../../scripts/machine/host.ts';
import { writeTable } from '../../scripts/machine/table.ts';

test('without arguments all pieces run on both versions of Debian', () => {
  const none = { clean: false, fresh: false, quick: false, container: false };
  expect(readWish([])).toEqual({ pieces: PIECES, debians: DEBIANS, ...none });
});

test('a container is asked for no piece that needs a kernel, a clock or a disk of its own', () => {
  const { pieces, container } = readWish(['--container']);
  expect(container).toBe(true);
  expect(pieces).toContain('install');
  for (const piece of ['memory', 'power', 'storage', 'network'])
    expect(pieces).not.toContain(piece);
});

test('pieces run in their own order, whichever was typed first', () => {
  const wish = readWish(['update', 'install', '--debian', '13', '--fresh']);
  const chosen = { pieces: ['install', 'update'], debians: ['13'], fresh: true };
  expect(wish).toMatchObject(chosen);
});

test.each([
  [['power', 'nonsense'], 'nonsense: npm run machine'],
  [['--debian', '11'], '--debian takes 13 or 12'],
  [['--debian'], '--debian takes 13 or 12'],
  [['use', 'power', '--container'], "power can't be tried in a container"],
])('an unknown word stops it: %j', (words, message) => {
  expect(() => readWish(words)).toThrow(message);
});

test('the table has a line for each step, and no cell breaks it', () => {
  const step = { machine: 'Debian 13', piece: 'install', step: 'a | b', seconds: 1.6 };
  const rows = [
    { ...step, isOk: true, result: 'two\nlines' },
    { ...step, isOk: false, result: 'no answer' },
  ];
  expect(writeTable(rows).split('\n').slice(2)).toEqual([
    '| Debian 13 | install | a \\| b | 2 | two lines |',
    '| Debian 13 | install | a \\| b | 2 | **failed:** no answer |',
  ]);
});

test.each([
  ['deb http://mirror.example/debian trixie main\n', 'http://mirror.example/debian'],
  ['deb [arch=amd64] https://mirror.example/debian/ trixie main', 'https://mirror.example/debian'],
  [
    'Types: deb\nURIs: http://mirror.example/debian\nSuites: trixie\n',
    'http://mirror.example/debian',
  ],
  ['deb http://other.example/debian-security trixie main\n', 'http://deb.debian.org/debian'],
  ['# deb http://mirror.example/debian trixie main\n', 'http://deb.debian.org/debian'],
])('the mirror is the one that apt uses: %j', (sources, mirror) => {
  expect(mirrorIn(sources)).toBe(mirror);
});
