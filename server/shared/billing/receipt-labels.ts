// Translates the labels of stored receipts to the language in which they are printed. Stored receipts always have
// English labels.
import { fill } from '../fill.ts';
import { ENGLISH_WORDS, type PaperWord, type PaperWords } from './paper-words.ts';

const LABELS = [
  'subtotal',
  'comp',
  'dishDiscounts',
  'pointsAndCards',
  'discount',
  'tax',
  'noTax',
] as const satisfies readonly PaperWord[];

const KNOWN = new Map<string, PaperWord>(LABELS.map((word) => [ENGLISH_WORDS[word], word]));

/** Returns the translated label of a sum or a tax. Titles that the store chose are not translated. */
export function labelIn(words: PaperWords, label: string): string {
  const known = KNOWN.get(label);
  if (known !== undefined) return words[known];
  const percent = /^(\S+) % discount$/.exec(label)?.[1];
  if (percent !== undefined) return fill(words.percentDiscount, { percent });
  const reason = /^Discount, (.+)$/s.exec(label)?.[1];
  return reason === undefined ? label : fill(words.discountFor, { reason });
}

const HEADINGS = ['notAReceipt', 'creditNote'] as const satisfies readonly PaperWord[];

export const headingIn = (words: PaperWords, heading: string): string => {
  const known = HEADINGS.find((word) => ENGLISH_WORDS[word] === heading);
  return known === undefined ? heading : words[known];
};

/** Returns the translated number line of a paper, such as `Bill 7, Terrace; Invoice 12`. */
export const numberIn = (words: PaperWords, number: string): string =>
  number.replace(
    /(^|; )(Bill|Invoice) (\d+(?:\/\d+)?)/g,
    (_, before: string, kind: string, no: string) => {
      const said = fill(kind === 'Bill' ? words.bill : words.invoice, { no });
      return `${before}${said}`;
    },
  );
