// Saves files from the hub on this device.

import { messageOf, toastError } from '../parts/toasts.ts';
import { ApiError } from './api.ts';
import type { FetchedFile } from './files.ts';
import { saveBlob } from './save-blob.ts';

/** Saves a fetched file under the hub's file name, or shows an error. */
export async function saveFile(work: Promise<FetchedFile>): Promise<void> {
  try {
    const { blob, name } = await work;
    saveBlob(blob, name);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toastError(messageOf(error));
  }
}
