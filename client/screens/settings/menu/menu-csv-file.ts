// The menu's CSV file on its way between the hub and the owner's disk.
import { MAX_CSV_BYTES } from '#shared/limits.ts';
import { call } from '../../../hub/api.ts';

const TOO_LARGE = 'Please choose a CSV file of 2 MB at most.';

/** The text of a chosen file; one that is not UTF-8 is read as the older Western code page of spreadsheets. */
export async function readCsvFile(file: File): Promise<string> {
  if (file.size > MAX_CSV_BYTES) throw new RangeError(TOO_LARGE);
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Lets the browser save the menu as the hub sends it. */
export async function downloadMenuCsv(): Promise<void> {
  // A plain link can't renew the session; this small call does where it is due.
  await call('GET /settings/categories');
  const link = document.createElement('a');
  link.href = '/api/v1/menu-items/export';
  link.download = 'menu.csv';
  link.click();
}
