// Shortcuts without a button: a long press on a tile opens its choices or its portions, `/` focuses the search, and a
// scanner adds dishes.
import { useEffect } from 'react';
import { useHolds } from '../../parts/long-press.ts';
import { useScans } from '../../parts/scans.ts';
import { hasChoices } from './cart/cart-choice.ts';
import type { PosData } from './pos-data.ts';
import { openDialog } from './pos-ui.ts';
import { takeScan } from './scan-to-cart.ts';

/** Does nothing while the user types or a dialog is open. */
function searchBySlash(event: KeyboardEvent): void {
  const isTyping = document.activeElement?.matches('input, textarea, select') === true;
  if (event.key !== '/' || isTyping || document.querySelector('dialog[open]') !== null) return;
  event.preventDefault();
  document.querySelector<HTMLElement>('main [type="search"]')?.focus();
}

export function Shortcuts({ data }: { data: PosData }) {
  const { items } = data;
  useScans((code) => takeScan(code, data));
  useEffect(() => {
    window.addEventListener('keydown', searchBySlash);
    return () => window.removeEventListener('keydown', searchBySlash);
  }, []);
  useHolds(
    'data-item',
    (id) => items.get(id),
    // The dialog of the choices also has a button that opens the portions.
    (item) => openDialog({ kind: hasChoices(item) ? 'options' : 'left', item }),
  );
  return null;
}
