// The app's colours: every text has enough contrast (WCAG) on every surface on which it appears, in both themes.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Colour = readonly [lightness: number, chroma: number, hue: number];

const css = readFileSync(new URL('../../../client/parts/tokens.css', import.meta.url), 'utf8');
const TOKEN = /--([\w-]+):\s*light-dark\(\s*oklch\(([^)]*)\),\s*oklch\(([^)]*)\)\s*\)/g;

function colourOf(text: string): Colour {
  const [lightness = 0, chroma = 0, hue = 0] = text.split(/[\s/]+/).map(Number);
  return [lightness, chroma, hue];
}

const tokens = new Map(
  [...css.matchAll(TOKEN)].map(([, name = '', light = '', dark = '']) => [
    name,
    [colourOf(light), colourOf(dark)] as const,
  ]),
);

/** Relative luminance of an OKLCH colour, through linear sRGB (the matrices of CSS Color 4). */
function luminance([lightness, chroma, hue]: Colour): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const within = (value: number) => Math.min(1, Math.max(0, value));
  return (
    0.2126 * within(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s) +
    0.7152 * within(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s) +
    0.0722 * within(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  );
}

function contrasts(text: string, ground: string): number[] {
  const [fore, back] = [tokens.get(text), tokens.get(ground)];
  if (fore === undefined || back === undefined) throw new Error(`no token ${text} or ${ground}`);
  return ([0, 1] as const).map((theme) => {
    const [one, other] = [luminance(fore[theme]), luminance(back[theme])];
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  });
}

const grounds = ['ground', 'surface', 'raised', 'sunken'];
const states = ['created', 'preparing', 'completed', 'delivered', 'cancelled'];

test('black on white is 21, so the formula is right', () => {
  expect(luminance([1, 0, 0])).toBeCloseTo(1, 3);
  expect(luminance([0, 0, 0])).toBe(0);
});

test.each([
  ...['text', 'muted', 'accent-text', 'danger', ...states].flatMap((text) =>
    grounds.map((ground) => [text, ground] as const),
  ),
  ...states.map((state) => [state, `${state}-tint`] as const),
  ['accent-text', 'accent-tint'] as const,
  ['on-accent', 'accent'] as const,
  ['on-accent', 'accent-hover'] as const,
  ['on-danger', 'danger-fill'] as const,
  ['on-chosen', 'chosen'] as const,
  ['text', 'chosen-tint'] as const,
])('%s can be read on %s in light and dark', (text, ground) => {
  for (const contrast of contrasts(text, ground)) expect(contrast).toBeGreaterThanOrEqual(4.5);
});

/** Returns the distance of two colours in OKLab, in the light and in the dark theme. */
function distance(one: string, other: string): number[] {
  const [left, right] = [tokens.get(one), tokens.get(other)];
  if (left === undefined || right === undefined) throw new Error(`no token ${one} or ${other}`);
  const inLab = ([lightness, chroma, hue]: Colour) => {
    const turn = (hue * Math.PI) / 180;
    return [lightness, chroma * Math.cos(turn), chroma * Math.sin(turn)] as const;
  };
  return ([0, 1] as const).map((theme) => {
    const [a, b] = [inLab(left[theme]), inLab(right[theme])];
    return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
  });
}

test.each([
  ['danger', 'accent'],
  ['danger', 'accent-text'],
  ['danger-fill', 'accent'],
])('%s differs visibly from %s in light and dark', (danger, accent) => {
  for (const far of distance(danger, accent)) expect(far).toBeGreaterThanOrEqual(0.12);
});

test('there are three weights: body, labels, titles and figures', () => {
  expect([...css.matchAll(/--weight-\w+: (\d+)/g)].map(([, weight]) => weight)).toEqual([
    '550',
    '700',
  ]);
});

test.each([['edge-strong'], ['focus']])('%s is seen on every surface in light and dark', (line) => {
  for (const ground of grounds) {
    for (const contrast of contrasts(line, ground)) expect(contrast).toBeGreaterThanOrEqual(3);
  }
});
