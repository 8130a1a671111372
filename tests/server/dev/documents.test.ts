// The generated documents in the repository match what the code generates.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeDocuments } from '../../../server/dev/documents.ts';
import { writeJson } from '../../../server/dev/json-text.ts';
import { breakColumns } from '../../../server/dev/schema-text.ts';
import { projectRoot } from '../../fixtures/hub.ts';

const documents = makeDocuments(projectRoot);

test.each(documents)('$path is up to date', ({ path, text }) => {
  const stored = readFileSync(join(projectRoot, path), 'utf8');
  expect(stored === text, `${path} is out of date: run \`npm run docs\` and commit it`).toBe(true);
});

test('the documents are the same each time', () => {
  expect(makeDocuments(projectRoot)).toEqual(documents);
});

test('the API document is JSON whose references all exist', () => {
  const text = documents.find(({ path }) => path.endsWith('.json'))?.text ?? '';
  const { components } = JSON.parse(text);
  const used = Array.from(text.matchAll(/"#\/components\/schemas\/(\w+)"/g), ([, name]) => name);
  expect(used).toContain('Order');
  for (const name of used) expect(components.schemas).toHaveProperty(String(name));
});

test('short JSON is on one line, longer JSON is not', () => {
  expect(writeJson({ a: [1, 2], b: {} })).toBe('{ "a": [1, 2], "b": {} }\n');
  const long = 'x'.repeat(110);
  expect(writeJson({ a: [long] })).toBe(`{\n  "a": [\n    "${long}"\n  ]\n}\n`);
});

test('columns that a migration added have lines of their own', () => {
  const sql =
    "CREATE TABLE t (\n  a TEXT CHECK (a IN ('x, y', 'z'))\n, b INTEGER, c INTEGER) STRICT";
  expect(breakColumns(sql)).toBe(
    "CREATE TABLE t (\n  a TEXT CHECK (a IN ('x, y', 'z')),\n  b INTEGER,\n  c INTEGER\n) STRICT",
  );
});
