// The data that a browser takes along from one hub's address to the other's: unsent entries, carts, drafts and
// choices. The data travel in the fragment of the address, which browsers send to no hub.
import { LEFT_KEY } from '../hub/pair-state.ts';
import { isEntry, RECORDS, WENT_ALONG } from '../outbox/entry.ts';
import { SESSION_KEYS } from '../session/session-memory.ts';
import { type LeftBehind, leftIn } from './left-behind.ts';

export interface Parcel {
  /** Records of the till's store, by name. */
  readonly records: Readonly<Record<string, unknown>>;
  /** Texts of local storage, by name. */
  readonly texts: Readonly<Record<string, string>>;
  /** What did not fit in the address; absent if everything fitted. */
  readonly left?: LeftBehind | undefined;
}

/** Separates the pass from the parcel in an address. */
const PARCEL_MARK = '&with=';

const CARTS = /^carts?(\/|$)/;
const PREFIXES = Object.values(RECORDS);
const OWN = 'comanda__';
/** The texts of local storage that do not go along, because the other hub provides its own. */
const STAYS: readonly string[] = [
  ...SESSION_KEYS,
  ...['comanda__generation', 'comanda__second_hub', LEFT_KEY],
];

export const isCart = (name: string): boolean => CARTS.test(name);
export const isWaiting = (name: string): boolean => name.startsWith(RECORDS.waiting);

/** Returns whether a record is only the note of an entry that went to the other hub. */
export const hasLeft = (record: unknown): boolean =>
  isEntry(record) && record.refusal?.code === WENT_ALONG;

/** Returns whether a record goes along to the other hub. The menu and other copies of the hub's data don't go along. */
export const goesAlong = (name: string): boolean =>
  isCart(name) || PREFIXES.some((prefix) => name.startsWith(prefix));

/** Returns whether a text of local storage goes along to the other hub. */
export const isOwnText = (name: string): boolean => name.startsWith(OWN) && !STAYS.includes(name);

const toBase64 = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const fromBase64 = (text: string): string => {
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder().decode(Uint8Array.from(bytes, (each) => each.charCodeAt(0)));
};

/** Returns a record as a part of a parcel's text. */
export const partOf = (name: string, record: unknown): string =>
  `${JSON.stringify(name)}:${JSON.stringify(record)}`;

/**
 * Returns how many characters a part adds to an address; the result may be slightly too high. Base64 writes 3 bytes as
 * 4 characters.
 */
export const lengthOf = (part: string): number => 4 * Math.ceil((new Blob([part]).size + 1) / 3);

interface Packing extends Omit<Parcel, 'records'> {
  readonly parts: readonly string[];
}

/** Returns the part of the address after the pass; empty for an empty parcel. */
export function packed({ parts, ...rest }: Packing): string {
  if (parts.length + Object.keys(rest.texts).length === 0 && rest.left === undefined) return '';
  const others = JSON.stringify(rest).slice(1);
  return `${PARCEL_MARK}${toBase64(`{"records":{${parts.join(',')}},${others}`)}`;
}

/** Returns the pass in an address, and the parcel if the address contains a readable parcel. */
export function unpacked(text: string): { readonly pass: string; readonly parcel?: Parcel } {
  const at = text.indexOf(PARCEL_MARK);
  if (at < 0) return { pass: text };
  const pass = text.slice(0, at);
  try {
    const { records, texts, left } = JSON.parse(fromBase64(text.slice(at + PARCEL_MARK.length)));
    const parcel = { records: kept(records), texts: keptTexts(texts) };
    return { pass, parcel: { ...parcel, ...(left && { left: leftIn(left) }) } };
  } catch (error) {
    console.warn('What this address brings along is not readable', error);
    return { pass };
  }
}

/** Accepts only records of the right kind, because anybody can create an address with a parcel. */
const kept = (records: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(records).filter(
      ([name, record]) => goesAlong(name) && (!isWaiting(name) || isEntry(record)),
    ),
  );

const keptTexts = (texts: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).filter(
      (entry): entry is [string, string] => isOwnText(entry[0]) && typeof entry[1] === 'string',
    ),
  );
