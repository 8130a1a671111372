// Shows the reductions by promotions and the totals of the bill in the cart. Only the hub's reductions are final: if
// the order joins a bill that already has lines, the hub may calculate other reductions.
import { useEffect, useMemo } from 'react';
import type { Decimals } from '#shared/billing/money.ts';
import { hubNow, useTimed } from '../../../hub/clock.ts';
import type { PosData } from '../pos-data.ts';
import { billRulesIn, billTotals } from './cart-bill.ts';
import { promotedCart } from './cart-promos.ts';
import { asStored } from './cart-record.ts';
import { promoteBy } from './cart-state.ts';

/** Returns, in order, the times when a promotion begins or ends. */
const edgesOf = ({ init }: PosData): number[] =>
  (init.promotions ?? [])
    .flatMap(({ windows }) => windows.flatMap(({ from, until }) => [from, until]))
    .map((edge) => Date.parse(edge))
    .sort((a, b) => a - b);

function usePromoting({ init, items }: PosData, decimals: Decimals, hour: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hour represents the time
  useEffect(() => {
    const promotions = init.promotions ?? [];
    const rules = billRulesIn(init);
    promoteBy((cart) => {
      const promoted = promotedCart(cart, { promotions, items, decimals, at: hubNow() });
      const billed = rules && billTotals(promoted, rules);
      return billed === promoted.billed ? promoted : { ...promoted, billed };
    });
  }, [init, items, decimals, hour]);
  useEffect(() => () => promoteBy(asStored), []);
}

export function CartPromotions({ data }: { data: PosData }) {
  const edges = useMemo(() => edgesOf(data), [data]);
  const hour = useTimed((now) => edges.filter((edge) => edge <= now).length);
  usePromoting(data, data.currency.decimals, hour);
  return null;
}
