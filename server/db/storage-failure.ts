// What a sick disk throws, and what is answered to it: 503, so that a till holds what it wanted to store (CONTRACT §1).
import { Refusal } from '#shared/errors.ts';

/** What the system calls a disk that has failed, vanished or is full, and a process without file descriptors or memory. */
const SYSTEM =
  'EIO|ENOSPC|EDQUOT|EREMOTEIO|ENXIO|ENODEV|ENOMEDIUM|ESTALE|EUCLEAN|EMFILE|ENFILE|ENOMEM';
const CODES = new RegExp(
  `^(SQLITE_(FULL|IOERR|READONLY|BUSY|LOCKED|NOMEM|CANTOPEN|CORRUPT|NOTADB|PROTOCOL)|(EROFS|${SYSTEM})$)`,
);
const SICK = new RegExp(`^(SQLITE_(FULL|IOERR(?!_SHORT_READ|_CORRUPTFS))|(${SYSTEM})$)`);

/** SQLite's or the system's word that the disk is full, read-only, broken or busy: nobody's input is to blame. */
export const isStorageFailure = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && CODES.test(String(error.code));

/** The disk is full or can't be read or written: it may be well again without anybody's help. */
export const isSickDisk = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && SICK.test(String(error.code));

export const storageUnavailable = (): Refusal =>
  new Refusal(
    'STORAGE_UNAVAILABLE',
    'The hub cannot store anything right now. Please try again in a moment.',
  );

/** The same where nothing could be read. */
export const unreadable = (): Refusal =>
  new Refusal(
    'STORAGE_UNAVAILABLE',
    'The hub cannot read its data right now. Please try again in a moment.',
  );
