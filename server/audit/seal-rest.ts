// Seals what a transaction changed after its last row of the trail, or without any.
import type { Tx } from '../db/executor.ts';
import { audit } from './record.ts';
import { isUnsealed } from './seals.ts';

/** Before the commit: adds a row to the trail for what is not sealed yet. */
export function sealRest(tx: Tx, now: number): void {
  if (!isUnsealed(tx)) return;
  tx.noteSealedChange();
  audit(tx, { now, actor: null }, { kind: 'data.sealed', entity: 'store', id: 1 });
}
