// Saves files from the hub on this device.

import { messageOf, toastError } from '../parts/toasts.ts';
import { ApiError } from './api.ts';
import type { FetchedFile } from './files.ts';

/** How long the browser may take to start a download before its blob is released, in ms. */
const KEEP_MS = 60_000;

function save({ blob, name }: FetchedFile): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
}

/** Saves a fetched file under the hub's file name, or shows an error. */
export async function saveFile(work: Promise<FetchedFile>): Promise<void> {
  try {
    save(await work);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toastError(messageOf(error));
  }
}
