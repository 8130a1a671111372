// Reads and downloads the CSV file of the menu.
import { MAX_CSV_BYTES } from '#shared/limits.ts';
import { call } from '../../../hub/api.ts';
import { t, words } from '../../../locales/t.ts';

const TOO_LARGE = words('Please choose a CSV file of 2 MB at most.');

/** Returns the text of a file; if it is not UTF-8, it is read as the Western code page of older spreadsheets. */
export async function readCsvFile(file: File): Promise<string> {
  if (file.size > MAX_CSV_BYTES) throw new RangeError(t(TOO_LARGE));
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
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
