// API keys of other programs: finds the key from `Authorization: Bearer`, limits its calls per minute, and tracks its
// last use (contract 34.4).
import type { FastifyRequest } from 'fastify';
import { type KeyScope, parseKeyScopes } from '#shared/key-scopes.ts';
import { API_CALLS_A_MINUTE } from '#shared/limits.ts';
import type { Tx } from '../db/executor.ts';
import { prepared, qb } from '../db/query.ts';
import { noteKeyUse } from '../domain/facts/key-use.ts';
import type { Hub } from '../hub.ts';
import { KnownTokens } from './known-tokens.ts';

const MINUTE_MS = 60_000;

/** A program that calls the hub with a key. */
export interface ApiKey {
  readonly id: number;
  readonly title: string;
  readonly scopes: readonly KeyScope[];
  /** Counts this call. Returns 0 if it is allowed, else the seconds until the next call is allowed. */
  readonly count: () => number;
}

const byHash = prepared<{ hash: string }>()((p) =>
  qb
    .selectFrom('api_keys')
    .select(['id', 'title', 'scopes'])
    .where('key_hash', '=', p('hash'))
    .where('deleted_at', 'is', null),
);

/** Counts the calls of each key in the minute that began with its first call. */
class Minutes {
  readonly #now: () => number;
  readonly #minutes = new Map<number, { since: number; calls: number }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  count(id: number): number {
    const now = this.#now();
    const known = this.#minutes.get(id);
    const minute = known && now - known.since < MINUTE_MS ? known : { since: now, calls: 0 };
    minute.calls += 1;
    this.#minutes.set(id, minute);
    if (minute.calls <= API_CALLS_A_MINUTE) return 0;
    return Math.max(1, Math.ceil((minute.since + MINUTE_MS - now) / 1000));
  }
}

const bearerOf = (request: FastifyRequest): string | undefined =>
  /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1];

/**
 * Returns a function that finds the key of a request: undefined if the request has no key, null if its key is unknown.
 */
export function apiKeyFinder(hub: Hub): (request: FastifyRequest) => ApiKey | null | undefined {
  const read = (tx: Tx, hash: string) => tx.get(byHash, { hash });
  const keys = new KnownTokens(hub, read);
  const minutes = new Minutes(hub.monotonic);
  const noted = new Map<number, number>();
  const noteUse = (id: number): void => {
    const now = hub.monotonic();
    if (now - (noted.get(id) ?? Number.NEGATIVE_INFINITY) < MINUTE_MS) return;
    noted.set(id, now);
    hub.run(noteKeyUse, { id }, { actor: null }).catch(() => noted.delete(id));
  };
  return (request) => {
    const token = bearerOf(request);
    if (token === undefined) return undefined;
    const row = keys.find(token);
    if (!row) return null;
    const { id, title, scopes } = row;
    noteUse(id);
    return { id, title, scopes: parseKeyScopes(scopes), count: () => minutes.count(id) };
  };
}
