// The entries of a menu and the place of its list.
import type { ReactNode, RefObject } from 'react';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  onPick: () => void;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
}

/** The place of a menu's list, for its entries. */
export interface MenuPlace {
  list: RefObject<HTMLElement | null>;
  button: RefObject<HTMLElement | null>;
}
