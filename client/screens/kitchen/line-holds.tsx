// Lets the cook set the remaining portions of a dish with a long press on its line (contract 20.7).
import { useState } from 'react';
import type { Order, OrderItem } from '#shared/entities/orders.ts';
import { type Countable, LeftDialog } from '../../orders/left-dialog.tsx';
import { useHolds } from '../../parts/long-press.ts';
import { isWaiting } from './lineup.ts';

/**
 * Returns everything about a dish that the cook can count: the dish itself, its variant, add-ons and options. The
 * kitchen does not load their remaining portions, so each field begins empty.
 */
function countablesOf(item: OrderItem): Countable[] {
  const { item_id, item_title, variant_id, variant_title, addons, options = [] } = item;
  return [
    { kind: 'item', id: item_id, title: item_title },
    ...(variant_id === null
      ? []
      : [{ kind: 'variant' as const, id: variant_id, title: variant_title ?? '' }]),
    ...addons.flatMap(({ id, title }) =>
      id === null ? [] : [{ kind: 'addon' as const, id, title }],
    ),
    ...options.map(({ id, title }) => ({ kind: 'option' as const, id, title })),
  ];
}

export function LineHolds({ orders }: { orders: readonly Order[] }) {
  const [held, setHeld] = useState<OrderItem>();
  useHolds(
    'data-line',
    // Waiting lines are left out, because a long press on a waiting line fires its course instead.
    (id) => orders.flatMap(({ items }) => items).find((item) => item.id === id && !isWaiting(item)),
    setHeld,
  );
  if (held === undefined) return null;
  return (
    <LeftDialog
      itemId={held.item_id}
      title={held.item_title}
      countables={countablesOf(held)}
      onClose={() => setHeld(undefined)}
    />
  );
}
