// The words for the names and values that the hub stores in the audit trail and with exceptions.
import { saidLater } from './messages.ts';

/** The English words for stored values that people can't read, such as `confirm-each`. */
const ENGLISH: Readonly<Record<string, string>> = {
  'confirm-each': 'confirm each order',
  'confirm-first': 'confirm the first order',
  day: 'end of the day',
  dinein: 'dine-in',
  tipout: 'tip-out',
};

const inWords = (word: string, context: 'detail' | 'value'): string => {
  const known = `${word}##${context}`;
  const said = saidLater(known);
  return said === known ? word : said;
};

/** Returns a word that the program stores as a value, such as `cancelled`, in the page's language. */
export function valueWord(value: string): string {
  const word = inWords(value, 'value');
  return word === value ? (ENGLISH[value] ?? value) : word;
}

/**
 * Converts the name of a detail to words: `sold_by` and `soldBy` become `sold by`, `invoiceId` becomes `invoice`. Four
 * names get other words, because the words in the name are unclear: `print_token` becomes `printing of tokens`.
 */
export const nameInWords = (name: string): string =>
  inWords(
    name
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .replaceAll('_', ' ')
      .replace(/ ids?$/i, '')
      .replace(/ cents$/, '')
      .replace(/ milli$/, '')
      .replace(/^is (.*?)( enabled)?$/, '$1')
      .toLowerCase()
      .replace(/^print token$/, 'printing of tokens')
      .replace(/^silent jobs$/, 'jobs without status')
      .replace(/^stand in$/, 'fallback printer')
      .replace(/^types$/, 'paid by'),
    'detail',
  );
