// Reduces a photo in the browser before the upload: at most 0.5 MB and 512 px (contract 12, 14).
import { PHOTO_SIDE, PHOTO_UPLOAD_MB } from '#shared/limits.ts';

const KEPT = ['image/jpeg', 'image/png', 'image/webp'];

/**
 * Returns the reduced photo, as JPEG if the type was not allowed. If the file is not a picture, throws an error with
 * the contract's sentence (contract 13).
 */
export async function compressPhoto(file: File): Promise<File> {
  const { default: compress } = await import('browser-image-compression');
  return await compress(file, {
    maxSizeMB: PHOTO_UPLOAD_MB,
    maxWidthOrHeight: PHOTO_SIDE,
    // The library's web worker loads code from a CDN, which fails in a restaurant without internet.
    useWebWorker: false,
    ...(KEPT.includes(file.type) ? {} : { fileType: 'image/jpeg' }),
  });
}
