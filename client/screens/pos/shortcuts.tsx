// Shortcuts without a button: holding a tile opens its choices or its portions, and `/` focuses the search.
import { useEffect } from 'react';
import { useHolds } from '../../parts/long-press.ts';
import { hasChoices, type MenuItem } from './cart-choice.ts';
import { openDialog } from './pos-ui.ts';

/** Does nothing while the user types or a dialog is open. */
function searchBySlash(event: KeyboardEvent): void {
  const isTyping = document.activeElement?.matches('input, textarea, select') === true;
  if (event.key !== '/' || isTyping || document.querySelector('dialog[open]') !== null) return;
  event.preventDefault();
  document.querySelector<HTMLElement>('main [type="search"]')?.focus();
}

export function Shortcuts({ items }: { items: ReadonlyMap<number, MenuItem> }) {
  useEffect(() => {
    window.addEventListener('keydown', searchBySlash);
    return () => window.removeEventListener('keydown', searchBySlash);
  }, []);
  useHolds(
    'data-item',
    (id) => items.get(id),
    // The dialog of the choices also leads to the portions.
    (item) => openDialog({ kind: hasChoices(item) ? 'options' : 'left', item }),
  );
  return null;
}
