// A tile that is held: what its dish can be had with, or how much of it is left.
import { useHolds } from '../../parts/long-press.ts';
import { hasChoices, type MenuItem } from './cart-choice.ts';
import { openDialog } from './pos-ui.ts';

export function TileHolds({ items }: { items: ReadonlyMap<number, MenuItem> }) {
  useHolds(
    'data-item',
    (id) => items.get(id),
    // The dialog of its choices leads on to what is left.
    (item) => openDialog({ kind: hasChoices(item) ? 'options' : 'left', item }),
  );
  return null;
}
