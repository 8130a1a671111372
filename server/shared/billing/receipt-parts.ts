// What stands on paper, one part after the other: text, pairs, rules, tokens, pictures.

export type ReceiptPart =
  | { readonly kind: 'picture'; readonly path: string }
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly align: 'left' | 'center';
      readonly weight: 'usual' | 'strong';
      readonly size: 'small' | 'usual' | 'large';
      /** Set off from the left, as add-ons and notes are below their line. */
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

/** What a copy says of itself: 'DUPLICATE 2', or without a number where the paper bears none. */
export const duplicateWords = (no?: number): string =>
  no === undefined ? 'DUPLICATE' : `DUPLICATE ${no}`;

export const duplicateParts = (no?: number): ReceiptPart[] =>
  centred(duplicateWords(no), { weight: 'strong', size: 'large' });
