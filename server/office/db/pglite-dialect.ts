// Lets Kysely use PGlite, a PostgreSQL inside this process. PGlite has one connection, so transactions wait for each
// other.
import type { PGlite, Results } from '@electric-sql/pglite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';

class PgliteConnection implements DatabaseConnection {
  readonly #db: PGlite;

  constructor(db: PGlite) {
    this.#db = db;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affectedRows = 0 }: Results<R> = await this.#db.query<R>(sql, [...parameters]);
    return { rows, numAffectedRows: BigInt(affectedRows) };
  }

  // biome-ignore lint/correctness/useYield: PGlite has no cursors
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('rows cannot be streamed from PGlite');
  }
}

class PgliteDriver implements Driver {
  readonly #db: PGlite;
  readonly #connection: PgliteConnection;
  /** Resolves when the last caller that asked for the connection has released it. */
  #turns: Promise<void> = Promise.resolve();
  #giveBack: (() => void) | undefined;

  constructor(db: PGlite) {
    this.#db = db;
    this.#connection = new PgliteConnection(db);
  }

  async init(): Promise<void> {
    await this.#db.waitReady;
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#turns;
    let giveBack = () => {};
    this.#turns = new Promise((resolve) => {
      giveBack = resolve;
    });
    await before;
    this.#giveBack = giveBack;
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#giveBack?.();
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('BEGIN'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('COMMIT'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('ROLLBACK'));
  }

  async destroy(): Promise<void> {
    await this.#db.close();
  }
}

export const pgliteDialect = (db: PGlite): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new PgliteDriver(db),
  createIntrospector: (kysely) => new PostgresIntrospector(kysely),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});
