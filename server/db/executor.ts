// Runs typed SQL: prepared statements, synchronously, on one connection, inside the transaction of whoever opened it.
import type { Compilable } from 'kysely';
import { BoundedMap } from './bounded-map.ts';
import type { Connection } from './open.ts';
import { bindable, type Prepared, type PreparedRows, sizesOf, type Values } from './query.ts';
import { type CacheKey, ReadCache } from './read-cache.ts';
import type { Statement } from './sqlite.ts';
import { changesSealed, changesSessions, endsCached } from './watched-tables.ts';

type Query<R> = Compilable<R>;
/** Statements with lists in them differ by the list's length; beyond this many the oldest goes. */
const MAX_STATEMENTS = 400;

type ToRow = (values: readonly unknown[]) => unknown;

interface Ready {
  readonly statement: Statement;
  readonly writes: boolean;
  readonly endsCached: boolean;
  readonly changesSessions: boolean;
  readonly changesSealed: boolean;
  readonly toRow: ToRow;
}

/**
 * What makes an object of a row's values, written out for these columns as Ajv writes out a schema: better-sqlite3's own
 * rows take twice as long where they are wide, since each name is looked up anew for each of them.
 */
const rowMaker = (columns: readonly { readonly name: string }[]): ToRow => {
  const members = columns.map(({ name }, at) => `${JSON.stringify(name)}: values[${at}]`);
  return new Function('values', `return { ${members.join(', ')} };`) as ToRow;
};

/** One connection's view of the database inside the transaction that somebody else opened and will close. */
export class Tx {
  readonly db: Connection;
  readonly #statements = new BoundedMap<string, Ready>(MAX_STATEMENTS);
  #version: Statement | undefined;
  #writes = 0;
  #hasChangedSessions = false;
  #hasChangedSealed = false;
  /** Absent where nothing is cached from one transaction to the next. */
  readonly #cache: ReadCache | undefined;

  /**
   * Only for batches: what was read is cached from one to the next. Whoever runs them says when a batch begins, and when
   * a command or the whole of it was rolled back.
   */
  constructor(db: Connection, { batches = false }: { batches?: boolean } = {}) {
    this.db = db;
    this.#cache = batches ? new ReadCache() : undefined;
  }

  /** Another one after each commit of another connection; of the moment that this transaction sees. */
  version(): unknown {
    this.#version ??= this.db.prepare('PRAGMA data_version').pluck();
    return this.#version.get();
  }

  /** A batch begins: another connection may have committed since the last one. */
  begun(): void {
    this.#cache?.look(this.version());
  }

  /** How many statements that write have been run, or tried. */
  get writes(): number {
    return this.#writes;
  }

  /** Whether somebody's session may have changed since this was asked before. */
  takeSessionChange(): boolean {
    const has = this.#hasChangedSessions;
    this.#hasChangedSessions = false;
    return has;
  }

  /** Whether a row that the trail seals may have changed since this was asked before. */
  takeSealedChange(): boolean {
    const has = this.#hasChangedSealed;
    this.#hasChangedSealed = false;
    return has;
  }

  /** Such a row has changed by a statement that does not name its table. */
  noteSealedChange(): void {
    this.#hasChangedSealed = true;
  }

  /** A command or a batch was rolled back: what it read never was. */
  undo(): void {
    this.#cache?.clear();
  }

  /** What `read` gave the last time, for as long as nobody wrote to the menu, the store or a session. */
  cached<T>(key: CacheKey<T>, read: () => T): T {
    return this.#cache ? this.#cache.get(key, read) : read();
  }

  /** Caches what is known without reading it. */
  cache<T>(key: CacheKey<T>, value: T): void {
    this.#cache?.set(key, value);
  }

  all<R>(query: Query<R>): R[];
  all<P extends Values, R>(query: Prepared<P, R>, values: P): R[];
  all<R>(query: Query<R> | Prepared<Values, R>, values?: Values): R[] {
    const [{ statement, toRow }, bound] = this.#ready(query, values);
    return statement.all(...bound).map((row) => toRow(row as unknown[])) as R[];
  }

  get<R>(query: Query<R>): R | undefined;
  get<P extends Values, R>(query: Prepared<P, R>, values: P): R | undefined;
  get<R>(query: Query<R> | Prepared<Values, R>, values?: Values): R | undefined {
    const [{ statement, toRow }, bound] = this.#ready(query, values);
    const row = statement.get(...bound) as unknown[] | undefined;
    return row && (toRow(row) as R);
  }

  /** Runs a write; gives the count of changed rows and the id of the last inserted one. */
  run<R>(query: Query<R>): { changes: number; id: number };
  run<P extends Values, R>(query: Prepared<P, R>, values: P): { changes: number; id: number };
  run<R>(query: Query<R> | Prepared<Values, R>, values?: Values): { changes: number; id: number } {
    const [{ statement }, bound] = this.#ready(query, values);
    const { changes, lastInsertRowid } = statement.run(...bound);
    return { changes, id: Number(lastInsertRowid) };
  }

  /** Inserts rows in their order, many in a statement; gives the id of the last, those of the others count up to it. */
  insertAll<P extends Values>(query: PreparedRows<P>, rows: readonly P[]): number {
    let [at, id] = [0, 0];
    for (const size of sizesOf(rows.length)) {
      const { sql, fill } = query.of(size);
      id = Number(this.#statement(sql).statement.run(...fill(rows, at)).lastInsertRowid);
      at += size;
    }
    return id;
  }

  #ready<R>(query: Query<R> | Prepared<Values, R>, values: Values | undefined): [Ready, unknown[]] {
    if ('fill' in query) return [this.#statement(query.sql), query.fill(values ?? {})];
    const compiled = query.compile();
    return [this.#statement(compiled.sql), compiled.parameters.map(bindable)];
  }

  #statement(text: string): Ready {
    const ready = this.#statements.get(text) ?? this.#prepare(text);
    if (ready.writes) this.#writes += 1;
    if (ready.changesSessions) this.#hasChangedSessions = true;
    if (ready.changesSealed) this.#hasChangedSealed = true;
    if (ready.endsCached) this.#cache?.clear();
    return ready;
  }

  #prepare(text: string): Ready {
    const statement = this.db.prepare(text);
    const writes = !statement.readonly;
    const toRow = rowMaker(statement.reader ? statement.raw().columns() : []);
    const ready = {
      statement,
      writes,
      endsCached: writes && endsCached(text),
      changesSessions: writes && changesSessions(text),
      changesSealed: writes && changesSealed(text),
      toRow,
    };
    this.#statements.set(text, ready);
    return ready;
  }
}
