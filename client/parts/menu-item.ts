// What a menu offers, and where it does.
import type { ReactNode, RefObject } from 'react';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  onPick: () => void;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
}

/** Where a menu's list stands, for what is in it. */
export interface MenuPlace {
  list: RefObject<HTMLElement | null>;
  button: RefObject<HTMLElement | null>;
}
