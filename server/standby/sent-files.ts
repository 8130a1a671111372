// The files beside the database that a standby needs: keys and photos.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { KEY_FILES } from '../db/key-files.ts';

interface SentFile {
  /** The path below DATA_DIR. */
  readonly name: string;
  readonly mode: number;
  readonly bytes: Buffer;
}

export interface SentFiles {
  /** Returns the files that are new or have changed since the last call. */
  changed(): Iterable<SentFile>;
}

const PHOTO = /^uploads\/[\w.-]+$/;

/** Returns whether a standby may store a file of this name. */
export const isSentFile = (name: string): boolean =>
  KEY_FILES.includes(name) || (PHOTO.test(name) && !name.includes('/.'));

export function listSentFiles(dataDir: string): SentFiles {
  const known = new Map<string, string>();
  return {
    *changed() {
      const photos = readdirSync(join(dataDir, 'uploads')).map((name) => `uploads/${name}`);
      for (const name of [...KEY_FILES, ...photos.filter(isSentFile)]) {
        const path = join(dataDir, name);
        const stat = statSync(path, { throwIfNoEntry: false });
        const state = stat?.isFile() ? `${stat.size} ${stat.mtimeMs}` : undefined;
        if (!stat || state === undefined || known.get(name) === state) continue;
        known.set(name, state);
        yield { name, mode: stat.mode & 0o777, bytes: readFileSync(path) };
      }
    },
  };
}
