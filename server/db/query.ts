// Typed SQL: Kysely writes it; what is asked often is compiled once.
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

export class Slot {
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

type Build<P extends Values, R> = (
  slot: <K extends keyof P & string>(name: K) => Expression<P[K]>,
) => Compilable<R>;

/** Compiled at its first run: each thread loads all of them at its start and runs some. */
class CompiledOnce<P extends Values, R> implements Prepared<P, R> {
  readonly #build: Build<P, R>;
  #compiled: { readonly sql: string; readonly parameters: readonly unknown[] } | undefined;

  constructor(build: Build<P, R>) {
    this.#build = build;
  }

  get sql(): string {
    return this.#query().sql;
  }

  get slots(): readonly unknown[] {
    return this.#query().parameters;
  }

  #query() {
    this.#compiled ??= this.#build((name) => sql`${new Slot(name)}`).compile();
    return this.#compiled;
  }
}

/** A query in SQL's own words, its slots as `:name`: for sums over several tables. */
export function written<P extends Values, R>(text: string): Prepared<P, R> {
  const slots: Slot[] = [];
  const positional = text.replace(/:(\w+)/g, (_, name: string) => {
    slots.push(new Slot(name));
    return '?';
  });
  return { sql: positional, slots };
}

/**
 * Compiles a hot query once: `prepared<{ id: number }>()((p) => qb.selectFrom('orders').where('id', '=', p('id')))`.
 */
export const prepared =
  <P extends Values>() =>
  <R>(build: Build<P, R>): Prepared<P, R> =>
    new CompiledOnce(build);
