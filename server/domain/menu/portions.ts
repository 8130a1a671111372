// The portions left of counted items. Items without a count have no row (contract 20.7).
import type { PortionsLeft } from '#shared/frames.ts';
import type { Tx } from '../../db/executor.ts';
import { prepared, qb } from '../../db/query.ts';
import type { AvailabilityRow, CountedKind } from '../../db/schema.ts';

const counts = prepared()(() => qb.selectFrom('availability').selectAll());
const current = prepared<{ day: string }>()((p) =>
  qb
    .selectFrom('availability')
    .selectAll()
    .where((eb) => eb.or([eb('until_day', 'is', null), eb('until_day', '=', p('day'))])),
);

/** The key of a counted thing: `item 3`, `option 12`. */
export type CountKey = `${CountedKind} ${number}`;
export const keyOf = (kind: CountedKind, id: number): CountKey => `${kind} ${id}`;

/** Returns every count, including those of past days. */
export const readCounts = (tx: Tx): AvailabilityRow[] => tx.all(counts, {});

/** Returns the portions left of everything that is counted on a business day. */
export const readLeft = (tx: Tx, day: string): Map<CountKey, number> =>
  new Map(
    tx.all(current, { day }).map(({ kind, ref_id, portions }) => [keyOf(kind, ref_id), portions]),
  );

/** Returns a count in the form of the event that is sent to screens. */
export const portionsLeft = (
  { kind, ref_id, item_id }: Pick<AvailabilityRow, 'kind' | 'ref_id' | 'item_id'>,
  left: number | null,
): PortionsLeft => ({
  item_id: kind === 'option' ? null : item_id,
  variant_id: kind === 'variant' ? ref_id : null,
  addon_id: kind === 'addon' ? ref_id : null,
  option_id: kind === 'option' ? ref_id : null,
  left,
});
