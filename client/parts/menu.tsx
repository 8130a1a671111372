// A button that opens a list of actions. The arrow keys move through the list, Enter picks an action, and Esc or a tap
// beside the list closes it.
import { type ReactNode, useId, useRef, useState } from 'react';
import { lazyPart } from '../app/lazy.tsx';
import { Button, IconButton } from './button.tsx';
import styles from './menu.module.css';
import type { MenuItem, MenuPlace } from './menu-item.ts';

interface MenuButtonProps {
  /** The button's accessible name, such as 'Actions for Table 4'. */
  label: string;
  icon?: ReactNode;
  /** Shows the label on the button instead of the icon alone. */
  text?: string | undefined;
  size?: 'usual' | 'touch' | undefined;
  /** Returns the list of the menu. Called only while the menu is open. */
  children: (place: MenuPlace) => ReactNode;
}

interface MenuProps extends Omit<MenuButtonProps, 'children'> {
  items: readonly MenuItem[];
}

export const MenuList = lazyPart(async () => (await import('./menu-list.tsx')).MenuList);

export function Menu({ items, ...rest }: MenuProps) {
  return <MenuButton {...rest}>{(place) => <MenuList {...place} items={items} />}</MenuButton>;
}

/** Shows only the button, for a menu whose list is created when the menu opens. */
export function MenuButton({ label, icon, text, size, children }: MenuButtonProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
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
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {open && children({ list, button })}
      </div>
    </>
  );
}
