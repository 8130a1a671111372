// Text in columns: measures its width on paper, wraps it at words, and removes characters that a printer would
// execute.

// Dish names may be in any script: a combining mark shares the column of its letter, and East Asian characters are
// twice as wide.
const MARK = /^[\p{M}\u200b-\u200f\u061c]$/u;
const WIDE =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]$/u;

/** Returns the columns that a text takes: `Soup` 4, `寿司` 4, `चाय` at most 3. */
export function columnsOf(text: string): number {
  let columns = 0;
  for (const character of text) {
    if (WIDE.test(character)) columns += 2;
    else if (!MARK.test(character)) columns += 1;
  }
  return columns;
}

/**
 * Matches runs of more than eight combining marks. No script has so many marks on one letter, and drawing a long run of
 * them would take minutes.
 */
const PILED_MARKS = /(\p{M}{8})\p{M}+/gu;

/**
 * Removes control characters and other characters that cannot be drawn: a title must never cut paper, open a drawer,
 * reverse the rest of its line or stop a slip. An ellipsis becomes three dots, because few code pages have it as one
 * character.
 */
export const printable = (text: string): string =>
  text
    .replaceAll('…', '...')
    .replace(/\r\n?/g, '\n')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(PILED_MARKS, '$1')
    .replace(/(?!\n)[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\ufeff\ufffe\uffff]/gu, ' ');

const RTL =
  /^[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\u200f]$/u;

/** Returns whether a text runs from right to left. The first letter of the text decides this. */
export function isRightToLeft(text: string): boolean {
  const first = /[\p{L}\u200e\u200f]/u.exec(text)?.[0];
  return first !== undefined && RTL.test(first);
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Splits a word that is longer than a line. */
function breakWord(word: string, columns: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const { segment } of characters.segment(word)) {
    if (piece !== '' && columnsOf(piece + segment) > columns) {
      pieces.push(piece);
      piece = '';
    }
    piece += segment;
  }
  return [...pieces, piece];
}

function wrapLine(line: string, columns: number): string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(/ +/).flatMap((each) => breakWord(each, columns))) {
    if (word === '') continue;
    const longer = current === '' ? word : `${current} ${word}`;
    if (columnsOf(longer) <= columns) current = longer;
    else {
      lines.push(current);
      current = word;
    }
  }
  return [...lines, current];
}

/** Wraps a text into lines; an empty text becomes one empty line. */
export const wrap = (text: string, columns: number): string[] =>
  printable(text)
    .split('\n')
    .flatMap((line) => wrapLine(line.trim(), columns));
