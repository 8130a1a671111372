// Lines of left-to-right and right-to-left text on drawn paper: the letters are in the same order as in Chromium.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inksOf } from '../../server/printing/escpos/ink.ts';
import { covers } from '../contract/covers.ts';
import { asSeen, inkDifference, inked } from '../fixtures/ink.ts';
import { openFileBrowser } from '../fixtures/open-browser.ts';

const browser = await openFileBrowser();

/**
 * Hebrew (class R), Arabic letters that never join (AL), European and Arabic-Indic digits (EN, AN), Latin (L),
 * separators (ES, CS, ET) and brackets: the classes of Unicode's BidiCharacterTest.txt, in lines as menus have them.
 */
const LINES = [
  'אבג',
  'אבג abc',
  'abc אבג',
  'אבג abc דהו',
  'abc אבג def',
  'אבג 12 דהו',
  'אבג 12 abc',
  'abc 12 אבג',
  '12 אבג 34',
  'אבג 1,250.50',
  'אבג 12-34',
  'אבג 12/34',
  'אבג 50%',
  'אבג $12.50',
  'דור 12',
  'דור ٣٤',
  'דור ٣٤ ورد',
  'ورد 12',
  'ورد 12+34',
  'ورد ٣٤ 12',
  'ورد abc 12',
  'abc ورد 12',
  'ورد אבג',
  'אבג (דהו)',
  'אבג (abc) דהו',
  'abc (אבג) def',
  'abc (אבג)',
  'אבג [12] דהו',
  '(אבג) abc',
  'abc [אבג def]',
  'אבג!',
  'אבג: abc, דהו.',
  'abc! אבג?',
  'ורוד #7 אבג',
  '2 x אבג (ורד) 3.50',
];

const MIRRORED: Readonly<Record<string, string>> = { '(': ')', ')': '(', '[': ']', ']': '[' };

/** Returns where Chromium shows the letters of each line: their left edges, in the order of the text. */
const readEdges = (page: Page): Promise<number[][]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('p')].map((line) => {
      const text = line.firstChild as Text;
      return Array.from({ length: text.length }, (_, at) => {
        const range = document.createRange();
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        return range.getBoundingClientRect().left;
      });
    }),
  );

/** Returns a line as it is seen from left to right. A bracket between letters that go to the left is mirrored. */
function seenOf(line: string, edges: readonly number[]): string {
  const goesLeft = (at: number): boolean => {
    const [before, here, after] = [edges[at - 1], edges[at] ?? 0, edges[at + 1]];
    return (before === undefined || here < before) && (after === undefined || after < here);
  };
  return [...line]
    .map((letter, at) => ({ left: edges[at] ?? 0, letter, at }))
    .sort((one, other) => one.left - other.left)
    .map(({ letter, at }) => (goesLeft(at) ? (MIRRORED[letter] ?? letter) : letter))
    .join('');
}

test.each([true, false])(
  'paper has the line order of Chromium (right to left: %s)',
  async (rtl) => {
    covers('27.8');
    const page = await browser.newPage();
    const lines = LINES.map((line) => `<p style="white-space: pre">${line}</p>`).join('');
    await page.setContent(`<body dir="${rtl ? 'rtl' : 'ltr'}">${lines}`);
    const edges = await readEdges(page);
    await page.close();
    const seen = LINES.map((line, at) => seenOf(line, edges[at] ?? []));
    // In most lines the order on paper differs from the order of the text, so the comparison can fail.
    expect(seen.filter((each, at) => each !== LINES[at]).length).toBeGreaterThan(25);
    const drawn = await inksOf(LINES.map((line) => inked(line, rtl)));
    const expected = await inksOf(seen.map((line) => inked(asSeen(line), false)));
    const faults = LINES.flatMap((line, at) => {
      const off = inkDifference(drawn[at] ?? undefined, expected[at] ?? undefined);
      return off < 0.4 ? [] : [`${line}: expected ${seen[at]}, ${off.toFixed(2)} off`];
    });
    expect(faults).toEqual([]);
  },
);
