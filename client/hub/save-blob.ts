// Saves fetched data on this device.

/** How long the browser may take to start a download before its blob is released, in ms. */
const KEEP_MS = 60_000;

/** Saves a blob as a file with this name. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
}

/** Returns the name that a server gives to the file in its answer. */
export const fileNameIn = (response: Response): string =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'download';
