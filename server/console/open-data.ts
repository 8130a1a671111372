// Short database connections for the console, with or without a running hub.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sealRest } from '../audit/seal-rest.ts';
import { startSealing } from '../audit/seal-triggers.ts';
import { readConfig } from '../config.ts';
import { Tx } from '../db/executor.ts';
import { expectNewest } from '../db/migrate.ts';
import { openWriting } from '../db/open.ts';
import { ConsoleRefused } from './command.ts';

/** The migrations that this program knows, relative to the built files. */
export const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));

function dataPath(): string {
  const path = join(readConfig(process.env).dataDir, 'comanda.db');
  if (existsSync(path)) return path;
  throw new ConsoleRefused(`There is no database at ${path}. Set DATA_DIR, or start the hub once.`);
}

/**
 * Opens the hub's database, runs `work` in one transaction, and closes the database; a running hub notices the commit
 * automatically.
 */
export function writeData<T>(work: (tx: Tx) => T): T {
  const db = openWriting(dataPath());
  try {
    expectNewest(db, MIGRATIONS);
    startSealing(db);
    return db
      .transaction(() => {
        const tx = new Tx(db);
        const done = work(tx);
        sealRest(tx, Date.now());
        return done;
      })
      .immediate();
  } finally {
    db.close();
  }
}
