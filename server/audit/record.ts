// The audit trail: append-only rows, each with the hash of the previous row.

import type { AuditKind } from '#shared/audit-kinds.ts';
import type { Tx } from '../db/executor.ts';
import { prepared, qb } from '../db/query.ts';
import { cacheKey } from '../db/read-cache.ts';
import type { CommandContext } from '../engine/command.ts';
import { takeSeals } from './seals.ts';

interface AuditEntry {
  readonly kind: AuditKind;
  readonly entity: string;
  readonly id: string | number;
  readonly details?: Readonly<Record<string, unknown>>;
  /** The user whom the row names if nobody is signed in yet. */
  readonly username?: string;
  readonly userId?: number;
  readonly deviceId?: string;
}

export interface AuditContent {
  readonly at: number;
  readonly user_id: number | null;
  readonly username: string;
  readonly device_id: string | null;
  readonly kind: string;
  readonly entity: string;
  readonly entity_id: string;
  readonly details: string;
  /**
   * Digests of the rows that changed since the last audit row in this transaction. Null on most rows, and on all rows
   * from before seals existed.
   */
  readonly seals: string | null;
}

const lastHash = prepared()(() =>
  qb.selectFrom('audit').select('hash').orderBy('id', 'desc').limit(1),
);

type Bound = AuditContent & { prev_hash: string; hash: string };
const insert = prepared<{ [K in keyof Bound]: Bound[K] }>()((p) =>
  qb.insertInto('audit').values({
    at: p('at'),
    user_id: p('user_id'),
    username: p('username'),
    device_id: p('device_id'),
    kind: p('kind'),
    entity: p('entity'),
    entity_id: p('entity_id'),
    details: p('details'),
    seals: p('seals'),
    prev_hash: p('prev_hash'),
    hash: p('hash'),
  }),
);

/**
 * Returns the SHA-256 of the previous row's hash and all columns in the order below, and of the seals if there are any.
 */
export function auditHash(prev: string, row: AuditContent): string {
  const columns = [
    prev,
    row.at,
    row.user_id,
    row.username,
    row.device_id,
    row.kind,
    row.entity,
    row.entity_id,
    row.details,
    ...(row.seals === null ? [] : [row.seals]),
  ];
  // `node:crypto` is loaded when a row is written. An `import` statement would also load it in the reader thread, which
  // writes no rows.
  return process.getBuiltinModule('node:crypto').hash('sha256', JSON.stringify(columns), 'hex');
}

const LAST_HASH = cacheKey<string>('last audit hash');

/** Returns the hash of the last row; empty before the first row. */
export const auditHead = (tx: Tx): string =>
  tx.cached(LAST_HASH, () => tx.get(lastHash, {})?.hash ?? '');

/** Adds a row to the audit trail, in the transaction of the action it records. */
export function audit(tx: Tx, { now, actor, sentBy }: CommandContext, entry: AuditEntry): void {
  const seals = takeSeals(tx);
  const prev = auditHead(tx);
  const row: AuditContent = {
    at: now,
    user_id: actor?.userId ?? entry.userId ?? null,
    username: actor?.username ?? entry.username ?? sentBy ?? '',
    device_id: actor?.deviceId ?? entry.deviceId ?? null,
    kind: entry.kind,
    entity: entry.entity,
    entity_id: String(entry.id),
    details: JSON.stringify(entry.details ?? {}),
    seals,
  };
  const hash = auditHash(prev, row);
  tx.run(insert, {
    at: row.at,
    user_id: row.user_id,
    username: row.username,
    device_id: row.device_id,
    kind: row.kind,
    entity: row.entity,
    entity_id: row.entity_id,
    details: row.details,
    seals: row.seals,
    prev_hash: prev,
    hash,
  });
  tx.cache(LAST_HASH, hash);
}
