// The parts of a printed paper, in order: text, pairs, rules, tokens, pictures.
import { fill } from '../fill.ts';
import { ENGLISH_WORDS, type PaperWords } from './paper-words.ts';

export type ReceiptPart =
  | { readonly kind: 'picture'; readonly path: string }
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly align: 'left' | 'center';
      readonly weight: 'usual' | 'strong';
      readonly size: 'small' | 'usual' | 'large';
      /** Whether the text is indented. Add-ons and notes are indented below their line. */
      readonly indent: boolean;
    }
  | {
      readonly kind: 'pair';
      readonly left: string;
      readonly right: string;
      readonly weight: 'usual' | 'strong';
      readonly size: 'usual' | 'large';
    }
  | { readonly kind: 'rule' }
  | { readonly kind: 'token'; readonly label: string; readonly number: number };

type TextPart = Extract<ReceiptPart, { kind: 'text' }>;

type PairPart = Extract<ReceiptPart, { kind: 'pair' }>;

export const RULE: ReceiptPart = { kind: 'rule' };

export const text = (words: string, more: Partial<TextPart> = {}): TextPart => ({
  kind: 'text',
  text: words,
  align: 'left',
  weight: 'usual',
  size: 'usual',
  indent: false,
  ...more,
});

export const pair = (left: string, right: string, more: Partial<PairPart> = {}): PairPart => ({
  kind: 'pair',
  left,
  right,
  weight: 'usual',
  size: 'usual',
  ...more,
});

export const centred = (words: string, more: Partial<TextPart> = {}): ReceiptPart[] =>
  words.trim() === '' ? [] : [text(words, { align: 'center', ...more })];

/** Returns the mark of a reprint: 'DUPLICATE 2', or 'DUPLICATE' without a number. */
export const duplicateWords = (no?: number, words: PaperWords = ENGLISH_WORDS): string =>
  no === undefined ? words.duplicate : fill(words.duplicateNo, { no });

export const duplicateParts = (no?: number, words?: PaperWords): ReceiptPart[] =>
  centred(duplicateWords(no, words), { weight: 'strong', size: 'large' });
