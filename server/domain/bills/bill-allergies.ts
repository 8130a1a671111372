// The allergies of a bill's guests. Every further order of the bill has them too, so that the kitchen sees them in each
// round (contract 21.4).
import { listAllergies, SEPARATOR } from '#shared/allergies.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import { isOnBill } from './orders-of-bill.ts';

const onBill = prepared<{ bill: number }>()((p) =>
  qb
    .selectFrom('orders')
    .select('allergies')
    .where(isOnBill(p('bill')))
    .where('allergies', 'is not', null)
    .where('status', '<>', 'cancelled')
    .orderBy('id'),
);

/** Returns the allergies of the orders of this bill together with `own`, each once; null if there are none. */
export function joinAllergies(tx: Tx, bill: number, own: string | null): string | null {
  const texts = [...tx.all(onBill, { bill }).map(({ allergies }) => allergies), own];
  return listAllergies(texts.filter((text) => text !== null)).join(SEPARATOR) || null;
}
