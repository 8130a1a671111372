// Converts documents to lines of paper: wrapped to 48 or 32 columns, money at the right, the token large.

import { receiptParts, tokenParts } from '../../shared/billing/receipt.ts';
import { duplicateWords, type ReceiptPart } from '../../shared/billing/receipt-parts.ts';
import { COLUMNS, type Paper } from '../../shared/printing.ts';
import { DELIVERY_LABELS } from '../../shared/states/order.ts';
import type { PrintDocument, PrintMarks, SlipDocument, SlipItem } from './document.ts';
import { columnsOf, printable, wrap } from './paper-text.ts';

/** `tall` is twice as high, `large` also twice as wide, `huge` four times both. */
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
      readonly align: 'left' | 'center';
      readonly bold: boolean;
      readonly size: TextSize;
      /** White on black, over the whole width. */
      readonly inverse?: true;
    }
  | {
      readonly kind: 'pair';
      readonly left: string;
      readonly right: string;
      readonly bold: boolean;
      readonly size: 'usual' | 'tall';
    }
  | { readonly kind: 'rule' }
  | { readonly kind: 'picture'; readonly path: string };

type TextLine = Extract<PaperLine, { kind: 'text' }>;
const RULE: PaperLine = { kind: 'rule' };

function textLines(words: string, columns: number, more: Partial<TextLine> = {}): PaperLine[] {
  const size = more.size ?? 'usual';
  const room = Math.floor(columns / WIDTH_OF[size]);
  const plain = { kind: 'text', align: 'left', bold: false, size, ...more } as const;
  return wrap(words, room).map((text) => ({ ...plain, text }));
}

/** Returns lines with the right part at the end of the last line, or on a separate line if both do not fit. */
function pairLines(
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

/** Returns indented lines, for details below their item. */
function indented(words: string, columns: number, more: Partial<TextLine> = {}): PaperLine[] {
  return wrap(words, columns - 2).flatMap((text): PaperLine[] => [
    { kind: 'text', align: 'left', bold: false, size: 'usual', ...more, text: `  ${text}` },
  ]);
}

function partLines(part: ReceiptPart, columns: number): PaperLine[] {
  switch (part.kind) {
    case 'picture':
      return [part];
    case 'rule':
      return [RULE];
    case 'token':
      return [
        ...textLines(part.label, columns, { align: 'center' }),
        ...textLines(String(part.number), columns, { align: 'center', bold: true, size: 'huge' }),
      ];
    case 'pair': {
      const size = part.size === 'large' ? 'tall' : 'usual';
      return pairLines([part.left, part.right], columns, { bold: part.weight === 'strong', size });
    }
    case 'text': {
      const size = part.size === 'large' ? 'tall' : 'usual';
      const look = { align: part.align, bold: part.weight === 'strong', size } as const;
      return part.indent ? indented(part.text, columns, look) : textLines(part.text, columns, look);
    }
  }
}

/** Returns `Course 2, seat 3`; empty if it has no course and is for the whole table. */
const placeOf = ({ course, seat }: SlipItem): string => {
  const parts = [course === undefined ? '' : `course ${course}`, seat ? `seat ${seat}` : ''];
  const said = parts.filter((part) => part !== '').join(', ');
  return said.charAt(0).toUpperCase() + said.slice(1);
};

function itemLines(item: SlipItem, columns: number): PaperLine[] {
  const { quantity, sent = quantity, title, variant, addons, notes, table, also } = item;
  const below = (text: string | null | undefined) =>
    text === null || text === undefined ? [] : indented(text, columns);
  const place = placeOf(item);
  const gone = `${sent - quantity} of ${sent} cancelled`;
  return [
    ...textLines(`${quantity} x ${title}`, columns, { bold: true, size: 'tall' }),
    ...below(also?.title),
    ...below(item.set),
    ...(sent === quantity ? [] : indented(gone, columns, { bold: true })),
    ...below(variant),
    ...below(also?.variant),
    ...(place === '' ? [] : indented(place, columns)),
    ...(table === undefined ? [] : indented(`For ${table}`, columns, { bold: true, size: 'tall' })),
    ...addons.flatMap((addon, index) => [
      ...indented(`+ ${addon}`, columns),
      ...below(also?.addons[index]),
    ]),
    ...(notes === null ? [] : indented(`Notes: ${notes}`, columns, { bold: true })),
  ];
}

/** Fills the whole width, so that the black goes from edge to edge. */
function allergyLines(allergies: string, columns: number): PaperLine[] {
  const look = { bold: true, size: 'tall', inverse: true } as const;
  return wrap(`ALLERGIES: ${allergies}`, columns).map((text): PaperLine => {
    const filled = text + ' '.repeat(Math.max(0, columns - columnsOf(text)));
    return { kind: 'text', text: filled, align: 'left', ...look };
  });
}

function slipLines(slip: SlipDocument, columns: number): PaperLine[] {
  const { tableTitle, floor, customerName } = slip;
  const where =
    tableTitle === null
      ? DELIVERY_LABELS[slip.deliveryType]
      : `${tableTitle}${floor ? ` - ${floor}` : ''}`;
  const centred = { align: 'center', bold: true, size: 'large' } as const;
  return [
    ...(slip.kind === 'cancelled' ? textLines('CANCELLED', columns, centred) : []),
    ...(slip.moved === undefined ? [] : textLines(slip.moved, columns, centred)),
    ...(slip.swapped === undefined ? [] : textLines(slip.swapped, columns, centred)),
    ...(slip.isRushed ? textLines('RUSH', columns, centred) : []),
    ...textLines(`Token ${slip.tokenNo}`, columns, centred),
    ...textLines(where, columns, { align: 'center', bold: true, size: 'tall' }),
    ...(slip.station === undefined
      ? []
      : textLines(slip.station, columns, { align: 'center', bold: true })),
    ...pairLines([DELIVERY_LABELS[slip.deliveryType], slip.customerType], columns),
    ...(customerName === null ? [] : textLines(customerName, columns)),
    ...pairLines([slip.at, slip.waiter], columns),
    ...(slip.allergies ? allergyLines(slip.allergies, columns) : []),
    RULE,
    ...slip.items.flatMap((item) => itemLines(item, columns)),
    RULE,
    ...(slip.kind === 'cancelled' ? textLines('Do not make these.', columns, { bold: true }) : []),
    ...(slip.moved === undefined
      ? []
      : textLines('Already ordered. Do not make again.', columns, { bold: true })),
  ];
}

function documentLines(document: PrintDocument, columns: number): PaperLine[] {
  const ofParts = (parts: readonly ReceiptPart[]) =>
    parts.flatMap((part) => partLines(part, columns));
  switch (document.kind) {
    case 'slip':
    case 'cancelled':
      return slipLines(document, columns);
    case 'receipt': {
      const { receipt, print, store, printedAt } = document;
      return ofParts(receiptParts(receipt, print, store, printedAt));
    }
    case 'token':
      return ofParts(tokenParts(document.tokenNo, document.printedAt));
    case 'report':
      return ofParts(document.parts);
    case 'test':
      return [
        ...textLines('Test print', columns, { align: 'center', bold: true, size: 'large' }),
        ...textLines(document.printerName, columns, { align: 'center' }),
        ...textLines(document.printedAt, columns, { align: 'center' }),
        RULE,
        ...pairLines(['Paper', `${document.paper} mm, ${columns} columns`], columns),
        ...pairLines(['Code page', document.codePage], columns),
        ...pairLines(['Money', '$1.50 €1.50 £1.50 ¥1.50 ₹1.50'], columns),
        ...textLines('0123456789'.repeat(5).slice(0, columns), columns),
        ...textLines('Crème brûlée, Käsespätzle, चाय', columns),
      ];
    case 'drawer':
      return [];
  }
}

function markLines({ duplicate, insteadOf }: PrintMarks, columns: number): PaperLine[] {
  const centred = { align: 'center', bold: true } as const;
  return [
    ...(duplicate === 0
      ? []
      : textLines(duplicateWords(duplicate), columns, { ...centred, size: 'large' })),
    ...(insteadOf === null
      ? []
      : textLines(`Printed here in place of "${insteadOf}"`, columns, centred)),
  ];
}

/** Returns the lines of a document on paper of this width, with the marks of this printing at the top. */
export function paperLines(document: PrintDocument, paper: Paper, marks: PrintMarks): PaperLine[] {
  const columns = COLUMNS[paper];
  return document.kind === 'drawer'
    ? []
    : [...markLines(marks, columns), ...documentLines(document, columns)];
}
