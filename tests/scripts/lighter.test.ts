// How the build reduces size: icons become one path, and texts are inlined where they are used.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pathOf } from '../../scripts/setup/icons.ts';
import { sayTexts } from '../../scripts/setup/texts.ts';
import { projectRoot } from '../fixtures/hub.ts';

const icon = (strokes: unknown) => `const __iconNode = ${JSON.stringify(strokes)};`;

test('the strokes of an icon follow one another', () => {
  const strokes = [
    ['path', { d: 'M4 6h16', key: 'svg-0' }],
    ['path', { d: 'M4 12h16', key: 'svg-1' }],
  ];
  expect(pathOf(icon(strokes))).toBe('M4 6h16M4 12h16');
});

test.each([
  ['begins at no point of its own', [['path', { d: 'm4 6h16', key: 'svg-0' }]]],
  ['is filled', [['path', { d: 'M4 6h16', fill: 'currentColor', key: 'svg-0' }]]],
  ['is no path', [['circle', { cx: '4', key: 'svg-0' }]]],
])('an icon of which a stroke %s stays as it is', (_why, strokes) => {
  expect(pathOf(icon(strokes))).toBeUndefined();
});

test('a file without an icon is not changed', () => {
  expect(pathOf('export {};')).toBeUndefined();
});

test('a sentence is inlined where it is used, and nothing else changes', () => {
  expect(sayTexts('text={FALLBACK.wait} INVALID.nothing MY_INVALID.name INVALID[key]')).toBe(
    'text={"Please wait..."} INVALID.nothing MY_INVALID.name INVALID[key]',
  );
});

test('no first screen carries the sentences of the forms', () => {
  const folder = join(projectRoot, 'dist/client/assets');
  const scripts = readdirSync(folder).filter((name) => /^(app|shell|pos|cart)-.*\.js$/.test(name));
  const text = scripts.map((name) => readFileSync(join(folder, name), 'utf8')).join();
  expect(text).toContain('Please wait...');
  expect(text).not.toContain('Please provide plan name!');
});
