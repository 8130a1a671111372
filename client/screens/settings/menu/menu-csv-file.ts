// Reads and downloads the CSV file of the menu.
import { MAX_CSV_BYTES } from '#shared/limits.ts';
import { call } from '../../../hub/api.ts';
import { t, words } from '../../../locales/t.ts';

const TOO_LARGE = words('Please choose a CSV file of 2 MB at most.');
const NO_TEXT = words('This is not a CSV file. Export the items as CSV and choose that file.');

/** Returns the text of the bytes; undefined if they are not valid in this encoding. */
function decode(bytes: ArrayBuffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Returns the text of a file. UTF-16 is recognized by its byte order mark, which spreadsheets write for “Unicode text”.
 * A file that is not UTF-8 either is read as the Western code page of older spreadsheets. Throws a RangeError with a
 * sentence if the file is too large or not a text, such as a workbook.
 */
export async function readCsvFile(file: File): Promise<string> {
  if (file.size > MAX_CSV_BYTES) throw new RangeError(t(TOO_LARGE));
  const bytes = await file.arrayBuffer();
  // The byte order mark of UTF-16: 0xfeff, with the low or the high byte first.
  const [first = 0, second = 0] = new Uint8Array(bytes);
  const wide = first + second === 0x1fd && (first === 0xff ? 'utf-16le' : 'utf-16be');
  const text = decode(bytes, wide || 'utf-8') ?? new TextDecoder('windows-1252').decode(bytes);
  if (text.includes('\0')) throw new RangeError(t(NO_TEXT));
  return text;
}

/** Downloads the menu in the browser. */
export async function downloadMenuCsv(): Promise<void> {
  // A plain link can't renew the session, so this small call renews it if needed.
  await call('GET /settings/categories');
  const link = document.createElement('a');
  link.href = '/api/v1/menu-items/export';
  link.download = 'menu.csv';
  link.click();
}
