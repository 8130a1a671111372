// Every request of the screens has a time limit: an unanswered request must not block anything else.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const client = fileURLToPath(new URL('../../client', import.meta.url));

/** Returns the calls of fetch in a text with their arguments: `fetch(a, { b })`. */
function fetchesIn(text: string): string[] {
  return [...text.matchAll(/(?<![\w.])fetch\((?=[^)])/g)].map(({ index }) => {
    let depth = 0;
    for (let at = index; at < text.length; at += 1) {
      if (text[at] === '(') depth += 1;
      if (text[at] === ')') depth -= 1;
      if (text[at] === ')' && depth === 0) return text.slice(index, at + 1);
    }
    return text.slice(index);
  });
}

it('no screen and no service worker makes a request without a time limit', () => {
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' });
  const calls = files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      fetchesIn(readFileSync(join(client, file), 'utf8')).map((call) => ({ file, call })),
    );
  expect(calls.length).toBeGreaterThan(4);
  expect(calls.filter(({ call }) => !/\bsignal\b/.test(call))).toEqual([]);
});

it('finds a request without a time limit', () => {
  expect(fetchesIn("await fetch(address(1), { method: 'GET' }); part.fetch(); fetch();")).toEqual([
    "fetch(address(1), { method: 'GET' })",
  ]);
});
