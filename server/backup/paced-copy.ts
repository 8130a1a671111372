// Copies files in small pieces and syncs each piece before the next. An order that is synced to the same disk then
// waits for at most one piece, not for everything that a copy has left in the system's memory.
import {
  closeSync,
  fdatasyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { Sqlite } from '../db/sqlite.ts';

const PIECE_BYTES = 256 * 1024;
/** The longest pause after a piece, however slow the disk is. */
const LONGEST_REST_MS = 100;
const never = new Int32Array(new SharedArrayBuffer(4));

/** Syncs a piece, then pauses for as long as the sync took, so that others can use the disk. */
function settle(file: number): void {
  const start = performance.now();
  fdatasyncSync(file);
  Atomics.wait(never, 0, 0, Math.min(LONGEST_REST_MS, performance.now() - start));
}

/** Copies a consistent state of a database that is being written. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const db = new Sqlite(from, { readonly: true, fileMustExist: true });
  let file: number | undefined;
  try {
    db.pragma('busy_timeout = 5000');
    const pages = Math.ceil(PIECE_BYTES / Number(db.pragma('page_size', { simple: true })));
    // The transaction stays open, so that the hub's writes do not restart the copy.
    db.exec('BEGIN');
    db.prepare('SELECT count(*) FROM sqlite_schema').get();
    await db.backup(to, {
      progress: () => {
        file ??= openSync(to, 'r+');
        settle(file);
        return pages;
      },
    });
  } finally {
    if (file !== undefined) closeSync(file);
    db.close();
  }
  standAlone(to);
}

/**
 * Takes the copy out of WAL mode, because a backup is one file that is only read. The header that was copied still
 * says WAL.
 */
function standAlone(path: string): void {
  const db = new Sqlite(path, { fileMustExist: true });
  try {
    db.pragma('journal_mode = DELETE');
  } finally {
    db.close();
  }
}

function copyFile(from: string, to: string): void {
  const piece = Buffer.allocUnsafe(PIECE_BYTES);
  const source = openSync(from, 'r');
  const target = openSync(to, 'w');
  try {
    for (let bytes = readSync(source, piece); bytes > 0; bytes = readSync(source, piece)) {
      for (let done = 0; done < bytes; ) done += writeSync(target, piece, done, bytes - done);
      settle(target);
    }
  } finally {
    closeSync(source);
    closeSync(target);
  }
}

/** Copies a folder with everything below it; replaces existing files. */
export function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyFolder(source, target);
    else if (entry.isFile()) copyFile(source, target);
  }
}
