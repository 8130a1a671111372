// What a sick disk throws, and what is answered to it: 503, so that a till holds what it wanted to store (CONTRACT §1).
import { Refusal } from '#shared/errors.ts';

const CODES =
  /^(SQLITE_(FULL|IOERR|READONLY|BUSY|LOCKED|NOMEM|CANTOPEN|CORRUPT|NOTADB|PROTOCOL)|(EIO|ENOSPC|EROFS|EDQUOT)$)/;

/** SQLite's or the system's word that the disk is full, read-only, broken or busy: nobody's input is to blame. */
export const isStorageFailure = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && CODES.test(String(error.code));

/** The disk is full or can't be read or written: it may be well again without anybody's help. */
export const isSickDisk = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  /^(SQLITE_(FULL|IOERR(?!_SHORT_READ|_CORRUPTFS))|EIO|ENOSPC|EDQUOT$)/.test(String(error.code));

export const storageUnavailable = (): Refusal =>
  new Refusal(
    'STORAGE_UNAVAILABLE',
    'The hub cannot store anything right now. Please try again in a moment!',
  );

/** The same where nothing could be read. */
export const unreadable = (): Refusal =>
  new Refusal(
    'STORAGE_UNAVAILABLE',
    'The hub cannot read its data right now. Please try again in a moment!',
  );
