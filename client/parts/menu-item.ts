// The entries of a menu, and the elements of its list and its button.
import type { ReactNode, RefObject } from 'react';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  onPick: () => void;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
}

/** The elements of a menu's list and its button, for the entries of the menu. */
export interface MenuPlace {
  list: RefObject<HTMLElement | null>;
  button: RefObject<HTMLElement | null>;
}
