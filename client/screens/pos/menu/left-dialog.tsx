// Sets the remaining portions of a dish, or of its variants, add-ons and options.
import { type Countable, LeftDialog as Dialog } from '../../../orders/left-dialog.tsx';
import type { MenuItem } from '../cart/cart-choice.ts';

function countablesOf(item: MenuItem): Countable[] {
  const { id, title, left, variants, addons, groups = [] } = item;
  const options = groups.flatMap((group) => group.options);
  return [
    { kind: 'item', id, title, left: left ?? null },
    ...variants.map((each) => ({ ...each, kind: 'variant' as const, left: each.left ?? null })),
    ...addons.map((each) => ({ ...each, kind: 'addon' as const, left: each.left ?? null })),
    ...options.map((each) => ({ ...each, kind: 'option' as const, left: each.left ?? null })),
  ];
}

export function LeftDialog({ item, onClose }: { item: MenuItem; onClose: () => void }) {
  return (
    <Dialog itemId={item.id} title={item.title} countables={countablesOf(item)} onClose={onClose} />
  );
}
