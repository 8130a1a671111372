// The entries of a menu, and the elements of its list and its button.
import type { ReactNode, RefObject } from 'react';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  onPick: () => void;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
}

/** The elements that a menu's entries need: the menu's list and its button. */
export interface MenuPlace {
  list: RefObject<HTMLElement | null>;
  button: RefObject<HTMLElement | null>;
}
