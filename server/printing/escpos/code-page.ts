// Code pages of printers: the number that selects a code page, and the bytes of a text in it.
import iconv from 'iconv-lite';
import type { CodePage } from '#shared/printing.ts';

/** The number of each code page in Epson's table for `ESC t n`, and its name in iconv-lite. */
const PAGES: Readonly<Record<CodePage, { select: number; encoding: string }>> = {
  cp437: { select: 0, encoding: 'cp437' },
  cp850: { select: 2, encoding: 'cp850' },
  wpc1252: { select: 16, encoding: 'windows1252' },
  cp866: { select: 17, encoding: 'cp866' },
  cp852: { select: 18, encoding: 'cp852' },
  cp858: { select: 19, encoding: 'cp858' },
};

export const selectOf = (page: CodePage): number => PAGES[page].select;

/**
 * Typographic signs, each with an ASCII character of the same width that replaces it. Letters and currency signs are
 * never replaced.
 */
const PLAIN: Readonly<Record<string, string>> = {
  '×': 'x',
  '·': '-',
  '–': '-',
  '—': '-',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '\u00a0': ' ',
  '\u202f': ' ',
};

const isSaid = (character: string, encoding: string): boolean =>
  iconv.decode(iconv.encode(character, encoding), encoding) === character;

/**
 * Returns the bytes of a text, or undefined if the code page lacks one of its characters. Never returns control
 * bytes.
 */
export function encodeText(text: string, page: CodePage): Buffer | undefined {
  const { encoding } = PAGES[page];
  let said = '';
  for (const character of text) {
    const usable = isSaid(character, encoding) ? character : PLAIN[character];
    if (usable === undefined) return undefined;
    said += usable;
  }
  return Buffer.from(iconv.encode(said, encoding).filter((byte) => byte >= 0x20 && byte !== 0x7f));
}
