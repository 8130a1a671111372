// JSON whose members are sorted by name. Facts, Zs and repeated calls are hashed in this form.
import { expect, test } from 'vitest';
import { canonicalJson } from '#shared/canonical-json.ts';

const SAMPLES: readonly [value: unknown, text: string][] = [
  [{ b: 1, a: { d: [], c: {} } }, '{"a":{"c":{},"d":[]},"b":1}'],
  [
    [{ b: 1, a: 2 }, { a: 2, b: 1 }, null, true, false],
    '[{"a":2,"b":1},{"a":2,"b":1},null,true,false]',
  ],
  [
    { a: undefined, b: null, c: Number.NaN, d: -0, e: 1e21, f: 0.1 },
    '{"a":null,"b":null,"c":null,"d":0,"e":1e+21,"f":0.1}',
  ],
  // Number-like names come first in an object, whatever order they were added in.
  [{ b: 1, 10: 2, 9: 3 }, '{"10":2,"9":3,"b":1}'],
  [{ 'a"\n': 1 }, '{"a\\"\\n":1}'],
];

test('members are sorted by name at each depth, in lists too', () => {
  for (const [value, text] of SAMPLES) expect(canonicalJson(value)).toBe(text);
});

test('a text is written as JSON writes it, whatever characters it has', () => {
  const characters = Array.from({ length: 0x300 }, (_, code) => String.fromCharCode(code));
  const others = [
    '\ud83c\udf55',
    '\ud83c',
    '\udf55x',
    '\ufeff',
    '\uffff',
    '\u2028',
    '\ud7ff\ue000',
  ];
  for (const text of [...characters, ...others, 'Crème brûlée', '']) {
    expect(canonicalJson(text)).toBe(JSON.stringify(text));
  }
});

test('objects of more shapes than the cache holds give the same text as before', () => {
  const shape = (n: number) => ({ first: n, [`b${n}`]: 1, [`a${n}`]: 2 });
  const expected = (n: number) => `{"a${n}":2,"b${n}":1,"first":${n}}`;
  for (const round of [0, 1]) {
    for (let n = 0; n < 100; n += 1)
      expect(canonicalJson(shape(n + round))).toBe(expected(n + round));
  }
  for (let n = 0; n < 2000; n += 1)
    expect(canonicalJson({ [`x${n}`]: n, a: 1 })).toBe(`{"a":1,"x${n}":${n}}`);
});
