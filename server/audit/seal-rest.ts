// Seals rows that a transaction changed after its last audit row, or without writing an audit row.
import type { Tx } from '../db/executor.ts';
import { audit } from './record.ts';
import { isUnsealed } from './seals.ts';

/** Adds an audit row before the commit if there are unsealed changes. */
export function sealRest(tx: Tx, now: number): void {
  if (!isUnsealed(tx)) return;
  tx.noteSealedChange();
  audit(tx, { now, actor: null }, { kind: 'data.sealed', entity: 'store', id: 1 });
}
