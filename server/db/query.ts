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
