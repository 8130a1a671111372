// The words for the names and values that the hub stores in the audit trail and with exceptions.
import { saidLater } from './messages.ts';

/** The English words for stored values that people can't read or would misread, such as `confirm-each`. */
const VALUES: Readonly<Record<string, string>> = {
  auto: 'automatic',
  'confirm-each': 'confirm each order',
  'confirm-first': 'confirm the first order',
  day: 'end of the day',
  dinein: 'dine-in',
  direct: 'straight to the kitchen',
  drop: 'safe drop',
  entry: 'account entry',
  gift: 'gift card',
  held: 'on hold',
  house: 'house account',
  in: 'cash in',
  line: 'each line',
  'n-for-m': 'some pieces free',
  open: 'another program',
  out: 'cash out',
  set: 'set menu',
  taken: 'taken over',
  tipout: 'tip-out',
};

/** The English words for names of details that are unclear without the code, such as `has`. */
const NAMES: Readonly<Record<string, string>> = {
  adds: 'added',
  'ask bill': 'asking for the bill',
  buy: 'pieces that guests take',
  'course fire': 'firing of courses',
  'dine in needs table': 'dine-in needs a table',
  'enable print': 'printing of receipts',
  free: 'free pieces',
  has: 'counted',
  'keeps open': 'keeps the connection open',
  left: 'portions left',
  'lock after send': 'lock after sending',
  no: 'number',
  'no sale needs': 'no-sale opening needs',
  'note presets': 'quick notes',
  on: 'active',
  pay: 'paid pieces',
  'print token': 'printing of tokens',
  'ref no': 'reference number',
  sent: 'sent order',
  'service min guests': 'guests needed for service charge',
  set: 'set menu',
  'silent jobs': 'jobs without status',
  'token no': 'token number',
  'transaction no': 'transaction number',
  types: 'paid by',
  unrecorded: 'not recorded separately',
  updates: 'changed',
  was: 'before',
  what: 'kind',
};

const plainWord = (words: Readonly<Record<string, string>>, word: string): string =>
  Object.hasOwn(words, word) ? (words[word] ?? word) : word;

const inWords = (word: string, context: 'detail' | 'value'): string => {
  const known = `${word}##${context}`;
  const said = saidLater(known);
  return said === known ? word : said;
};

/** Returns a word that the program stores as a value, such as `cancelled`, in the page's language. */
export const valueWord = (value: string): string => inWords(plainWord(VALUES, value), 'value');

/**
 * Converts the name of a detail to words: `sold_by` and `soldBy` become `sold by`, `invoiceId` becomes `invoice`. Names
 * that would be unclear get other words: `print_token` becomes `printing of tokens`.
 */
export const nameInWords = (name: string): string =>
  inWords(
    plainWord(
      NAMES,
      name
        .replace(/([a-z])([A-Z])/g, '$1 $2')
        .replaceAll('_', ' ')
        .replace(/ ids?$/i, '')
        .replace(/ cents$/, '')
        .replace(/ milli$/, '')
        .replace(/^is (.*?)( enabled)?$/, '$1')
        .toLowerCase()
        .replace(/^stand in$/, 'fallback printer'),
    ),
    'detail',
  );
