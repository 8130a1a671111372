// Recognises errors of a failing disk. Calls that fail with such an error are answered with 503, so that a till keeps
// the entry as unsent (contract 1).
import { Refusal } from '#shared/errors.ts';

/**
 * System error codes for a disk that has failed, vanished or is full, and for a process without file descriptors or
 * memory.
 */
const SYSTEM =
  'EIO|ENOSPC|EDQUOT|EREMOTEIO|ENXIO|ENODEV|ENOMEDIUM|ESTALE|EUCLEAN|EMFILE|ENFILE|ENOMEM';
const CODES = new RegExp(
  `^(SQLITE_(FULL|IOERR|READONLY|BUSY|LOCKED|NOMEM|CANTOPEN|CORRUPT|NOTADB|PROTOCOL)|(EROFS|${SYSTEM})$)`,
);
const SICK = new RegExp(`^(SQLITE_(FULL|IOERR(?!_SHORT_READ|_CORRUPTFS))|(${SYSTEM})$)`);

/** Returns true if the disk is full, read-only, broken or busy: the input is not the cause. */
export const isStorageFailure = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && CODES.test(String(error.code));

/** Returns true if the disk is full or cannot be read or written; it may recover without help. */
export const isSickDisk = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && SICK.test(String(error.code));

export const storageUnavailable = (): Refusal =>
  new Refusal(
    'STORAGE_UNAVAILABLE',
    'The hub cannot store anything right now. Please try again in a moment.',
  );

/** Returns the refusal for a failed read. */
export const unreadable = (): Refusal =>
  new Refusal(
    'STORAGE_UNAVAILABLE',
    'The hub cannot read its data right now. Please try again in a moment.',
  );
