// Converts documents to lines of paper in their language, with the marks of this printing at the top.

import type { PaperWords } from '../../shared/billing/paper-words.ts';
import { receiptParts, tokenParts } from '../../shared/billing/receipt.ts';
import { duplicateWords, type ReceiptPart } from '../../shared/billing/receipt-parts.ts';
import { fill } from '../../shared/fill.ts';
import { COLUMNS, type Paper } from '../../shared/printing.ts';
import { paperLanguage } from '../words/languages.ts';
import type { PrintDocument, PrintMarks, TestDocument } from './document.ts';
import { indented, type PaperLine, pairLines, RULE, textLines } from './line-kinds.ts';
import { slipLines } from './slip-lines.ts';

export type { PaperLine, TextSize } from './line-kinds.ts';

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

function testLines(
  { printerName, printedAt, paper, codePage }: TestDocument,
  words: PaperWords,
  columns: number,
): PaperLine[] {
  return [
    ...textLines(words.testPrint, columns, { align: 'center', bold: true, size: 'large' }),
    ...textLines(printerName, columns, { align: 'center' }),
    ...textLines(printedAt, columns, { align: 'center' }),
    RULE,
    ...pairLines([words.paper, fill(words.paperSize, { paper, columns })], columns),
    ...pairLines([words.codePage, codePage], columns),
    ...pairLines([words.money, '$1.50 €1.50 £1.50 ¥1.50 ₹1.50'], columns),
    ...textLines('0123456789'.repeat(5).slice(0, columns), columns),
    ...textLines('Crème brûlée, Käsespätzle, चाय', columns),
  ];
}

type PrintedDocument = Exclude<PrintDocument, { kind: 'drawer' }>;

function documentLines(document: PrintedDocument, columns: number): PaperLine[] {
  const ofParts = (parts: readonly ReceiptPart[]) =>
    parts.flatMap((part) => partLines(part, columns));
  const language = paperLanguage(document.language);
  switch (document.kind) {
    case 'slip':
    case 'cancelled':
      return slipLines(document, language, columns);
    case 'receipt': {
      const { receipt, print, store, printedAt } = document;
      return ofParts(receiptParts(receipt, print, store, printedAt, language));
    }
    case 'token':
      return ofParts(tokenParts(document.tokenNo, document.printedAt, language.words));
    case 'report':
      return ofParts(document.parts);
    case 'card':
      return [
        ...textLines(document.storeName, columns, { align: 'center', bold: true }),
        ...textLines('Gift card', columns, { align: 'center', bold: true, size: 'large' }),
        ...(document.code === undefined
          ? textLines('The code was printed already.', columns, { align: 'center' })
          : [
              { kind: 'qr', text: document.code } as const,
              ...textLines(document.code.replace(/(?=(?:\d{4})+$)\B/g, ' '), columns, {
                align: 'center',
                bold: true,
                size: 'tall',
              }),
            ]),
        ...textLines(document.printedAt, columns, { align: 'center' }),
      ];
    case 'test':
      return testLines(document, language.words, columns);
  }
}

function markLines(
  { duplicate, insteadOf }: PrintMarks,
  words: PaperWords,
  columns: number,
): PaperLine[] {
  const centred = { align: 'center', bold: true } as const;
  return [
    ...(duplicate === 0
      ? []
      : textLines(duplicateWords(duplicate, words), columns, { ...centred, size: 'large' })),
    ...(insteadOf === null
      ? []
      : textLines(fill(words.insteadOf, { printer: insteadOf }), columns, centred)),
  ];
}

/** Returns the lines of a document on paper of this width, with the marks of this printing at the top. */
export function paperLines(document: PrintDocument, paper: Paper, marks: PrintMarks): PaperLine[] {
  if (document.kind === 'drawer') return [];
  const columns = COLUMNS[paper];
  const { words } = paperLanguage(document.language);
  return [...markLines(marks, words, columns), ...documentLines(document, columns)];
}
