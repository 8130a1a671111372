// Reads values from the body of a fact. A value that is missing, out of range or of another type counts as 0, null or
// empty: one odd fact must not block all later facts of its store.
export type Body = Readonly<Record<string, unknown>>;

const isBody = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The largest amount or quantity. Sums of larger values would not fit into the columns. */
const MOST = 1e12;

export const numberIn = (body: Body, name: string): number => {
  const value = body[name];
  return typeof value === 'number' && Math.abs(value) <= MOST ? value : 0;
};

/** Returns the number of a row, such as a payment or a Z report. */
export const idIn = (body: Body, name: string): number => {
  const value = body[name];
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : 0;
};

/**
 * Matches zero bytes and all surrogates. Nearly no text has such a character, and this test takes a tenth of the time
 * of removing them.
 */
const MAY_NOT_FIT = /[\0\ud800-\udfff]/;

/**
 * Returns a text without the characters that PostgreSQL cannot store: zero bytes and unpaired surrogates. Returns
 * null if the value is not a text.
 */
export const textIn = (body: Body, name: string): string | null => {
  const text = body[name];
  if (typeof text !== 'string') return null;
  return MAY_NOT_FIT.test(text) ? text.replaceAll('\0', '').replace(/\p{Cs}/gu, '') : text;
};

/** The longest text that PostgreSQL can index, whatever its characters are. */
const MOST_INDEXED = 500;

/** Returns a text that becomes part of an index: the key of a sum. Empty if the value is not a text. */
export const keyIn = (body: Body, name: string): string => {
  const text = textIn(body, name) ?? '';
  return text.length <= MOST_INDEXED ? text : text.slice(0, MOST_INDEXED).replace(/\p{Cs}/gu, '');
};

export const bodiesIn = (body: Body, name: string): Body[] =>
  Array.isArray(body[name]) ? (body[name] as unknown[]).filter(isBody) : [];

export const bodyIn = (body: Body, name: string): Body => {
  const inner = body[name];
  return isBody(inner) ? inner : {};
};
