// A dish as guests read it, on the public menu and when they order.
import type { MenuItem } from '#shared/entities/menu.ts';

export type GuestItem = MenuItem;
