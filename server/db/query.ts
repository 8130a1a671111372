// Typed SQL: Kysely builds it; frequent queries are compiled once.
import {
  type Compilable,
  type CompiledQuery,
  createQueryId,
  DummyDriver,
  type Expression,
  Kysely,
  type OperationNodeSource,
  type RootOperationNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
import type { Database } from './schema.ts';

/** Only compiles queries; it has no connection. */
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
  /** The index of the row, for a statement that writes several rows. */
  readonly row: number;
  constructor(name: string, row = 0) {
    this.name = name;
    this.row = row;
  }
}

/** A query that was compiled once. Its slots, the places for values, are filled at each run. */
export interface Prepared<P, R> {
  readonly sql: string;
  /** Returns the bound values, in the order of the slots. */
  readonly fill: (values: P) => unknown[];
  /** For type checks only. */
  readonly takes?: (values: P) => R;
}

/** Converts a value to one that SQLite accepts. */
export const bindable = (value: unknown): unknown =>
  typeof value === 'boolean' ? Number(value) : value;

/** Fills the slots of a query with the values of rows, beginning with the row at index `at`. */
type Filler<P> = (rows: readonly P[], at: number) => unknown[];

/** Returns the function that fills these slots. */
function fillerOf<P extends Values>(slots: readonly unknown[]): Filler<P> {
  return (rows, at) =>
    slots.map((slot) => bindable(slot instanceof Slot ? rows[at + slot.row]?.[slot.name] : slot));
}

/** Returns the slot with a name. */
export type SlotOf<P> = <K extends keyof P & string>(name: K) => Expression<P[K]>;
type Buildable<R> = Compilable<R> & OperationNodeSource;
type Build<P extends Values, R> = (slot: SlotOf<P>) => Buildable<R>;

/**
 * Compiles a query with its constants in the SQL, so that only slots and buffers are bound. SQLite compiles a
 * statement again at each run if a bound value decides whether it can use a partial index, as in `state <> ?`.
 */
class SlotCompiler extends SqliteQueryCompiler {
  protected override appendValue(value: unknown): void {
    if (value instanceof Slot || Buffer.isBuffer(value)) super.appendValue(value);
    else this.appendImmediateValue(value);
  }
}

const compile = (query: OperationNodeSource): CompiledQuery =>
  new SlotCompiler().compileQuery(query.toOperationNode() as RootOperationNode, createQueryId());

/** Returns a prepared query. */
function filled<P extends Values, R>(text: string, slots: readonly unknown[]): Prepared<P, R> {
  const fill = fillerOf<P>(slots);
  return { sql: text, fill: (values) => fill([values], 0) };
}

/**
 * A query that is compiled at its first run: each thread loads all queries at its start, but runs only some of them.
 */
class CompiledOnce<P extends Values, R> implements Prepared<P, R> {
  readonly #build: Build<P, R>;
  #compiled: Prepared<P, R> | undefined;

  constructor(build: Build<P, R>) {
    this.#build = build;
  }

  get sql(): string {
    return this.#query().sql;
  }

  get fill(): (values: P) => unknown[] {
    return this.#query().fill;
  }

  #query(): Prepared<P, R> {
    if (this.#compiled) return this.#compiled;
    const { sql: text, parameters } = compile(this.#build((name) => sql`${new Slot(name)}`));
    this.#compiled = filled(text, parameters);
    return this.#compiled;
  }
}

/**
 * The numbers of rows per statement. Larger statements are not cheaper per row, smaller statements cost as much as
 * single rows, and each size is one more cached statement.
 */
const SIZES = [32, 8, 1] as const;

/** Returns how a number of rows is split into statements: 41 → 32, 8 and 1. */
export function sizesOf(rows: number): number[] {
  const sizes: number[] = [];
  let left = rows;
  for (const size of SIZES) {
    for (; left >= size; left -= size) sizes.push(size);
  }
  return sizes;
}

interface RowsQuery<P> {
  readonly sql: string;
  readonly fill: Filler<P>;
}

/** An insert of many rows: one query per size, compiled at its first run. */
export class PreparedRows<P extends Values> {
  readonly #build: (rows: readonly SlotOf<P>[]) => Buildable<unknown>;
  readonly #sizes = new Map<number, RowsQuery<P>>();

  constructor(build: (rows: readonly SlotOf<P>[]) => Buildable<unknown>) {
    this.#build = build;
  }

  /** Returns the query that writes `size` rows. */
  of(size: number): RowsQuery<P> {
    const known = this.#sizes.get(size);
    if (known) return known;
    const rows = Array.from(
      { length: size },
      (_, row): SlotOf<P> =>
        (name) =>
          sql`${new Slot(name, row)}`,
    );
    const { sql: text, parameters } = compile(this.#build(rows));
    const query = { sql: text, fill: fillerOf<P>(parameters) };
    this.#sizes.set(size, query);
    return query;
  }
}

/**
 * Prepares an insert of several rows: `preparedRows<Line>((rows) => qb.insertInto('lines').values(rows.map(slots)))`.
 */
export const preparedRows = <P extends Values>(
  build: (rows: readonly SlotOf<P>[]) => Buildable<unknown>,
): PreparedRows<P> => new PreparedRows(build);

/** Prepares a query from plain SQL with slots as `:name`, for sums over several tables. */
export function written<P extends Values, R>(text: string): Prepared<P, R> {
  const slots: Slot[] = [];
  const positional = text.replace(/:(\w+)/g, (_, name: string) => {
    slots.push(new Slot(name));
    return '?';
  });
  return filled(positional, slots);
}

/**
 * Compiles a frequent query once: `prepared<{ id: number }>()((p) => qb.selectFrom('orders').where('id', '=',
 * p('id')))`.
 */
export const prepared =
  <P extends Values>() =>
  <R>(build: Build<P, R>): Prepared<P, R> =>
    new CompiledOnce(build);
