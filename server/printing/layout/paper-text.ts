// Text in columns: how wide it is on paper, wrapped at words, cleaned of what a printer would obey.

// Dishes are named in every script: marks stand on their letter, East Asian characters are twice as wide.
const MARK = /^[\p{M}\u200b-\u200d]$/u;
const WIDE =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]$/u;

/** The columns that a text takes: `Soup` 4, `寿司` 4, `चाय` 3 at most. */
export function columnsOf(text: string): number {
  let columns = 0;
  for (const character of text) {
    if (WIDE.test(character)) columns += 2;
    else if (!MARK.test(character)) columns += 1;
  }
  return columns;
}

/**
 * Without control characters, nor what no drawing may hold: a title must never cut paper, open a drawer or stop a slip.
 * Three dots are three columns from the start: few code pages have them in one.
 */
export const printable = (text: string): string =>
  text
    .replaceAll('…', '...')
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\ufeff\ufffe\uffff]/gu, ' ');

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A word that is longer than a line, in pieces that are not. */
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

/** The lines of a text that fit so many columns; a text of nothing is one empty line. */
export const wrap = (text: string, columns: number): string[] =>
  printable(text)
    .split('\n')
    .flatMap((line) => wrapLine(line.trim(), columns));
