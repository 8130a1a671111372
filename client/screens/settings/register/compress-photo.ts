// Makes a chosen photo small in the browser before it is sent: at most 0.5 MB and 512 px (CONTRACT §12, §14).
import { PHOTO_SIDE, PHOTO_UPLOAD_MB } from '#shared/limits.ts';

const KEPT = ['image/jpeg', 'image/png', 'image/webp'];

/** Throws the contract's sentences for what is no picture (CONTRACT §13); other kinds of pictures become JPEG. */
export async function compressPhoto(file: File): Promise<File> {
  const { default: compress } = await import('browser-image-compression');
  return await compress(file, {
    maxSizeMB: PHOTO_UPLOAD_MB,
    maxWidthOrHeight: PHOTO_SIDE,
    // Its worker would fetch the library from a CDN; a restaurant may have no internet.
    useWebWorker: false,
    ...(KEPT.includes(file.type) ? {} : { fileType: 'image/jpeg' }),
  });
}
