// Uploaded photos: checked by their content, resized, without metadata, stored below DATA_DIR/uploads (contract 5).
import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { invalid, Refusal } from '#shared/errors.ts';
import { MAX_PHOTO_BYTES, PHOTO_SIDE } from '#shared/limits.ts';
import { answerOf, type SentAnswer } from '../engine/sent-answer.ts';
import type { Hub } from '../hub.ts';
import { loadSharp } from './load-sharp.ts';

/**
 * Limits the memory that a picture takes. A decompression bomb of 16k × 16k pixels is a file of 700 kB and a picture
 * of 1 GB.
 */
const MAX_PIXELS = 25_000_000;
const MAX_SECONDS = 5;
/** If more pictures than this are waiting, further pictures are refused. */
const MAX_WAITING = 20;

const NOT_AN_IMAGE = 'The file given is not an image';
const notAnImage = () => invalid('image', NOT_AN_IMAGE);
const STORED = /^\/uploads\/([\w-]+\.webp)$/;

type Kind = 'jpeg' | 'png' | 'webp';

/**
 * Returns the kind of an image by its first bytes, because a file name or a declared type proves nothing. Returns
 * undefined for other files.
 */
function findImageKind(bytes: Buffer): Kind | undefined {
  const starts = (hex: string, at = 0) =>
    bytes.subarray(at, at + hex.length / 2).toString('hex') === hex;
  if (starts('ffd8ff')) return 'jpeg';
  if (starts('89504e470d0a1a0a')) return 'png';
  if (starts('52494646') && starts('57454250', 8)) return 'webp';
  return undefined;
}

/** Returns the one file of a form's field `image`; throws 400, 413 or 415. */
async function readPhoto(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) {
    throw new Refusal('WRONG_MEDIA_TYPE', 'Please send the picture as a form.');
  }
  const tooLarge = new Refusal('BODY_TOO_LARGE', 'The picture is too large: 5 MB at most.');
  if (Number(request.headers['content-length'] ?? 0) > 2 * MAX_PHOTO_BYTES) throw tooLarge;
  try {
    const limits = { fileSize: MAX_PHOTO_BYTES, files: 1, fields: 10, fieldSize: 1000, parts: 11 };
    const part = await request.file({ limits });
    if (part?.fieldname !== 'image') throw notAnImage();
    return await part.toBuffer();
  } catch (error) {
    const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
    if (status === 413) throw tooLarge;
    // A truncated or malformed form is refused like a form without a picture.
    throw error instanceof Refusal ? error : notAnImage();
  }
}

async function shrink(bytes: Buffer, kind: Kind): Promise<Buffer> {
  const sharp = await loadSharp();
  try {
    const options = {
      limitInputPixels: MAX_PIXELS,
      failOn: 'error',
      sequentialRead: true,
    } as const;
    const { format } = await sharp(bytes, options).metadata();
    if (format !== kind) throw notAnImage();
    return await sharp(bytes, options)
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient()
      .resize({ width: PHOTO_SIDE, height: PHOTO_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer();
  } catch (error) {
    const pixels = error instanceof Error && /pixel limit/i.test(error.message);
    if (pixels) throw invalid('image', 'The picture has too many pixels: 25 million at most.');
    throw notAnImage();
  }
}

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** Processes one picture at a time, so that the other core of the computer stays free for sales. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= MAX_WAITING) {
    throw new Refusal('OVERLOADED', 'The hub is overloaded. Please try again.');
  }
  waiting += 1;
  const mine = last.then(work).finally(() => {
    waiting -= 1;
  });
  last = mine.catch(() => undefined);
  return mine;
}

/**
 * Re-encodes a received picture (≤ 512 px, WebP) and stores it durably; returns its path below /uploads/. Throws 400
 * if it is not a JPEG, PNG or WebP by content.
 */
async function storePhoto(hub: Hub, bytes: Buffer): Promise<string> {
  const kind = findImageKind(bytes);
  if (!kind) throw notAnImage();
  const small = await inTurn(() => shrink(bytes, kind));
  const name = `${randomBytes(16).toString('hex')}.webp`;
  const folder = join(hub.config.dataDir, 'uploads');
  const temporary = join(folder, `.${name}.tmp`);
  try {
    await writeSynced(temporary, small);
    await rename(temporary, join(folder, name));
    await syncFolder(folder);
  } catch (error) {
    hub.log.error({ err: error }, 'a photo could not be stored');
    await rm(temporary, { force: true });
    throw new Refusal('STORAGE_UNAVAILABLE', 'The picture could not be stored. Please try again.');
  }
  return `/uploads/${name}`;
}

async function writeSynced(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Returns the file's name if this is a path from `storePhoto`, else undefined. */
export const findPhotoName = (path: string): string | undefined => STORED.exec(path)?.[1];

/** Deletes a photo that is no longer used; a failure is only logged. */
export async function deletePhoto(hub: Hub, path: string | null): Promise<void> {
  const name = path === null ? undefined : findPhotoName(path);
  if (name === undefined) return;
  try {
    await rm(join(hub.config.dataDir, 'uploads', name), { force: true });
  } catch (error) {
    hub.log.warn({ err: error, name }, 'a replaced photo could not be deleted');
  }
}

/**
 * Stores the picture of a request and passes it to `takeOver`; deletes it if `takeOver` fails. Returns the answer to
 * the upload.
 */
export async function replacePhoto(
  hub: Hub,
  request: FastifyRequest,
  takeOver: (image: string) => Promise<SentAnswer<{ replaced: string | null }>>,
): Promise<SentAnswer<{ message: string; imageURL: string }>> {
  const image = await storePhoto(hub, await readPhoto(request));
  try {
    const sent = await takeOver(image);
    await deletePhoto(hub, answerOf(sent).replaced);
    return sent.with(() => ({ message: 'Photo uploaded successfully.', imageURL: image }));
  } catch (error) {
    await deletePhoto(hub, image);
    throw error;
  }
}
