// Lines of paper: wrapped to 48 or 32 columns, money at the right, right-to-left text at the right edge.
import { columnsOf, isRightToLeft, printable, wrap } from './paper-text.ts';

/** `tall` doubles the height, `large` doubles height and width, `huge` multiplies both by four. */
export type TextSize = 'usual' | 'tall' | 'large' | 'huge';
const WIDTH_OF: Readonly<Record<TextSize, number>> = {
  usual: 1,
  tall: 1,
  large: 2,
  huge: 4,
};

export type PaperLine =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly align: 'left' | 'center' | 'right';
      readonly bold: boolean;
      readonly size: TextSize;
      /** White on black, over the whole width. */
      readonly inverse?: true;
      /** True if the text that this line belongs to runs from right to left. */
      readonly rtl?: true;
    }
  | {
      readonly kind: 'pair';
      readonly left: string;
      readonly right: string;
      readonly bold: boolean;
      readonly size: 'usual' | 'tall';
    }
  | { readonly kind: 'rule' }
  | { readonly kind: 'picture'; readonly path: string }
  | { readonly kind: 'qr'; readonly text: string };

type TextLine = Extract<PaperLine, { kind: 'text' }>;

/** How a text is printed. If `rtl` is absent, the first letter of the text decides its direction. */
export type Look = Partial<Pick<TextLine, 'bold' | 'size' | 'inverse'>> & {
  readonly align?: 'left' | 'center';
  readonly rtl?: boolean;
};

export const RULE: PaperLine = { kind: 'rule' };

/** Returns lines that are aligned at the edge where their text begins: at the right for right-to-left text. */
function edgeLines(texts: readonly string[], words: string, look: Look): PaperLine[] {
  const {
    rtl = isRightToLeft(words),
    align = 'left',
    size = 'usual',
    bold = false,
    inverse,
  } = look;
  const edge = rtl && align === 'left' ? 'right' : align;
  return texts.map((text) => ({
    kind: 'text',
    text,
    align: edge,
    bold,
    size,
    ...(inverse && { inverse }),
    ...(rtl && { rtl }),
  }));
}

export function textLines(words: string, columns: number, look: Look = {}): PaperLine[] {
  const room = Math.floor(columns / WIDTH_OF[look.size ?? 'usual']);
  return edgeLines(wrap(words, room), words, look);
}

/** Returns indented lines, for details below their item. */
export const indented = (words: string, columns: number, look: Look = {}): PaperLine[] =>
  edgeLines(
    wrap(words, columns - 2).map((text) => `  ${text}`),
    words,
    look,
  );

/** Returns lines that fill the whole width, so that the black goes from edge to edge. */
export const filledLines = (words: string, columns: number, look: Look): PaperLine[] =>
  edgeLines(
    wrap(words, columns).map((text) => text + ' '.repeat(Math.max(0, columns - columnsOf(text)))),
    words,
    look,
  );

/** Returns lines with the right part at the end of the last line, or on a separate line if both do not fit. */
export function pairLines(
  [left, right]: readonly [string, string],
  columns: number,
  look: { bold: boolean; size: 'usual' | 'tall' } = { bold: false, size: 'usual' },
): PaperLine[] {
  const amount = printable(right);
  if (columnsOf(amount) >= columns) {
    return [...textLines(left, columns, look), ...textLines(right, columns, look)];
  }
  const lines = wrap(left, columns);
  const last = lines.at(-1) ?? '';
  const fits = columnsOf(last) + 1 + columnsOf(amount) <= columns;
  const above = fits ? lines.slice(0, -1) : lines;
  return [
    ...above.flatMap((text) => textLines(text, columns, look)),
    { kind: 'pair', left: fits ? last : '', right: amount, ...look },
  ];
}
