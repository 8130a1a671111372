// A button that opens a list of actions; arrows move, Enter picks, Esc or a tap beside closes.
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button, IconButton } from './button.tsx';
import { classes } from './classes.ts';
import styles from './menu.module.css';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  onPick: () => void;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
}

interface MenuProps {
  /** The button's name, such as 'Actions for Table 4'. */
  label: string;
  icon?: ReactNode;
  /** Shows the label on the button instead of the icon alone. */
  text?: string | undefined;
  items: readonly MenuItem[];
  head?: ReactNode;
  size?: 'usual' | 'touch' | undefined;
}

const GAP = 4;
const EDGE = 8;

/** Puts the list under its button, or above it where there is no room, within the screen. */
function place(list: HTMLElement, button: HTMLElement): void {
  const anchor = button.getBoundingClientRect();
  const below = anchor.bottom + GAP;
  const fits = below + list.offsetHeight + EDGE <= window.innerHeight;
  const top = fits ? below : Math.max(EDGE, anchor.top - GAP - list.offsetHeight);
  const left = Math.min(
    anchor.right - list.offsetWidth,
    window.innerWidth - list.offsetWidth - EDGE,
  );
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

export function Menu({ label, icon, text, items, head, size }: MenuProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const shown = () => {
    if (list.current === null || button.current === null) return;
    place(list.current, button.current);
    moveFocus(list.current, 'Home');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') list.current?.hidePopover();
    else if (list.current !== null && moveFocus(list.current, event.key)) event.preventDefault();
  };
  const opener = {
    ref: button,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    popoverTarget: id,
    size,
  } as const;
  return (
    <>
      {text === undefined ? (
        <IconButton {...opener} label={label} icon={icon} />
      ) : (
        <Button {...opener} icon={icon} aria-label={label}>
          {text}
        </Button>
      )}
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={styles.menu}
        onKeyDown={onKeyDown}
        onToggle={(event) => {
          setOpen(event.newState === 'open');
          if (event.newState === 'open') shown();
        }}
      >
        {open && head !== undefined && <div className={styles.head}>{head}</div>}
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
      </div>
    </>
  );
}
