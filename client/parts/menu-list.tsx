// The list of an open menu, in the popover that its button opens.
import { type ReactNode, useLayoutEffect } from 'react';
import { isRightToLeft } from '../locales/language.ts';
import { classes } from './classes.ts';
import styles from './menu.module.css';
import type { MenuItem, MenuPlace } from './menu-item.ts';

const GAP = 4;
const EDGE = 8;

/** Places the list within the screen: below its button, or above the button if there is not enough space below. */
function place(list: HTMLElement, button: HTMLElement): void {
  const anchor = button.getBoundingClientRect();
  const below = anchor.bottom + GAP;
  const fits = below + list.offsetHeight + EDGE <= window.innerHeight;
  const top = fits ? below : Math.max(EDGE, anchor.top - GAP - list.offsetHeight);
  const start = isRightToLeft() ? anchor.left : anchor.right - list.offsetWidth;
  const left = Math.min(start, window.innerWidth - list.offsetWidth - EDGE);
  list.style.top = `${top}px`;
  list.style.left = `${Math.max(EDGE, left)}px`;
}

function moveFocus(list: HTMLElement, key: string): boolean {
  const items = [...list.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[key];
  if (next === undefined || items.length === 0) return false;
  items[(next + items.length) % items.length]?.focus();
  return true;
}

interface MenuListProps extends MenuPlace {
  items: readonly MenuItem[];
  head?: ReactNode;
}

export function MenuList({ list, button, items, head }: MenuListProps) {
  useLayoutEffect(() => {
    const [popover, opener] = [list.current, button.current];
    if (popover === null || opener === null) return;
    place(popover, opener);
    moveFocus(popover, 'Home');
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Tab') popover.hidePopover();
      else if (moveFocus(popover, event.key)) event.preventDefault();
    };
    popover.addEventListener('keydown', onKeyDown);
    return () => popover.removeEventListener('keydown', onKeyDown);
  }, [list, button]);
  return (
    <>
      {head !== undefined && <div className={styles.head}>{head}</div>}
      {items.map((item) => (
        <button
          key={item.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          disabled={item.disabled}
          className={classes(styles.item, item.danger === true && styles.danger)}
          onClick={() => {
            list.current?.hidePopover();
            item.onPick();
          }}
        >
          {item.icon}
          {item.label}
        </button>
      ))}
    </>
  );
}
