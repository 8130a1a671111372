// Runs typed SQL: prepared statements, synchronously, on one connection, inside the caller's transaction.
import type { Compilable } from 'kysely';
import { BoundedMap } from './bounded-map.ts';
import type { Connection } from './open.ts';
import { bindable, type Prepared, type PreparedRows, sizesOf, type Values } from './query.ts';
import { type CacheKey, ReadCache } from './read-cache.ts';
import type { Statement } from './sqlite.ts';
import { changesSealed, changesSessions, endsCached } from './watched-tables.ts';

type Query<R> = Compilable<R>;
/**
 * The most prepared statements that are cached; a further statement replaces the oldest. A query with a list needs one
 * statement for each length of the list.
 */
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
 * Compiles a function that turns a row's values into an object. For wide rows, better-sqlite3 alone takes twice as
 * long, because it looks up each column name again for every row.
 */
const rowMaker = (columns: readonly { readonly name: string }[]): ToRow => {
  const members = columns.map(({ name }, at) => `${JSON.stringify(name)}: values[${at}]`);
  return new Function('values', `return { ${members.join(', ')} };`) as ToRow;
};

/** A connection's view of the database inside a transaction that the caller opens and closes. */
export class Tx {
  readonly db: Connection;
  readonly #statements = new BoundedMap<string, Ready>(MAX_STATEMENTS);
  #version: Statement | undefined;
  #writes = 0;
  #hasChangedSessions = false;
  #hasChangedSealed = false;
  /** Absent if nothing is cached between transactions. */
  readonly #cache: ReadCache | undefined;

  /**
   * Creates the view of a connection. With `batches`, it caches reads between batches; the caller must then report when
   * a batch begins, and when a command or the whole batch was rolled back.
   */
  constructor(db: Connection, { batches = false }: { batches?: boolean } = {}) {
    this.db = db;
    this.#cache = batches ? new ReadCache() : undefined;
  }

  /** Returns a value that changes with each commit of another connection, as seen by this transaction. */
  version(): unknown {
    this.#version ??= this.db.prepare('PRAGMA data_version').pluck();
    return this.#version.get();
  }

  /** Called when a batch begins: another connection may have committed since the last batch. */
  begun(): void {
    this.#cache?.look(this.version());
  }

  /** The number of write statements that were run or tried. */
  get writes(): number {
    return this.#writes;
  }

  /** Returns true if a session may have changed since the last call. */
  takeSessionChange(): boolean {
    const has = this.#hasChangedSessions;
    this.#hasChangedSessions = false;
    return has;
  }

  /** Returns true if a row that the audit trail seals may have changed since the last call. */
  takeSealedChange(): boolean {
    const has = this.#hasChangedSealed;
    this.#hasChangedSealed = false;
    return has;
  }

  /** Called when a sealed row was changed by a statement that does not name its table. */
  noteSealedChange(): void {
    this.#hasChangedSealed = true;
  }

  /** Called when a command or a batch was rolled back: cached reads may be wrong. */
  undo(): void {
    this.#cache?.clear();
  }

  /** Returns the cached result of `read` until there is a write to the menu, the store or a session. */
  cached<T>(key: CacheKey<T>, read: () => T): T {
    return this.#cache ? this.#cache.get(key, read) : read();
  }

  /** Caches a value that is known without a read. */
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

  /** Runs a write; returns the count of changed rows and the id of the last inserted row. */
  run<R>(query: Query<R>): { changes: number; id: number };
  run<P extends Values, R>(query: Prepared<P, R>, values: P): { changes: number; id: number };
  run<R>(query: Query<R> | Prepared<Values, R>, values?: Values): { changes: number; id: number } {
    const [{ statement }, bound] = this.#ready(query, values);
    const { changes, lastInsertRowid } = statement.run(...bound);
    return { changes, id: Number(lastInsertRowid) };
  }

  /**
   * Inserts rows in their order, several per statement. Returns the id of the last row. The ids of the earlier rows are
   * the numbers directly before it.
   */
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
