// Migrations: append-only SQL files, one transaction each. The hub does not start if the migrations of its database
// do not match the files.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { foldText } from '#shared/fold-text.ts';
import { answerFinder } from './answer-finder.ts';
import type { Connection } from './open.ts';
import { isSickDisk } from './storage-failure.ts';

/** A reason not to start, in one line for the console. */
export class StartRefused extends Error {}

interface Migration {
  readonly version: number;
  readonly name: string;
  readonly text: string;
  readonly hash: string;
}

type AppliedMigration = Pick<Migration, 'version' | 'name' | 'hash'>;

function listMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => /^\d{4}_.+\.sql$/.test(name));
  return names.sort().map((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    const hash = createHash('sha256').update(text).digest('hex');
    return { version: Number(name.slice(0, 4)), name, text, hash };
  });
}

/** Returns the name of the newest migration that this program knows. */
export const newestMigration = (folder: string): string =>
  listMigrations(folder).at(-1)?.name ?? '';

const listApplied = (db: Connection): AppliedMigration[] =>
  db
    .prepare('SELECT version, name, hash FROM schema_migrations ORDER BY version')
    .all() as AppliedMigration[];

/**
 * Applies all new migrations and returns their names. Before it changes a database with data it calls `report` and
 * keeps a copy below `backups/`. Throws `StartRefused` if the database is newer than the program, or if an applied
 * migration differs from its file.
 */
export function migrate(
  db: Connection,
  folder: string,
  report: (names: readonly string[], made: boolean) => void = () => undefined,
): string[] {
  db.exec(`CREATE TABLE IF NOT EXISTS schema_migrations (
    version INTEGER PRIMARY KEY, name TEXT NOT NULL, hash TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT`);
  const known = listMigrations(folder);
  const applied = listApplied(db);
  checkApplied(applied, known);
  const waiting = known.slice(applied.length);
  const names = waiting.map(({ name }) => name);
  if (applied.length > 0 && names.length > 0) {
    report(names, false);
    copyBefore(db, applied.length);
  }
  for (const migration of waiting) {
    apply(db, migration, (step) => applied.length > 0 && report([step], false));
  }
  if (applied.length > 0 && names.length > 0) report(names, true);
  return names;
}

/** Throws `StartRefused` if the database lacks the program's newest migration: its tables do not match the code. */
export function expectNewest(db: Connection, folder: string): void {
  const applied = listApplied(db);
  const known = listMigrations(folder);
  checkApplied(applied, known);
  if (applied.length < known.length) {
    throw new StartRefused(
      'The database is from an older version of this program. Start the hub once to update it.',
    );
  }
}

function checkApplied(applied: { name: string; hash: string }[], known: Migration[]): void {
  if (applied.length > known.length) {
    throw new StartRefused(
      `The database is newer than this program (it has ${applied.at(-1)?.name}). Install the newer version again, or restore a backup made before the update.`,
    );
  }
  applied.forEach((row, index) => {
    const expected = known[index];
    if (row.name !== expected?.name || row.hash !== expected.hash) {
      throw new StartRefused(
        `The database was made by another version of this program: migration ${row.name} is not the one it knows.`,
      );
    }
  });
}

function copyBefore(db: Connection, version: number): void {
  const folder = join(dirname(db.name), 'backups');
  mkdirSync(folder, { recursive: true });
  const copy = join(folder, `before-migration-${version + 1}-${Date.now()}.db`);
  try {
    db.prepare('VACUUM INTO ?').run(copy);
  } catch (error) {
    rmSync(copy, { force: true });
    throw error;
  }
}

/**
 * Returns the parts of a migration. Each has a description, which is reported because a part may take a while on a
 * large database.
 */
function stepsOf({ name, text }: Migration): { what: string; text: string }[] {
  const [head = '', ...steps] = text.split(/^-- step: /m);
  const named = steps.map((step, index) => {
    const end = step.indexOf('\n');
    const what = `${name}: ${step.slice(0, end)} (${index + 1} of ${steps.length})`;
    return { what, text: step.slice(end) };
  });
  return [{ what: name, text: head }, ...named];
}

/** Matches statements that can leave a reference to a missing row. The SQL must not contain comments. */
const BREAKS = /\b(?:DROP TABLE|DELETE|UPDATE|INSERT|REPLACE|RENAME|writable_schema)\b/i;

/**
 * Returns whether a migration can break a reference. A migration that only adds columns, tables and indexes cannot, so
 * the check of all references is skipped: with a million orders, it takes half a minute or more.
 */
const canBreakReferences = ({ text }: Migration): boolean =>
  BREAKS.test(text.replace(/--.*$/gm, ''));

function apply(db: Connection, migration: Migration, report: (step: string) => void): void {
  db.function(
    'first_answer_finder',
    { deterministic: true },
    answerFinder as (...columns: unknown[]) => unknown,
  );
  db.function('fold_text', { deterministic: true }, (text) => foldText(String(text)));
  // Foreign keys are off, because other tables may reference a table that is rebuilt. The check at the end finds
  // references that a rebuild broke.
  db.pragma('foreign_keys = OFF');
  // A migration may edit a table's SQL text, because a rebuild would take minutes.
  db.unsafeMode(true);
  try {
    db.transaction(() => {
      for (const { what, text } of stepsOf(migration)) {
        if (what !== migration.name) report(what);
        db.exec(text);
      }
      const broken = canBreakReferences(migration)
        ? (db.pragma('foreign_key_check') as unknown[])
        : [];
      if (broken.length > 0) throw new Error(`${broken.length} broken references`);
      db.prepare('INSERT INTO schema_migrations VALUES (?, ?, ?, ?)').run(
        migration.version,
        migration.name,
        migration.hash,
        Date.now(),
      );
    }).immediate();
  } catch (error) {
    if (isSickDisk(error)) throw error;
    throw new StartRefused(
      `Migration ${migration.name} failed and was undone: ${error instanceof Error ? error.message : error}`,
    );
  } finally {
    db.unsafeMode(false);
    db.pragma('foreign_keys = ON');
  }
}
