// The data that a browser takes along from one hub's address to the other's: unsent entries, carts, drafts and
// choices. The data travel in the fragment of the address, which browsers send to no hub.
import { isEntry, RECORDS, WENT_ALONG } from '../outbox/entry.ts';
import { SESSION_KEYS } from '../session/session-memory.ts';

export interface Parcel {
  /** Records of the till's store, by name. */
  readonly records: Readonly<Record<string, unknown>>;
  /** Texts of local storage, by name. */
  readonly texts: Readonly<Record<string, string>>;
}

/** Separates the pass from the parcel in an address. */
const PARCEL_MARK = '&with=';

const CARTS = /^carts?(\/|$)/;
const PREFIXES = Object.values(RECORDS);
const OWN = 'comanda__';
/** The texts of local storage that do not go along, because the other hub provides its own. */
const STAYS: readonly string[] = [...SESSION_KEYS, 'comanda__generation', 'comanda__second_hub'];

export const isCart = (name: string): boolean => CARTS.test(name);
export const isWaiting = (name: string): boolean => name.startsWith(RECORDS.waiting);

/** Returns whether a record is only the note of an entry that went to the other hub. */
export const hasLeft = (record: unknown): boolean =>
  isEntry(record) && record.refusal?.code === WENT_ALONG;

/** Returns whether a record goes along to the other hub. The menu and other copies of the hub's data do not. */
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

/** Returns the part of the address after the pass; empty for an empty parcel. */
export function packed(parcel: Parcel): string {
  const isEmpty = Object.keys(parcel.records).length + Object.keys(parcel.texts).length === 0;
  return isEmpty ? '' : `${PARCEL_MARK}${toBase64(JSON.stringify(parcel))}`;
}

/** Returns the pass of an address, and the parcel if it has a readable one. */
export function unpacked(text: string): { readonly pass: string; readonly parcel?: Parcel } {
  const at = text.indexOf(PARCEL_MARK);
  if (at < 0) return { pass: text };
  const pass = text.slice(0, at);
  try {
    const { records, texts } = JSON.parse(fromBase64(text.slice(at + PARCEL_MARK.length)));
    return { pass, parcel: { records: kept(records), texts: keptTexts(texts) } };
  } catch (error) {
    console.warn('What this address brings along is not readable', error);
    return { pass };
  }
}

/** Anybody can create such an address, so only records of the right kind are accepted. */
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
