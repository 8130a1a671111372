// Typed SQL: Kysely writes it, prepared statements run it, synchronously, on one connection.
import type BetterSqlite3 from 'better-sqlite3';
import {
  type Compilable,
  DummyDriver,
  type Expression,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
import { type Addition, LateSums } from './deferred-sums.ts';
import type { Database } from './schema.ts';

/** Compiles queries only; it has no connection and can't run one. */
export const qb = new Kysely<Database>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});

type Value = string | number | bigint | boolean | null | Buffer;
export type Values = Readonly<Record<string, Value>>;

class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** A query that was compiled once; its slots are filled at each run. */
export interface Prepared<P, R> {
  readonly sql: string;
  readonly slots: readonly unknown[];
  /** Types only. */
  readonly takes?: (values: P) => R;
}

/**
 * Compiles a hot query once: `prepared<{ id: number }>()((p) => qb.selectFrom('orders').where('id', '=', p('id')))`.
 */
export const prepared =
  <P extends Values>() =>
  <R>(
    build: (slot: <K extends keyof P & string>(name: K) => Expression<P[K]>) => Compilable<R>,
  ): Prepared<P, R> => {
    const { sql: text, parameters } = build((name) => sql`${new Slot(name)}`).compile();
    return { sql: text, slots: parameters };
  };

type Query<R> = Compilable<R>;
/** Statements with lists in them differ by the list's length; beyond this many the oldest goes. */
const MAX_STATEMENTS = 400;

const bindable = (value: unknown): unknown => (typeof value === 'boolean' ? Number(value) : value);

/** What every sale asks of, and what changes these by `ON DELETE`: a write to one of them ends what is kept. */
const KEPT_TABLES = /\b(store|menu_items|taxes|categories|variants|addons)\b/;

interface Ready {
  readonly statement: BetterSqlite3.Statement;
  readonly endsKept: boolean;
}

/** One connection's view of the database inside the transaction that somebody else opened and will close. */
export class Tx {
  readonly db: BetterSqlite3.Database;
  readonly #statements = new Map<string, Ready>();
  readonly #kept = new Map<string, unknown>();
  /** Changes with another connection's commits; absent where nothing is kept. */
  readonly #dataVersion: BetterSqlite3.Statement | undefined;
  #seenVersion: unknown;
  readonly #late = new LateSums();

  /**
   * Only for batches: what was read is kept from one to the next, sums are written at the end of each. Whoever runs
   * them says when a batch begins, how each command went, and when it is about to commit or was rolled back.
   */
  constructor(db: BetterSqlite3.Database, { batches = false }: { batches?: boolean } = {}) {
    this.db = db;
    this.#dataVersion = batches ? db.prepare('PRAGMA data_version').pluck() : undefined;
  }

  /** A batch begins: another connection may have committed since the last one. */
  begun(): void {
    if (!this.#dataVersion) return;
    const version = this.#dataVersion.get();
    if (version !== this.#seenVersion) this.#forget();
    this.#seenVersion = version;
  }

  /** A command ended well. */
  settle(): void {
    this.#late.settle();
  }

  /** A command was rolled back: what it read and added never was. */
  undo(): void {
    this.#late.drop();
    this.#forget();
  }

  /** The batch is about to commit: now its sums are written. */
  finish(): void {
    this.writeSums();
    this.#late.clear();
  }

  /** The whole batch was rolled back. */
  undoAll(): void {
    this.#late.clear();
    this.#forget();
  }

  /** For who takes from sums: what was added before is written first. */
  writeSums(): void {
    for (const { query, values } of this.#late.take()) this.run(query, values);
  }

  /** Adds to a row of sums: at once, in a batch before its commit. */
  add<P extends Values>(addition: Addition<P>): void {
    if (this.#dataVersion) this.#late.add(addition);
    else this.run(addition.query, addition.values);
  }

  /** What `read` gave the last time, for as long as nobody wrote to the menu or the store. */
  kept<T>(name: string, read: () => T): T {
    if (!this.#dataVersion) return read();
    if (!this.#kept.has(name)) this.#kept.set(name, read());
    return this.#kept.get(name) as T;
  }

  /** Keeps what is known without reading it. */
  keep(name: string, value: unknown): void {
    if (this.#dataVersion) this.#kept.set(name, value);
  }

  #forget(): void {
    this.#kept.clear();
  }

  all<R>(query: Query<R>): R[];
  all<P extends Values, R>(query: Prepared<P, R>, values: P): R[];
  all<R>(query: Query<R> | Prepared<Values, R>, values?: Values): R[] {
    const [statement, bound] = this.#ready(query, values);
    return statement.all(...bound) as R[];
  }

  get<R>(query: Query<R>): R | undefined;
  get<P extends Values, R>(query: Prepared<P, R>, values: P): R | undefined;
  get<R>(query: Query<R> | Prepared<Values, R>, values?: Values): R | undefined {
    const [statement, bound] = this.#ready(query, values);
    return statement.get(...bound) as R | undefined;
  }

  /** Runs a write; gives the count of changed rows and the id of the last inserted one. */
  run<R>(query: Query<R>): { changes: number; id: number };
  run<P extends Values, R>(query: Prepared<P, R>, values: P): { changes: number; id: number };
  run<R>(query: Query<R> | Prepared<Values, R>, values?: Values): { changes: number; id: number } {
    const [statement, bound] = this.#ready(query, values);
    const { changes, lastInsertRowid } = statement.run(...bound);
    return { changes, id: Number(lastInsertRowid) };
  }

  #ready<R>(
    query: Query<R> | Prepared<Values, R>,
    values: Values | undefined,
  ): [BetterSqlite3.Statement, unknown[]] {
    if ('slots' in query) {
      const fill = (slot: unknown) => bindable(slot instanceof Slot ? values?.[slot.name] : slot);
      return [this.#statement(query.sql), query.slots.map(fill)];
    }
    const compiled = query.compile();
    return [this.#statement(compiled.sql), compiled.parameters.map(bindable)];
  }

  #statement(text: string): BetterSqlite3.Statement {
    const { statement, endsKept } = this.#statements.get(text) ?? this.#prepare(text);
    if (endsKept) this.#forget();
    return statement;
  }

  #prepare(text: string): Ready {
    const oldest = this.#statements.keys().next().value;
    if (this.#statements.size >= MAX_STATEMENTS && oldest !== undefined) {
      this.#statements.delete(oldest);
    }
    const statement = this.db.prepare(text);
    const ready = { statement, endsKept: !statement.readonly && KEPT_TABLES.test(text) };
    this.#statements.set(text, ready);
    return ready;
  }
}
